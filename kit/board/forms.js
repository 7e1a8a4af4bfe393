/* A form that is painted again keeps its place: the field that had the focus, what was unfolded, how far it was
 * scrolled; a field that is wrong comes first. The function returned brings the place back and tells whether
 * something got the focus. */
function keepPlace(screen) {
  const where = (key, value) => (value === undefined ? "" : `[${key}="${CSS.escape(value)}"]`);
  const called = (one) =>
    one.dataset.act
      ? where("data-act", one.dataset.act) + where("data-value", one.dataset.value)
      : one.name && where("name", one.name) + (one.type === "radio" ? where("value", one.value) : "");
  const active = document.activeElement;
  const focus = screen.contains(active) ? called(active) : "";
  const folds = () => [...screen.querySelectorAll("details")];
  const columns = () => [...(screen.querySelector("form")?.children ?? [])];
  const open = new Set(folds().filter((one) => one.open).map((one) => one.className));
  const scrolled = columns().map((one) => one.scrollTop);
  return () => {
    folds().forEach((one) => (one.open ||= open.has(one.className)));
    columns().forEach((one, at) => (one.scrollTop = scrolled[at] ?? 0));
    const bad = screen.querySelector('[aria-invalid="true"]');
    const wrong = bad?.matches("fieldset") ? bad.querySelector("input") : bad;
    const found = wrong ?? (focus ? screen.querySelector(focus) : null);
    found?.focus({ preventScroll: !wrong });
    return Boolean(found);
  };
}
