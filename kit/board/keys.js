/* What a key clicks. A data-key of two letters is pressed one after the other: the first lights up everything that
 * begins with it (class kb-half), the second clicks. */
function makeKeys(root) {
  let half = "";

  const picked = (group) => root.querySelector(`[data-act="part"][data-group="${group}"][aria-pressed="true"]`);
  const within = (attribute) =>
    [...root.querySelectorAll(`[data-key${attribute}]`)].filter(
      (one) => !one.disabled && (one.closest(".kb-menu") || (one.getClientRects().length && !one.closest("[hidden]"))));
  const begins = (one) => Boolean(half) && one.dataset.key.length === 2 && one.dataset.key[0] === half;

  function light(first) {
    half = first;
    root.querySelectorAll("[data-key]").forEach((one) => one.classList.toggle("kb-half", begins(one)));
    return null;
  }
  function find(key) {
    const wanted = CSS.escape(key.length === 1 ? key.toUpperCase() : key);
    const [second] = half ? within(`="${half}${wanted}"`) : [];
    light("");
    if (second) return second;
    const all = within(`="${wanted}"`);
    const open = all.filter((one) => one.dataset.act !== "part" || !picked(one.dataset.group));
    return open[0] ?? all[0] ?? (within(`^="${wanted}"`).some((one) => one.dataset.key.length === 2) ? light(key.toUpperCase()) : null);
  }
  return { find, forget: () => half && light("") };
}
