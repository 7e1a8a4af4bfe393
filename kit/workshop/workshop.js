/* The question workshop in the browser: a screen to choose a file, then the sheet between the States and the preview.
 *
 * To Python:   {act, step, draft, value, file, from, row, field, text, html, done, number} and the bytes of a file. Rows are
 *              named by their lasting ids, and with the draft that is painted, so an edit never meets another row than
 *              the one that was seen.
 * From Python: the synced parts (with "going": where to go once they are painted, and which window is to go there),
 *              and messages {do: "download" | "pop", ...}.
 * What was typed is kept by the browser until Python has said that it is on the disk, so that neither a reload nor a
 * kernel that dies unnoticed loses anything.
 */
const PARTS = ["head", "side", "bar", "preview"];
const HTML = `<div class="kb-stage"><div class="kw-room" hidden>
  <header class="kw-head"></header><nav class="kw-side" aria-label="Sheets"></nav>
  <main class="kw-main" aria-label="Questions"><div class="kw-bar"></div>
  <p class="kw-empty" hidden>No question is here yet. Press “Add a row”, or paste a block from a spreadsheet with Ctrl+V:
  question and answers A to D.</p><div class="kw-table"></div>
  <p class="kw-keys"><b>Arrows</b> move <b>Enter</b> writes <b>Space</b> right <b>Shift+Space</b> red <b>Del</b> empties
  <b>Ctrl+V</b> a block <b>Ctrl+Z</b> undo <b>F8</b> next finding</p></main>
  <aside class="kw-preview" aria-label="As the class sees it"></aside></div>
  <div class="kb-pop" role="dialog" aria-label="More" hidden></div>
  <div class="kb-screen" hidden></div>
  <div class="kb-lost" role="alert" hidden></div>
  <div class="kb-live" role="status" aria-live="polite"></div></div>`;
const LOST = "The workshop has lost its kernel. Run the notebook again; every edit that was made is kept.";
const ELSEWHERE = `<div class="kb-phead"><span>Another file</span><button class="kb-tool" data-act="close">Close</button></div>
  <div class="kb-pbody" tabindex="0" role="region" aria-label="Another file"><p>It was opened in another window. What you were typing is kept with the file it belongs to.</p></div>`;
