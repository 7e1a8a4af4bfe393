/* Shrink what would not fit: every box marked data-fit gets the largest --fit with which nothing runs over. */
function fitInside(root) {
  const TIGHT = ".kb-buttons, .kb-parts, .kb-option, .kb-words, .kb-answers, .kb-answer, .kb-nbody, .kb-beside";
  const spare = root.querySelector(".kb-stage").clientHeight / 150; // letters reach a little out of a tight line
  const over = (one) => one.scrollHeight > one.clientHeight + spare || one.scrollWidth > one.clientWidth + 2;
  for (const box of root.querySelectorAll("[data-fit]")) {
    for (let fit = 1; fit > 0.4; fit -= 0.03) {
      box.style.setProperty("--fit", fit.toFixed(2));
      if (![box, ...box.querySelectorAll(TIGHT)].some(over)) break;
    }
  }
}
