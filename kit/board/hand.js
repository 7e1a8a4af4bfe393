/* Cards in a hand: those open to everybody are synced; a seat's own come in a message, and are shown here only as
 * long as this window is the one that is alone. */
function makeHand(box, model, me, set) {
  let own = "";
  function paint() {
    const mine = model.get("alone") === me;
    if (!mine) own = "";
    const html = (mine && own) || model.get("hand");
    set("hand", box, html);
    box.hidden = !html;
  }
  return { paint, take: (html) => ((own = html), paint()) };
}
