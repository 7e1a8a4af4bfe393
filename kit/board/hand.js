/* Cards in a hand: those open to everybody are synced; a seat's own come in a message, and are shown here only as
 * long as this window is the one that is alone. Jupyter passes the message on to every window, so it is hidden under
 * random bytes that only this window knows. */
const PAD_BYTES = 65536; // as many as a browser gives at once; about fifty looks at two cards

function makeHand(box, model, me, set) {
  let own = "", pad = new Uint8Array(0);
  function freshPad() {
    pad = crypto.getRandomValues(new Uint8Array(PAD_BYTES));
    let text = "";
    for (const byte of pad) text += String.fromCharCode(byte);
    return btoa(text);
  }
  function paint() {
    const mine = model.get("alone") === me;
    if (!mine) own = "";
    const html = (mine && own) || model.get("hand");
    set("hand", box, html);
    box.hidden = !html;
  }
  function take(hidden, at) {
    const bytes = Uint8Array.from(atob(hidden), (sign, place) => sign.charCodeAt(0) ^ pad[at + place]);
    own = new TextDecoder().decode(bytes);
    paint();
  }
  return { paint, take, freshPad };
}
