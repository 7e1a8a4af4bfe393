/* Shrink what would not fit: every box marked data-fit gets the largest --fit with which nothing runs over. A card
   that would need letters too small for the back row does without its explanations first (data-bare). */
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
  for (const box of stage.querySelectorAll("[data-fit]")) {
    delete box.dataset.bare;
    if (shrink(box, box.matches(".kb-box") ? 0.64 : 0.4)) continue;
    box.dataset.bare = "1";
    shrink(box, 0.4);
  }
}
