/* What is seen of a board. A board beside a column has its field; one as large as the stage (data-spread) has the
 * panels float over it and can be seen from nearer: the view follows the active token and what can be chosen.
 * Keys of two signs are typed one after the other, the view going to all that begin with the first; arrow keys go
 * from one place that can be chosen to the next. */
const HIGH = 1040, WIDEST = 1300; // units of the board's field; the column beside it takes the rest
const NEAREST = 2, ASIDE = 120, ABOVE = 36, WORTH = 1.12, BETTER = 1.25, VIEW_MS = 520, SMALL_PX = 1500;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* How wide a board is that fills the height of its field, in units. */
function widthOf(svg) {
  const box = svg?.viewBox.baseVal;
  return box?.height ? Math.min(WIDEST, Math.round((HIGH * box.width) / box.height)) : HIGH;
}

/* How near the box `wanted` can come in the room `free`. */
function nearness([, , w, h], free) {
  return Math.min(NEAREST, free[2] / (w + 2 * ASIDE), free[3] / (h + 2 * ABOVE));
}

/* The first of the rooms, or one in which the box `wanted` comes clearly nearer. */
function nearestRoom(wanted, rooms) {
  return rooms.reduce((best, one) => (nearness(wanted, one) > nearness(wanted, best) * BETTER ? one : best));
}

/* The window of a board of `whole` size in which the box `wanted` lies in the room `free`. */
function windowOn(wanted, free, whole) {
  const [x, y, w, h] = wanted;
  const near = nearness(wanted, free);
  if (near < WORTH) return whole;
  const [wide, high] = [whole[2] / near, whole[3] / near];
  const left = x + w / 2 - (free[0] + free[2] / 2) / near;
  const top = y + h / 2 - (free[1] + free[3] / 2) / near;
  return [Math.max(0, Math.min(left, whole[2] - wide)), Math.max(0, top), wide, high];
}

