/* What is for one window alone. Jupyter passes every message on to every window of a notebook, so such a message is
 * hidden under random bytes that only this window knows: it sends them when it asks. */
const PAD_BYTES = 65536; // as many as a browser gives at once; about fifty looks at two cards

function makePad() {
  let pad = new Uint8Array(0);
  function fresh() {
    pad = crypto.getRandomValues(new Uint8Array(PAD_BYTES));
    let text = "";
    for (const byte of pad) text += String.fromCharCode(byte);
    return btoa(text);
  }
  function read(hidden, at) {
    const bytes = Uint8Array.from(atob(hidden), (sign, place) => sign.charCodeAt(0) ^ pad[at + place]);
    return new TextDecoder().decode(bytes);
  }
  return { fresh, read };
}

/* Cards in a hand: those open to everybody are synced; a seat's own come in a message, and are shown here only as
 * long as this window is the one that is alone. */
function makeHand(box, model, me, set) {
  const pad = makePad();
  let own = "";
  function paint() {
    const mine = model.get("alone") === me;
    if (!mine) own = "";
    const html = (mine && own) || model.get("hand");
    set("hand", box, html);
    box.hidden = !html;
  }
  const take = (message) => ((own = pad.read(message.hidden, message.at)), paint());
  return { paint, take, freshPad: pad.fresh };
}
