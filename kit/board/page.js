/* What every screen of the kit needs of the page it is on: the fields of a form, downloads, its room. */
const QUIET = "data-lm-suppress-shortcuts";
const FOCUSABLE = "button, input, select, textarea, a[href], summary, [tabindex]";

/* Without the mark on every focusable element, keys of the notebook (a, b, d d) would reach the notebook's cells. */
function quiet(node) {
  node.querySelectorAll(FOCUSABLE).forEach((one) => one.setAttribute(QUIET, "true"));
}
function formFields(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form, submitter).entries()) {
    if (typeof value !== "string") continue;
    fields[name] = name in fields ? [].concat(fields[name], value) : value;
  }
  return fields;
}
function handOver(root, message, buffers) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(buffers, { type: message.mime || "application/octet-stream" }));
  link.download = message.name;
  root.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
/* How high a screen in the cell *el* may be so that nothing has to be scrolled, in pixels. */
function roomFor(el) {
  if (document.fullscreenElement) return window.innerHeight;
  let outer = window.innerHeight;  // boxes further in are as high as the screen itself
  for (let box = el.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.clientHeight > 200) outer = box.clientHeight;
  }
  return Math.min(window.innerHeight, outer) - 8;
}
/* Jupyter, if it has the kit's extension, tells *root* of a kernel that has gone and starts another when asked to: the
 * line *lost*, which *lose* shows, gets a button for it. */
function offerKernel(root, lost, lose) {
  root.addEventListener("kit-kernel-gone", () => {
    lose();
    const again = Object.assign(document.createElement("button"), { className: "kb-tool", textContent: "Go on" });
    again.setAttribute(QUIET, "true");
    again.addEventListener("click", () => {
      again.disabled = true;
      again.dispatchEvent(new CustomEvent("kit-kernel-start", { bubbles: true }));
    });
    lost.append(again);
    again.focus({ preventScroll: true });
  });
}
/* When a run ends Jupyter takes the focus to a cell of its own, and what is typed then would be its shortcuts. Unless
 * somebody has just clicked there or pressed a key that leads there, the focus comes back to where it was in *root*, or
 * where *resume* puts it; *held* may have put it back already. Returns what ends that. */
const MEANT = ["pointerdown", "keydown"], MEANT_MS = 1000, TAB_MS = 300;
function holdFocus(root, resume, held = () => false) {
  let meant = 0, last = null;
  const note = (event) => {
    if (!root.contains(event.target)) meant = performance.now() + MEANT_MS;
    else if (event.key === "Tab") meant = performance.now() + TAB_MS;
  };
  const keep = (event) => {
    if (root.contains(event.target)) return void (last = event.target);
    const book = root.closest(".jp-Notebook"), other = event.target.closest(".kb, dialog, [role=dialog]");
    if (other || !book?.contains(event.target) || performance.now() < meant) return;
    if (!root.getClientRects().length || held()) return;
    if (last?.isConnected && !last.closest("[hidden], [inert]")) last.focus({ preventScroll: true });
    else resume();
  };
  MEANT.forEach((name) => window.addEventListener(name, note, true));
  document.addEventListener("focusin", keep);
  return () => {
    MEANT.forEach((name) => window.removeEventListener(name, note, true));
    document.removeEventListener("focusin", keep);
  };
}
