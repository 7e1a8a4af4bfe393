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