/* Returns {lay, follow, again, toggle, type, second, arrow}; `again` is for a board of another size. */
function makeView(root, part, calm) {
  let spread = null, whole = null, now = null, wants = null, typed = "", tokens = [], moved = null;
  const choices = () => [...root.querySelectorAll(".kb-choice")];
  const open = () => choices().filter((one) => (one.dataset.key ?? "").startsWith(typed));
  const near = () => wants ?? part("stage").clientWidth < SMALL_PX;

  function lay(svg) {
    spread = JSON.parse(svg?.dataset.spread ?? "null");
    root.toggleAttribute("data-wide", Boolean(spread));
    root.style.setProperty("--left", widthOf(svg));
    const [places, box] = [spread ?? {}, svg?.viewBox.baseVal];
    for (const [name, place] of [["head", places.header], ["seats", places.seats], ["card", places.card],
      ["log", places.log], ["hand", places.hand]]) put(part(name), place);
    if (spread) {
      const [x, y, w, h] = spread.over;
      part("over").style.padding = [y, 1920 - x - w, 1080 - y - h, x].map((side) => `calc(${side} * var(--u))`).join(" ");
      now = whole = [box.x, box.y, box.width, box.height];
    } else part("over").style.padding = "";
  }
  function put(node, place) {
    const names = ["left", "top", "width", "height"];
    names.forEach((name, at) => (node.style[name] = place ? `calc(${place[at]} * var(--u))` : ""));
  }

  /* The box round everything that matters now; null for all of the board. */
  function matters() {
    let boxes = open().map((one) => one.getBBox()).filter((box) => box.width); // none while nothing is painted yet
    if (!typed) {
      for (const token of tokens.filter((one) => one.active)) {
        boxes.push(...[[token.x, token.y], ...token.walk].map(([x, y]) => ({ x, y, width: 0, height: 0 })));
      }
    }
    for (const [x, y, w, h] of boxes.length ? spread.frames : []) {
      const within = (at, size, from, room) => at + size / 2 >= from && at + size / 2 <= from + room;
      const outside = boxes.filter((one) => !within(one.x, one.width, x, w) || !within(one.y, one.height, y, h));
      if (outside.length === boxes.length) continue;
      boxes = [...outside, { x: x + ASIDE, y: y + ABOVE / 2, width: w - 2 * ASIDE, height: h - ABOVE }];
    }
    if (!boxes.length) return null;
    const left = Math.min(...boxes.map((one) => one.x)), top = Math.min(...boxes.map((one) => one.y));
    const right = Math.max(...boxes.map((one) => one.x + one.width));
    const low = Math.max(...boxes.map((one) => one.y + one.height));
    return [left, top, right - left, low - top];
  }
  function aim(animate) {
    if (!spread) return;
    root.dataset.near = String(near());
    const wanted = near() || typed ? matters() : null;
    const room = wanted ? nearestRoom(wanted, spread.free) : spread.free[0];
    const to = wanted ? windowOn(wanted, room, whole) : whole;
    clear(to === whole ? spread.free[0] : room);
    go(to, animate && !calm.matches);
  }
  /* Hides the panels that lie in the room in use. */
  function clear([x, y, w, h]) {
    for (const panel of root.querySelectorAll(".kb-panel")) {
      const [left, top, wide, high] = JSON.parse(panel.dataset.place);
      panel.hidden = left < x + w && left + wide > x && top < y + h && top + high > y;
    }
  }
  function go(to, animate) {
    if (to.join() === now.join()) return;
    moved?.finish();
    const pictures = [...part("picture").children];
    const from = now;
    now = to;
    const end = () => pictures.forEach((one) => one.setAttribute("viewBox", to.map((part) => part.toFixed(1)).join(" ")));
    if (!animate) return end();
    const scale = part("picture").clientWidth / to[2];
    const shift = `translate(${(from[0] - to[0]) * scale}px, ${(from[1] - to[1]) * scale}px) scale(${from[2] / to[2]})`;
    const frames = [{ transform: "none" }, { transform: shift }];
    const all = pictures.map((one) => one.animate(frames, { duration: VIEW_MS, easing: "ease-in-out", fill: "forwards" }));
    const mine = (moved = { finish: () => all.forEach((one) => one.finish()) });
    Promise.all(all.map((one) => one.finished.catch(() => {}))).then(() => {
      if (now === to) end();
      all.forEach((one) => one.cancel());
      if (moved === mine) moved = null;
    });
  }
  function follow(shown, fresh, moving) {
    tokens = shown;
    if (fresh) show("");
    aim(moving);
  }

  function toggle() {
    wants = !near();
    aim(true);
  }
  function show(first) {
    typed = first;
    const focused = document.activeElement;
    if (focused?.matches(".kb-choice") && !(focused.dataset.key ?? "").startsWith(first)) root.focus({ preventScroll: true });
    for (const one of choices()) one.classList.toggle("kb-off", !(one.dataset.key ?? "").startsWith(first));
    for (const one of root.querySelectorAll(".kb-two")) one.classList.toggle("kb-now", one.dataset.first === first);
    for (const one of root.querySelectorAll('[data-act="typed"]')) {
      one.setAttribute("aria-pressed", String(Boolean(first) && one.dataset.value === first));
    }
  }
  function type(first) {
    show(first === typed ? "" : first);
    aim(true);
  }
  /* The choice whose key ends with this sign, after its first has been typed; Backspace takes that back. */
  function second(key) {
    if (!typed) return null;
    if (key === "Backspace") type("");
    return open().find((one) => one.dataset.key === typed + key.toUpperCase()) ?? null;
  }
  function middle(one) {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
  /* Goes on to the next place in the direction of an arrow key. */
  function arrow(key) {
    const way = ARROWS[key], all = open();
    if (!way || !all.length) return false;
    const focused = all.find((one) => one === document.activeElement);
    const [x, y] = middle(focused ?? part("picture"));
    let best = focused ? null : all[0], least = Infinity;
    for (const one of all) {
      const [a, b] = middle(one);
      const along = (a - x) * way[0] + (b - y) * way[1];
      const aside = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
      if (one === focused || along <= 1 || along + 2 * aside >= least) continue;
      [best, least] = [one, along + 2 * aside];
    }
    best?.focus({ preventScroll: true });
    return true;
  }
  return { lay, follow, again: () => aim(false), toggle, type, second, arrow };
}
