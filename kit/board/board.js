/* The board in the browser. It knows no game: it shows the parts Python has drawn, walks tokens, handles keys,
 * clocks, text size and full screen, and sends acts back.
 *
 * To Python:   {act, step, value, form, file, from} and the bytes of a file. `step` is the number of the picture
 *              that is answered; `from` tells windows apart.
 * From Python: the synced parts, and messages {do: "download", name, mime} + bytes, {do: "pop" or "groups", html, to}
 *              and, for one window, {do: "pop" or "hand", hidden, at, to}: the html under its random bytes (hand.js).
 * Markup:      data-act on a button says what a click sends, data-value with what, data-key which key (or two keys
 *              one after the other) clicks it.
 *              data-act on a form is sent with all its fields; on a file input with name and bytes of the file.
 *              "pick" marks an answer here only, "confirm" sends it as a choice; "part" picks one of a data-group,
 *              the choice is sent when every group has one, joined by "+"; data-picks: so many of one group.
 *              A data-key of two signs is typed one after the other; "typed" types the first (view.js).
 *              "step" and "number" are those of a number to be entered (stepper.js).
 */
const HTML = `<div class="kb-stage">
  <div class="kb-left"><div class="kb-picture"></div><div class="kb-panels"></div><div class="kb-over" hidden></div>
  <div class="kb-paused" hidden><svg class="kb-i" viewBox="0 0 24 24" aria-hidden="true"><use href="#kb-i-pause"/></svg><b>Paused</b>
  <button class="kb-tool" data-act="pause" data-lm-suppress-shortcuts="true">Go on<kbd>P</kbd></button></div></div>
  <div class="kb-right"><header class="kb-head"></header><div class="kb-seats"></div><div class="kb-hand" hidden></div><main class="kb-card"></main>
  <div class="kb-log"></div></div>
  <div class="kb-menu" hidden></div>
  <div class="kb-pop" role="dialog" aria-label="More" hidden></div>
  <div class="kb-screen" hidden></div>
  <div class="kb-lost" role="alert" hidden></div>
  <div class="kb-live" role="status" aria-live="polite"></div></div>`;
