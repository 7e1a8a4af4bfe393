/* A number to be entered by large buttons, by typed digits or by arrow keys. It lives in its box until the button
 * with data-act="number" sends it; a number that is not allowed is not sent, and the box says why. */
function makeStepper(root, send) {
  const DIGITS = 7;
  const find = () => root.querySelector(".kb-card .kb-stepper");
  const facts = (box) => Object.fromEntries(["low", "high", "step", "now"].map((name) => [name, Number(box.dataset[name])]));

  function whyNot(box) {
    const { low, high, step, now } = facts(box);
    if (now < low) return box.dataset.tooLow;
    if (now > high) return box.dataset.tooHigh;
    return (now - low) % step ? box.dataset.uneven : "";
  }

  function show(box, now, typing) {
    box.dataset.now = now;
    box.toggleAttribute("data-typing", typing);
    const text = box.dataset.unit + now.toLocaleString("en-GB");
    const number = box.querySelector(".kb-number");
    number.textContent = text;
    number.setAttribute("aria-valuenow", now);
    number.setAttribute("aria-valuetext", text);
    const range = box.querySelector(".kb-range");
    const why = whyNot(box);
    box.toggleAttribute("data-wrong", Boolean(why));
    range.textContent = why || range.dataset.range;
  }

  /* To the next number of the row, that way; a press at the end of it stays there. */
  function by(change) {
    const box = find();
    const { low, high, step, now } = facts(box);
    const even = low + step * (change > 0 ? Math.floor : Math.ceil)((now - low) / step);
    const top = low + step * Math.floor((high - low) / step);
    show(box, Math.min(top, Math.max(low, even + change)), false);
  }

  function confirm() {
    const box = find();
    if (!box) return;
    if (!whyNot(box)) return send(box.dataset.prefix + box.dataset.now);
    box.classList.remove("kb-refused");
    void box.offsetWidth; // so that it is shaken again
    box.classList.add("kb-refused");
  }

  /* Whether a key was for the number. */
  function key(name) {
    const box = find();
    if (!box || !box.getClientRects().length) return false;
    const { step, now } = facts(box);
    const big = Number(box.querySelector('[data-act="step"]:last-of-type').dataset.value);
    const change = { ArrowUp: step, "+": step, ArrowDown: -step, "-": -step, PageUp: big, PageDown: -big }[name];
    if (change) by(change);
    else if (name === "Backspace") show(box, Math.floor(now / 10), true);
    else if (/^[0-9]$/.test(name)) {
      const digits = (box.hasAttribute("data-typing") ? box.dataset.now : "") + name;
      show(box, Number(digits.slice(-DIGITS)), true);
    } else return false;
    return true;
  }

  /* A click on a step leaves the focus with the number, so that Enter then sends it and does not step again. */
  root.addEventListener("mousedown", (event) => {
    if (!event.target.closest('[data-act="step"]')) return;
    event.preventDefault();
    find()?.querySelector(".kb-number").focus({ preventScroll: true });
  });

  return { by, confirm, key };
}
