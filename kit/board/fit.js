/* Shrink what would not fit: every box marked data-fit gets the largest --fit with which nothing runs over. A card
   in a column puts three buttons and more side by side (data-beside) before its letters get small, and one that
   would need letters too small for the back row does without its explanations (data-bare). */
function fitInside(stage) {
  const TIGHT = ".kb-buttons, .kb-parts, .kb-option, .kb-words, .kb-answers, .kb-answer, .kb-nbody, .kb-beside";
  const spare = stage.clientHeight / 150; // letters reach a little out of a tight line
  const room = (one) => (one.classList.contains("kb-option") ? 1 : spare); // a button has its padding for them
  const over = (one) => one.scrollHeight > one.clientHeight + room(one) || one.scrollWidth > one.clientWidth + 2;
  const shrink = (box, least) => {
    for (let fit = 1; fit > least; fit -= 0.03) {
      box.style.setProperty("--fit", fit.toFixed(2));
      if (![box, ...box.querySelectorAll(TIGHT)].some(over)) return true;
    }
    return false;
  };
  const beside = (list, yes) => {
    list.toggleAttribute("data-beside", yes);
    list.classList.toggle("kb-small", yes);
    list.dataset.columns = yes ? "2" : "1";
  };
  const wide = stage.closest("[data-wide]");
  for (const box of stage.querySelectorAll("[data-fit]")) {
    delete box.dataset.bare;
    box.querySelectorAll("[data-beside]").forEach((list) => beside(list, false));
    const long = wide ? null : box.querySelector('.kb-buttons[data-columns="1"]:has(> :nth-child(3))');
    if (shrink(box, long ? 0.8 : box.matches(".kb-box") ? 0.64 : 0.4)) continue;
    if (long) beside(long, true);
    if (long && shrink(box, 0.64)) continue;
    box.dataset.bare = "1";
    shrink(box, 0.4);
  }
}
