/* Tokens: one <g> each in the SVG; they walk from point to point, and whoever does not want to wait skips it. */
const STEP_MS = 170, LONGEST_MS = 2600, SHIFT_MS = 250, DICE_MS = 620;
const OVER = 960; // units; a longer step leads over an edge of the board and is not walked
const SVG = "http://www.w3.org/2000/svg";

function svgGroup(name) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", name);
  return group;
}

/* Lays a second <svg> with the same view box over the printed one, for marks and tokens: what changes with every
 * click is painted without painting the board again. */
function overlay(box) {
  const printed = box.firstElementChild;
  if (!printed) return;
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("viewBox", printed.getAttribute("viewBox"));
  over.setAttribute("class", "kb-marks");
  for (const name of ["font-family", "fill"]) over.setAttribute(name, printed.getAttribute(name));
  over.append(svgGroup("kb-layer"), svgGroup("kb-tokens"));
  box.appendChild(over);
}

/* What can be chosen under a token that is clicked on. */
function choiceBelow(event) {
  if (!event.target.closest(".kb-token")) return null;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((one) => one.closest(".kb-choice")).find(Boolean) ?? null;
}

/* Returns {place, finish, walking}. While a token walks, `root` has the class kb-walking; `done` is called after. */
function makeTokens(root, done) {
  let walk = null;

  function find(layer, token) {
    let group = [...layer.children].find((one) => one.dataset.token === token.id);
    if (!group) {
      group = svgGroup("kb-token");
      group.dataset.token = token.id;
      layer.appendChild(group);
    }
    if (group.kbDrawn !== token.svg) group.innerHTML = group.kbDrawn = token.svg;
    return group;
  }

  /* Puts every token in its place; with `moving` it goes there, after the dice if `dice` have just been thrown. */
  function place(layer, tokens, moving, dice) {
    finish();
    for (const old of [...layer.children]) {
      if (!tokens.some((token) => token.id === old.dataset.token)) old.remove();
    }
    const walks = [];
    for (const token of tokens) {
      const group = find(layer, token);
      if (token.under && layer.firstChild !== group) layer.prepend(group);
      const before = group.kbPlace;
      group.kbPlace = [token.x, token.y];
      group.setAttribute("transform", `translate(${token.x} ${token.y})`);
      const still = before && before[0] === token.x && before[1] === token.y;
      if (!moving || !before || still) continue;
      const walking = token.walk.length > 1;
      const path = walking ? token.walk : [before, group.kbPlace];
      const frames = path.map(([x, y], at) => {
        const [a, b] = path[at + 1] ?? [x, y];
        const far = Math.hypot(a - x, b - y) > OVER;
        return { transform: `translate(${x}px, ${y}px)`, easing: far ? "step-end" : "ease-in-out" };
      });
      const duration = walking ? Math.min(LONGEST_MS, STEP_MS * (path.length - 1)) : SHIFT_MS;
      const animation = group.animate(frames, { duration, delay: walking && dice ? DICE_MS : 0, fill: "backwards" });
      if (walking) {
        layer.appendChild(group);
        walks.push(animation);
      }
    }
    if (walks.length) start(walks);
  }

  function start(walks) {
    const mine = (walk = walks);
    root.classList.add("kb-walking");
    Promise.all(walks.map((animation) => animation.finished.catch(() => {}))).then(() => {
      if (walk === mine) end();
    });
  }

  function end() {
    walk = null;
    root.classList.remove("kb-walking");
    done();
  }

  function finish() {
    if (!walk) return;
    const walks = walk;
    end();
    walks.forEach((animation) => animation.finish());
  }

  return { place, finish, walking: () => walk !== null };
}