const LOST = "The game has lost its kernel. Run the notebook again; a saved game goes on where it was.";
const SLOW = "The game does not answer. Wait a little, or run the notebook again; a saved game goes on where it was.";
const PATIENCE_MS = 8000, UNREAD_MS = 400, READ_MS = 600;

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "kb";
  root.tabIndex = -1;
  root.setAttribute(QUIET, "true");
  root.innerHTML = SPRITE + HTML;
  el.appendChild(root);
  const part = (name) => root.querySelector(`.kb-${name}`);
  const me = Math.random().toString(36).slice(2);
  const shown = {};
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const tokens = makeTokens(root, () => {
    const active = document.activeElement;
    if (active === root || !active || active === document.body) focusInside();
  });
  const clock = makeClock(root, model, () => !locked && !lost, (value) => answer("choose", value), () => send("time"));
  const keys = makeKeys(root), secrets = makePad();
  const hand = makeHand(part("hand"), model, me, (...all) => set(...all));
  const view = makeView(root, part, calm);
  const stepper = makeStepper(root, (value) => answer("choose", value));
  let locked = false, patience = 0, painted = 0, first = true, lost = false;

  // --- sending ---------------------------------------------------------------------------------------------------
  function send(act, more = {}, buffers = []) {
    if (lost) return;
    const message = { act, step: model.get("step"), value: null, form: null, file: null, from: me, ...more };
    try {
      model.send(message, undefined, buffers);
    } catch (error) {
      return loseKernel(LOST);
    }
  }
  function answer(act, value) {
    if (locked || lost) return;
    locked = true;
    patience = setTimeout(() => banner(SLOW), PATIENCE_MS);
    send(act, { value });
  }
  function unlock() {
    locked = false;
    clearTimeout(patience);
    if (!lost) part("lost").hidden = true;
    root.querySelectorAll(".kb-pressed").forEach((button) => button.classList.remove("kb-pressed"));
  }
  function banner(text) {
    part("lost").textContent = text;
    part("lost").hidden = false;
  }
  function loseKernel(text) {
    lost = true;
    banner(text);
    root.querySelectorAll("button, input").forEach((button) => (button.disabled = true));
  }

  // --- acts ------------------------------------------------------------------------------------------------------
  const local = {
    menu: () => toggleMenu(part("menu").hidden),
    close: () => closePop(),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.().catch(() => {})),
    size: (button) => {
      model.set("prefs", { ...model.get("prefs"), size: button.dataset.value });
      model.save_changes();
      applySize();
    },
    pick: (button) => pick(button),
    confirm: (button) => {
      const chosen = root.querySelector('[data-act="pick"][aria-pressed="true"]');
      if (!chosen || locked) return;
      button.classList.add("kb-pressed");
      answer("choose", chosen.dataset.value);
    },
    part: (button) => pickPart(button),
    step: (button) => stepper.by(Number(button.dataset.value)),
    number: () => locked || stepper.confirm(),
    rule: (button) => send("rule", { value: button.dataset.value ?? null }),
    log: () => send("log"),
    zoom: () => view.toggle(),
    typed: (button) => view.type(button.dataset.value),
    teacher: () => send("teacher", { value: secrets.fresh() }),
  };
  function act(button) {
    if (button.disabled || lost) return;
    const name = button.dataset.act;
    if (!part("menu").hidden && name !== "menu" && name !== "size") toggleMenu(false);
    if (local[name]) return local[name](button);
    if (locked) return;
    button.classList.add("kb-pressed");
    if (["choose", "next", "undo", "redo", "pause", "unseen"].includes(name)) return answer(name, button.dataset.value || null);
    if (name === "alone") return answer(name, hand.freshPad());
    send(name, { value: button.dataset.value ?? null, form: button.form ? formFields(button.form) : null });
  }
  function pick(button) {
    for (const other of root.querySelectorAll('[data-act="pick"]')) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    root.querySelectorAll("[data-unpicked]").forEach((node) => (node.hidden = true));
    root.querySelectorAll("[data-picked]").forEach((node) => {
      node.hidden = false;
      node.querySelectorAll("[data-slot]").forEach((slot) => {
        slot.textContent = slot.dataset.slot === "key" ? button.dataset.key : button.dataset.value;
      });
    });
    fitAll();
    if (button.dataset.value !== shown.told) send("pick", { value: (shown.told = button.dataset.value) });
    part("live").textContent = `${button.dataset.key}: ${button.dataset.value}. Is this final? Enter makes it final.`;
  }
  function mirrorPick() {  // what was picked in another window
    const { value, from, step } = model.get("picked");
    if (from === me || step !== model.get("step") || value === shown.told) return;
    const button = [...root.querySelectorAll('[data-act="pick"]')].find((one) => one.dataset.value === value);
    if (button) shown.told = value;
    if (button) pick(button);
  }
  function pickPart(button) {
    const picks = Number(button.parentElement.dataset.picks);
    if (picks) return locked || pickSeveral(button, picks);
    const group = root.querySelectorAll(`[data-act="part"][data-group="${button.dataset.group}"]`);
    group.forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    const picked = [];
    for (let at = 0; ; at += 1) {
      const all = root.querySelectorAll(`[data-act="part"][data-group="${at}"]`);
      if (!all.length) break;
      const one = [...all].find((other) => other.getAttribute("aria-pressed") === "true");
      if (!one) return all[0].focus({ preventScroll: true });
      picked.push(one.dataset.value);
    }
    button.classList.add("kb-pressed");
    answer("choose", picked.join("+"));
  }
  function pickSeveral(button, picks) {  // so many of one row; a second click takes one back
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    const chosen = [...button.parentElement.querySelectorAll('[aria-pressed="true"]')];
    if (chosen.length < picks) return button.focus({ preventScroll: true });
    button.classList.add("kb-pressed");
    answer("choose", chosen.map((one) => one.dataset.value).join("+"));
  }
  function toggleMenu(open) {
    part("menu").hidden = !open;
    root.querySelector('[data-act="menu"]')?.setAttribute("aria-expanded", String(open));
    if (!open) return;
    send("groups");
    part("menu").querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  }
  function showPop(html) {
    part("pop").innerHTML = html;
    part("pop").hidden = false;
    quiet(part("pop"));
    part("pop").querySelector('[data-act="close"]').focus({ preventScroll: true });
  }
  function closePop() {
    part("pop").hidden = true;
    focusInside();
  }
  function closeTop() {
    const [pop, menu] = [part("pop"), part("menu")];
    if (pop.hidden && menu.hidden) return false;
    if (pop.hidden) toggleMenu(false);
    closePop();
    return true;
  }

  // --- events ----------------------------------------------------------------------------------------------------
  root.addEventListener("click", (event) => {
    if (tokens.walking()) {
      event.preventDefault();
      return tokens.finish();
    }
    const button = event.target.closest("[data-act]") ?? choiceBelow(event);
    if (!button || !root.contains(button)) {
      if (!part("menu").contains(event.target)) toggleMenu(false);
      return;
    }
    if (button.matches("form, input, label")) return;
    if (!event.detail && tooSoon(button)) return;
    // the second half of a double click may hit a button that has only just appeared under it
    if (event.detail > 1 && performance.now() - painted < UNREAD_MS && !["undo", "redo"].includes(button.dataset.act)) return;
    act(button);
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const value = event.submitter?.dataset.value ?? null;
    if (form.dataset.act) send(form.dataset.act, { form: formFields(form, event.submitter), value });
  });
  root.addEventListener("change", async (event) => {
    const input = event.target;
    if (!input.matches('input[type="file"][data-act]') || !input.files.length) return;
    const file = input.files[0];
    const bytes = await file.arrayBuffer();
    const form = input.form ? formFields(input.form) : null;
    send(input.dataset.act, { file: file.name, value: input.dataset.value ?? null, form }, [bytes]);
    input.value = "";
    toggleMenu(false);
  });
  root.addEventListener("mousedown", (event) => {
    event.stopPropagation();
    if (!event.target.closest(FOCUSABLE.replace(", [tabindex]", ", [tabindex='0'], label"))) {
      event.preventDefault();
      root.focus({ preventScroll: true });
    }
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === "Escape" && !closeTop())) return;
    event.stopPropagation();
    if (event.key === "Escape") return event.preventDefault();
    const target = event.target;
    if (target.matches("input:not([type=checkbox]):not([type=radio]), select, textarea")) return;
    if (["Tab", "Shift"].includes(event.key)) return;
    if (tokens.walking()) {
      event.preventDefault();
      return tokens.finish();
    }
    const onControl = target !== root && target.matches("button, input, summary, a, [role=button]");
    if (event.key === " " && onControl && target.matches("[role=button]:not(button)")) {
      event.preventDefault();
      return act(target);
    }
    if (event.key === "Enter" || event.key === " ") return enter(event, target, onControl);
    if (!part("screen").hidden) return;
    if (["?", "l", "L"].includes(event.key) && !part("pop").hidden) return closePop();
    if (part("pop").hidden && part("menu").hidden && stepper.key(event.key)) return event.preventDefault();
    const button = event.repeat ? null : view.second(event.key) ?? keys.find(event.key);
    if (!button && view.arrow(event.key)) return event.preventDefault();
    if (button) {
      event.preventDefault();
      act(button);
    }
  });
  // Enter pressed twice, or just when the time was up, must not put away what nobody has read
  const tooSoon = (button) => button.dataset.act === "next" && performance.now() - painted < READ_MS;
  function enter(event, target, onControl) {
    if (event.key === " " || event.repeat) return event.repeat && event.preventDefault();
    const confirm = keys.find("Enter");
    const answering = target.matches?.('[data-act="pick"]') && confirm;
    if (onControl && !answering) {
      if (!target.matches("button, input, summary, a")) {
        event.preventDefault();
        act(target);
      }
      return;
    }
    if (confirm && part("screen").hidden && part("pop").hidden) {
      event.preventDefault();
      if (!tooSoon(confirm)) act(confirm);
    }
  }

  // --- painting --------------------------------------------------------------------------------------------------
  function set(name, node, html) {
    if (shown[name] === html) return false;
    shown[name] = html;
    node.innerHTML = html;
    quiet(node);
    return true;
  }
  function paint() {
    const active = document.activeElement;
    const mine = root.contains(active);
    const nowhere = !active || active === document.body;
    const fresh = shown.step !== model.get("step");
    if (set("picture", part("picture"), model.get("picture"))) {
      overlay(part("picture"));
      view.lay(part("picture").firstElementChild);
      delete shown.layer;
    }
    if (part("layer")) set("layer", part("layer"), model.get("layer"));
    const dice = set("card", part("card"), model.get("card")) && part("card").querySelector(".kb-thrown");
    set("header", part("head"), model.get("header"));
    set("menu", part("menu"), model.get("menu"));
    set("seats", part("seats"), model.get("seats"));
    hand.paint();
    set("over", part("over"), model.get("over"));
    part("over").hidden = !model.get("over");
    set("panels", part("panels"), model.get("floating"));
    set("log", part("log"), model.get("log"));
    const place = keepPlace(part("screen"));
    const form = set("screen", part("screen"), model.get("screen"));
    part("screen").hidden = !model.get("screen");
    part("right").inert = part("left").inert = part("menu").inert = !part("screen").hidden;
    if (shown.announce !== model.get("announce")) part("live").textContent = shown.announce = model.get("announce");
    applySize();
    const moving = fresh && !first && !calm.matches && part("screen").hidden;
    if (part("tokens")) tokens.place(part("tokens"), model.get("tokens"), moving, Boolean(dice));
    part("card").firstElementChild?.classList.toggle("kb-fresh", Boolean(moving && dice));
    clock.show();
    fitAll();
    view.follow(model.get("tokens"), fresh, moving);
    if (fresh) {
      shown.step = model.get("step");
      shown.told = null;
      keys.forget();
      painted = performance.now();
      unlock();
      if (!part("screen").hidden || mine) part("pop").hidden = true;
      if ((mine || nowhere) && !(form && place())) focusInside();
    }
    mirrorPick();
    first = false;
    if (lost) loseKernel(part("lost").textContent);
  }
  function focusInside() {
    const place = part("screen").hidden ? part("card") : part("screen");
    const asking = !part("over").hidden && part("over").querySelector("button");
    if (asking && place === part("card")) return root.focus({ preventScroll: true });
    const wanted = place === part("card")
      ? '[data-act="next"], [data-act="choose"], [data-act="part"], [role="spinbutton"]'
      : "button, input";
    const all = [...place.querySelectorAll("[autofocus]"), ...place.querySelectorAll(wanted)];
    const onBoard = place === part("card") && root.querySelector(".kb-choice[data-key]"); // not for Enter to decline
    const next = onBoard ? null : all.find((one) => !one.disabled && one.getClientRects().length);
    (next && !root.classList.contains("kb-walking") ? next : root).focus({ preventScroll: true });
  }
  function applySize() {
    const size = model.get("prefs").size || "normal";
    if (root.dataset.size !== size) {
      root.dataset.size = size;
      fitAll();
    }
    root.querySelectorAll('[data-act="size"]').forEach((button) =>
      button.setAttribute("aria-pressed", String(button.dataset.value === size)));
  }
  const fitAll = () => fitInside(part("stage"));

  // --- size, kernel, messages ------------------------------------------------------------------------------------
  function measure() {
    root.style.setProperty("--room", `${roomFor(el)}px`);
    view.again();
    fitAll();
  }
  function onCustom(message, buffers) {
    if (message.do === "download") {
      handOver(root, message, buffers);
    } else if (!message.to || message.to === me) {
      if (message.do === "pop") showPop(message.html ?? secrets.read(message.hidden, message.at));
      if (message.do === "hand") hand.take(message), fitAll();
      if (message.do === "groups" && part("groups")) {
        part("groups").innerHTML = message.html;
        quiet(part("groups"));
      }
    }
  }
  function onLive() {
    if (model.comm_live === false || !model.comm_live) loseKernel(LOST);
  }
  const timer = setInterval(clock.tick, 250);
  const watcher = new ResizeObserver(measure);
  watcher.observe(el);
  window.addEventListener("resize", measure);
  document.addEventListener("fullscreenchange", measure);
  offerKernel(root, part("lost"), () => loseKernel(LOST));
  const letGo = holdFocus(root, focusInside);
  model.on("change", paint);
  model.on("msg:custom", onCustom);
  model.on("comm_live_update", onLive);
  measure();
  paint();
  clock.ask();
  document.fonts?.ready.then(fitAll);
  const settle = setTimeout(() => {
    const active = document.activeElement;
    const writing = active?.closest("input, textarea, select, [contenteditable], .kb, dialog, [role=dialog]");
    if (!writing && root.getClientRects().length) focusInside();
  }, 400);
  return () => {
    clearInterval(timer);
    clearTimeout(settle);
    clearTimeout(patience);
    letGo();
    watcher.disconnect();
    window.removeEventListener("resize", measure);
    document.removeEventListener("fullscreenchange", measure);
    model.off("change", paint);
    model.off("msg:custom", onCustom);
    model.off("comm_live_update", onLive);
  };
}
export default { render };