const ONCE = ["remove", "add", "add_below", "copy", "download", "statistics_file", "drop_sheet", "open", "resume", "blank"];
const CHOOSING = ["open", "resume", "upload", "blank", "anew"];
const SETTLE_MS = [50, 400];
const SEEN_MS = 120;
const PATIENCE_MS = 4000;  // until a sheet that was asked for is no longer waited for
const TWICE_MS = 700, TWICE_PX = 8;  // a second click so soon and so near belongs to the first

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "kb kw";
  root.tabIndex = -1;
  root.setAttribute(QUIET, "true");
  root.innerHTML = SPRITE + HTML;
  el.appendChild(root);
  const part = (name) => root.querySelector(`.kw-${name}, .kb-${name}`);
  const me = Math.random().toString(36).slice(2);
  const shown = {};
  let lost = false, asked = false, number = 0, seeing = 0, back = null, brought = null;
  const grid = makeGrid(part("table"), edit, (here) => {
    clearTimeout(seeing);
    seeing = setTimeout(() => {
      if (model.get("draft")) send("here", here);
      keepSome((typed) => !typed.known || (typed.row === here.row && typed.field === here.field));
    }, SEEN_MS);
  });

  // --- sending ---------------------------------------------------------------------------------------------------
  function send(act, more = {}, buffers = []) {
    if (lost) return;
    if (CHOOSING.includes(act)) asked = true;
    const message = { act, step: model.get("step"), draft: shown.draft ?? "", value: null, file: null, from: me, ...more };
    try {
      model.send(message, undefined, buffers);
    } catch (error) {
      loseKernel();
    }
  }
  function edit(act, more) {
    if (act === "text" || act === "kept") keepTyped(more);
    if (act !== "kept") send(act, { ...more, number });
  }
  function loseKernel() {
    grid.commit({ torn: true });
    grid.lock();
    lost = true;
    part("lost").textContent = LOST;
    part("lost").hidden = false;
    root.querySelectorAll("button, input").forEach((one) => (one.disabled = true));
  }

  // --- what was typed, until Python has it ---------------------------------------------------------------------
  const place = () => `kit-workshop:${shown.draft}`;
  function kept() {
    try {
      const all = JSON.parse(sessionStorage.getItem(place()));
      return Array.isArray(all) ? all : [];
    } catch (error) {
      return [];
    }
  }
  function keep(all) {
    try {
      if (all.length) sessionStorage.setItem(place(), JSON.stringify(all));
      else sessionStorage.removeItem(place());
    } catch (error) {
      // a browser that keeps nothing: the text is sent a moment later anyway
    }
  }
  function keepTyped({ row, field, text, done, torn }) {
    number += 1;
    const others = kept().filter((typed) => !typed.known && (typed.row !== row || typed.field !== field));
    keep([...others, { row, field, text, done: Boolean(done) && !torn, number, from: me }]);
  }
  function keepSome(which) {
    const all = kept(), left = all.filter(which);
    if (left.length < all.length) keep(left);
  }
  function forgetTyped() {  // a cell that is still open is known as long, so that a new page goes on in it
    const heard = model.get("heard")[me] ?? -1, all = kept();
    const told = all.filter((typed) => !typed.known && typed.from === me && typed.number <= heard);
    told.forEach((typed) => (typed.known = true));
    if (told.length) keep(all.filter((typed) => !typed.known || !typed.done));
  }
  function bringBack() {  // what a page or a kernel that has gone had not yet been told
    const all = kept();
    for (const { row, field, text, done, known } of all) if (!known) edit("text", { row, field, text, done });
    brought = all.at(-1) ?? null;
    goToBrought();
  }
  function goToBrought() {
    if (!brought) return false;
    if (!brought.done) grid.resume(brought.row, brought.field, brought.known ? null : brought.text);
    return brought.done ? grid.go(brought.row, brought.field) : true;
  }

  // --- acts ------------------------------------------------------------------------------------------------------
  const local = {
    close: () => closePop(),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.().catch(() => {})),
  };
  function act(button) {
    if (button.disabled || lost) return;
    grid.commit();
    const name = button.dataset.act;
    if (local[name]) return local[name](button);
    if (name === "tab") wait();
    send(name, { value: button.dataset.value ?? null, ...grid.here(), number });
  }
  /* Until another sheet is there, nothing is clicked or typed into the one that still stands in its place. */
  let waiting = 0;
  function wait() {
    part("table").inert = true;
    clearTimeout(waiting);
    waiting = setTimeout(arrive, PATIENCE_MS);
  }
  function arrive() {
    clearTimeout(waiting);
    part("table").inert = false;
  }
  /* What the first click of two has moved under the pointer does not take the second, nor is done twice what a double
   * click was meant to do once. */
  let clicked = { at: -TWICE_MS };
  const nameOf = (one) => one && [one.dataset.act, one.dataset.value, one.dataset.mark, one.ariaLabel, one.textContent].join(" ");
  root.addEventListener("click", (event) => {
    const on = nameOf(event.target.closest("button, input, label"));
    const once = ONCE.includes(event.target.closest("[data-act]")?.dataset.act);
    const near = Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < TWICE_PX;
    const twice = event.detail > 0 && near && performance.now() - clicked.at < TWICE_MS && (on !== clicked.on || once);
    if (event.detail > 0 && !twice) clicked = { at: performance.now(), x: event.clientX, y: event.clientY, on };
    if (!twice || !clicked.on) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act]");
    if (button && root.contains(button) && !button.matches("form, input, label")) act(button);
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.dataset.act && !lost) send(form.dataset.act, { value: form.dataset.value, text: formFields(form).text, ...grid.here(), number });
  });
  root.addEventListener("change", async (event) => {
    const input = event.target;
    if (input.matches('input[type="file"][data-act]') && input.files.length) {
      const file = input.files[0];
      send(input.dataset.act, { file: file.name }, [await file.arrayBuffer()]);
      input.value = "";
    } else if (input.matches("select[data-act]")) send(input.dataset.act, { value: input.value, ...grid.here() });
  });
  root.addEventListener("keydown", (event) => {
    const strong = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    event.stopPropagation();
    if (event.defaultPrevented || event.altKey) return;
    if (event.key === "Escape" && !part("pop").hidden) {
      event.preventDefault();
      closePop();
    } else if (strong && (key === "z" || key === "y") && !grid.writing() && !event.target.matches("input, select")) {
      event.preventDefault();
      send(key === "y" || event.shiftKey ? "redo" : "undo");
    } else if (event.key === "F8" && !part("room").hidden) {
      event.preventDefault();
      grid.commit();
      send(event.shiftKey ? "previous" : "next", grid.here());
    } else if (event.key === " " && event.target.matches(".kb-pbody") && event.target.scrollHeight <= event.target.clientHeight) {
      event.preventDefault();  // or the notebook behind it would be scrolled
    } else if (event.key === "Tab" && !part("pop").hidden) {
      event.preventDefault();
      stepInside(part("pop"), event.shiftKey ? -1 : 1);
    } else if (event.target === root && event.key.startsWith("Arrow") && inRoom()) {
      event.preventDefault();
      focusInside();
    }
  });
  function stepInside(box, by) {
    const all = [...box.querySelectorAll(FOCUSABLE)].filter((one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length);
    const at = all.indexOf(document.activeElement);
    all[at < 0 ? 0 : (at + by + all.length) % all.length]?.focus();
  }
  root.addEventListener("mousedown", (event) => event.stopPropagation());
  root.addEventListener("click", () => {  // on nothing: the cell one was in takes the keys again
    const marking = !getSelection().isCollapsed && root.contains(getSelection().anchorNode);
    if (document.activeElement === root && inRoom() && !marking) focusInside();
  });
  const inRoom = () => part("pop").hidden && !part("room").hidden;
  root.addEventListener("paste", (event) => {  // a sheet without rows has no cell to paste into
    if (event.defaultPrevented || part("room").hidden || part("empty").hidden) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const html = event.clipboardData?.getData("text/html") ?? "";
    if (text) send("paste", { row: "", field: "question", text, html, number });
  });

  // --- painting --------------------------------------------------------------------------------------------------
  function set(name, html) {
    if (shown[name] === html) return false;
    shown[name] = html;
    const node = part(name), active = document.activeElement;
    const again = node.contains(active) && active.dataset.act
      ? `[data-act="${active.dataset.act}"]${active.dataset.value === undefined ? "" : `[data-value="${CSS.escape(active.dataset.value)}"]`}` : "";
    const far = node.scrollTop;
    node.innerHTML = html;
    node.scrollTop = far;
    quiet(node);
    if (again) node.querySelector(`${again}:not(:disabled)`)?.focus({ preventScroll: true });
    return true;
  }
  /* A button that is being pressed stays where it is: what was typed before comes back painted while it is down. */
  let pressed = false, due = false;
  root.addEventListener("pointerdown", () => (pressed = true));
  const release = () => setTimeout(() => {
    pressed = false;
    if (due) paint();
  });
  const RELEASES = ["pointerup", "pointercancel", "blur"];
  RELEASES.forEach((name) => window.addEventListener(name, release));
  function paint() {
    due = pressed;
    if (pressed) return;
    const first = shown.draft === undefined, inside = root.contains(document.activeElement);
    const changed = shown.draft !== model.get("draft"), torn = !first && changed && !asked;
    if (changed) grid.commit();  // kept beside the file that goes; Python has another one open and refuses it
    if (changed) asked = false;
    shown.draft = model.get("draft");
    const pick = set("screen", model.get("screen"));
    part("screen").hidden = !model.get("screen");
    part("room").hidden = !part("screen").hidden || !shown.draft;
    PARTS.forEach((name) => set(name, model.get(name)));
    if (shown.draft && (changed || shown.sheet !== model.get("sheet"))) grid.paint((shown.sheet = model.get("sheet")), changed);
    else if (shown.draft && shown.step !== model.get("step")) grid.paint(shown.sheet);
    shown.step = model.get("step");
    if (shown.announce !== model.get("announce")) part("live").textContent = shown.announce = model.get("announce");
    const empty = shown.sheet && !shown.sheet.rows?.length;  // then the table itself is where one scrolls and pastes
    const facts = { tabindex: "0", role: "region", "aria-label": "Questions of this sheet", [QUIET]: "true" };
    for (const [name, value] of Object.entries(facts)) empty ? part("table").setAttribute(name, value) : part("table").removeAttribute(name);
    part("empty").hidden = !shown.sheet || shown.sheet.rows?.length > 0 || !shown.sheet.editable;
    fitShots();
    if (changed && shown.draft) bringBack();
    else forgetTyped();
    const nowhere = !document.activeElement || document.activeElement === document.body;
    if (!first && (inside || nowhere) && nowhere && part("pop").hidden) focusInside();
    if (!first && pick && !part("screen").hidden && inside) focusInside();
    follow();
    if (torn) showPop(ELSEWHERE, ".kb-pbody");  // what is typed on meanwhile presses no button
    if (lost) loseKernel();
  }
  function follow() {
    const going = model.get("going"), old = shown.going === undefined || shown.going === going;
    shown.going = going;
    if (old || going.to !== me) return;
    arrive();
    hidePop();
    if (!grid.writing() && !grid.go(going.row, going.field)) focusInside();  // who has begun to write goes on
  }
  const fitShots = () => root.querySelectorAll(".kw-shot").forEach(fitInside);
  function focusInside() {
    if (!part("room").hidden && grid.focus()) return;
    const found = (part("screen").hidden ? part("bar") : part("screen")).querySelector("button:not(:disabled), input");
    (found ?? root).focus({ preventScroll: true });
  }
  function showPop(html, at = '[data-act="close"]') {
    if (part("pop").hidden) back = document.activeElement;
    part("pop").innerHTML = html;
    part("pop").hidden = false;
    part("room").inert = true;
    quiet(part("pop"));
    const first = part("pop").querySelector(".kw-ask input");
    (first ?? part("pop").querySelector(at)).focus({ preventScroll: true });
    first?.select();
  }
  function hidePop() {
    part("pop").hidden = true;
    part("room").inert = false;
  }
  function closePop() {
    hidePop();
    if (back?.isConnected && root.contains(back)) back.focus({ preventScroll: true });
    else focusInside();
  }
  function onCustom(message, buffers) {
    if (message.do === "download") return handOver(root, message, buffers);
    if (message.to && message.to !== me) return;
    if (message.do === "pop") showPop(message.html);
  }

  // --- size, kernel ----------------------------------------------------------------------------------------------
  function measure() {
    root.style.setProperty("--room", `${roomFor(el)}px`);
    fitShots();
  }
  const onLive = () => (model.comm_live === false || !model.comm_live) && loseKernel();
  const leave = () => grid.flush();
  const watcher = new ResizeObserver(measure);
  watcher.observe(el);
  window.addEventListener("resize", measure);
  window.addEventListener("pagehide", leave);
  const letGo = holdFocus(root, focusInside, () => grid.writeOn());
  document.addEventListener("fullscreenchange", measure);
  offerKernel(root, part("lost"), loseKernel);
  model.on("change", paint);
  model.on("msg:custom", onCustom);
  model.on("comm_live_update", onLive);
  measure();
  paint();
  document.fonts?.ready.then(fitShots);
  const settle = SETTLE_MS.map((wait) => setTimeout(() => {  // a screen is put on the page after it was made
    const active = document.activeElement;
    const writing = active?.closest("input, textarea, select, [contenteditable], .kb, dialog, [role=dialog]");
    if (!writing && root.getClientRects().length && !goToBrought()) focusInside();
  }, wait));
  return () => {
    settle.forEach(clearTimeout);
    watcher.disconnect();
    window.removeEventListener("resize", measure);
    window.removeEventListener("pagehide", leave);
    letGo();
    RELEASES.forEach((name) => window.removeEventListener(name, release));
    document.removeEventListener("fullscreenchange", measure);
    model.off("change", paint);
    model.off("msg:custom", onCustom);
    model.off("comm_live_update", onLive);
  };
}
export default { render };
