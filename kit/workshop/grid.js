/* The sheet as a table of cells. A cell is a textarea. The one that has the focus takes letters, also from an input
 * method or a panel of signs; it is open once one types.
 *
 * Moving:  arrows, Home, End, Page, a click; Enter, F2 or a second click opens the cell, a letter opens it and replaces
 *          what is there; Delete empties it; Space makes an answer the right one, with Shift the red one; Tab leaves.
 * Typing:  Enter and Tab keep the text and go on down or to the right; Escape brings back what was there. Where a letter
 *          has opened the cell, an arrow keeps the text and goes on too, as in a spreadsheet.
 * A block is pasted in either, but lines without tabs go into the cell that is open. Rows are known by their lasting ids, so a painted table keeps its
 * cells, and the one that is being typed into is never written over.
 */
const ANSWERS = ["A", "B", "C", "D"];
const MARKS = { green: ["tick", "right"], red: ["cross", "the red one"] };
const MOST_LINES = 12;
const WIDE = { question: 30, explanation: 26, source: 24 };

function makeGrid(box, send, seen) {
  const table = document.createElement("table");
  const lines = new Map();  // row id -> its two <tr>
  let sheet = null, here = { row: "", field: "" }, open = null, before = "", timer = 0, tabbing = false, fields = "";
  let replacing = false, locked = false, finger = false, left = null, clicked = null;
  table.className = "kw-grid";
  box.append(table);

  const make = (tag, facts = {}, ...inside) => {
    const one = Object.assign(document.createElement(tag), facts);
    one.append(...inside);
    return one;
  };
  const cellOf = (row, field) => lines.get(row)?.cells.get(field) ?? null;
  const at = (area) => ({ row: area.dataset.row, field: area.dataset.field });
  const place = () => sheet.rows.findIndex((row) => row.id === here.row);
  const names = () => sheet.fields.map(([name]) => name);

  // --- painting --------------------------------------------------------------------------------------------------
  function paint(fresh, anew) {  // in another file rows may have the same ids
    const other = anew || sheet?.key !== fresh.key || fields !== JSON.stringify(fresh.fields);
    sheet = fresh;
    if (other) rebuild();
    const wanted = new Set(sheet.rows.map((row) => row.id));
    for (const [id, line] of lines) if (!wanted.has(id)) drop(id, line);
    let after = table.tBodies[0].firstElementChild;
    for (const row of sheet.rows) {
      const line = lines.get(row.id) ?? addLine(row);
      if (line.main !== after) after ? after.before(line.main, line.notes) : table.tBodies[0].append(line.main, line.notes);
      else after = line.notes.nextElementSibling;
      fill(line, row);
    }
    if (anew || !lines.has(here.row) || !names().includes(here.field)) settle();
    mark();
  }
  function rebuild() {
    fields = JSON.stringify(sheet.fields);
    lines.clear();
    table.replaceChildren();
    box.scrollTo(0, 0);
    table.setAttribute("aria-label", sheet.title);
    const heads = sheet.fields.map(([name, title]) => make("th", { scope: "col", textContent: title, className: `kw-${name}` }));
    table.append(make("thead", {}, make("tr", {}, make("th", { scope: "col", textContent: "Row" }), ...heads)), make("tbody"));
  }
  function drop(id, line) {
    if (open && at(open).row === id) open = null;
    line.main.remove();
    line.notes.remove();
    lines.delete(id);
  }
  function addLine(row) {
    const line = { main: make("tr"), notes: make("tr", { className: "kw-notes" }), cells: new Map(), marks: new Map(), told: "" };
    line.head = make("th", { scope: "row" });
    line.main.append(line.head);
    for (const [name, title] of sheet.fields) {
      const area = make("textarea", { spellcheck: ANSWERS.includes(name) || name in WIDE, readOnly: true, tabIndex: -1, rows: 1 });
      area.dataset.row = row.id;
      area.dataset.field = name;
      area.dataset.title = title;
      area.setAttribute(QUIET, "true");
      const cell = make("td", { className: `kw-${name}` }, area);
      if (ANSWERS.includes(name)) cell.prepend(markers(line, row.id, name));
      line.cells.set(name, area);
      line.main.append(cell);
    }
    line.list = make("ul", { id: `kw-notes-${row.id}` });
    line.notes.append(make("td", { className: "kw-corner" }), make("td", { colSpan: sheet.fields.length }, line.list));
    lines.set(row.id, line);
    return line;
  }
  function markers(line, row, letter) {
    const pair = make("span", { className: "kw-marks" });
    for (const [colour, [icon]] of Object.entries(MARKS)) {
      const button = make("button", { type: "button", tabIndex: -1, disabled: !sheet.editable });
      button.innerHTML = `<svg class="kb-i" viewBox="0 0 24 24" aria-hidden="true"><use href="#kb-i-${icon}"/></svg>`;
      button.dataset.mark = colour;
      button.setAttribute(QUIET, "true");
      button.addEventListener("click", () => {
        go(row, letter);
        toggle(row, letter, colour);
      });
      line.marks.set(letter + colour, button);
      pair.append(button);
    }
    return pair;
  }
  function fill(line, row) {
    const told = JSON.stringify(row);
    const known = line.told === told;
    line.told = told;
    line.row = row;
    sheet.fields.forEach(([name], number) => {
      const area = line.cells.get(name);
      if (area !== open && area.value !== row.texts[number]) setText(area, row.texts[number]);
    });
    if (known) return;
    line.head.textContent = row.number;
    line.head.title = row.plays ? "" : "This question does not play yet";
    line.main.classList.toggle("kw-idle", !row.plays);
    for (const [name, area] of line.cells) {
      const colour = name === row.green ? "green" : name === row.red ? "red" : "";
      const bad = row.bad[name] ?? "";
      const words = colour ? `, ${MARKS[colour][1]}` : "";
      area.parentElement.dataset.colour = colour;
      area.parentElement.dataset.found = bad;
      area.setAttribute("aria-label", `${area.dataset.title}${words}, row ${row.number}`);
      area.toggleAttribute("aria-invalid", false);
      if (bad && bad !== "notice") area.setAttribute("aria-invalid", "true");
      if (bad && row.notes.length) area.setAttribute("aria-describedby", line.list.id);
      else area.removeAttribute("aria-describedby");
    }
    for (const [key, button] of line.marks) {
      const [letter, colour] = [key[0], key.slice(1)];
      const pressed = (colour === "green" ? row.green : row.red) === letter;
      button.setAttribute("aria-pressed", String(pressed));
      button.setAttribute("aria-label", `${letter} in row ${row.number} is ${MARKS[colour][1]}`);
      button.title = colour === "green" ? "The right answer (Space)" : "The wrong answer that juniors get (Shift and Space)";
    }
    line.notes.hidden = !row.notes.length;
    line.list.replaceChildren(...row.notes.map((note) => {
      const item = make("li", {}, make("b", { textContent: note.where }), ` ${note.message} `, make("i", { textContent: note.proposal }));
      item.dataset.found = note.severity;
      for (const [key, label] of note.fixes) {
        const button = make("button", { type: "button", textContent: label });
        button.dataset.act = "fix";
        button.dataset.value = `${note.number} ${key}`;
        button.setAttribute(QUIET, "true");
        item.append(" ", button);
      }
      return item;
    }));
  }
  function setText(area, text) {
    area.value = area.lastText = text;
    if (area === document.activeElement && area !== open) area.select();
    size(area);
  }
  function size(area) {
    const wide = WIDE[area.dataset.field] ?? 16;
    area.rows = Math.max(1, Math.min(MOST_LINES, Math.ceil(area.value.length / wide)));
  }

  // --- where one is ----------------------------------------------------------------------------------------------
  function settle() {
    const first = sheet.rows[0];
    here = { row: first?.id ?? "", field: first ? (names().includes("question") ? "question" : names()[0]) : "" };
    seen(here);
  }
  function mark() {
    table.querySelectorAll('[tabindex="0"]').forEach((one) => one.matches("textarea") && (one.tabIndex = -1));
    table.querySelectorAll(".kw-here").forEach((one) => one.classList.remove("kw-here"));
    const area = cellOf(here.row, here.field);
    if (area) area.tabIndex = 0;
    area?.parentElement.classList.add("kw-here");
    lines.get(here.row)?.main.classList.add("kw-here");
  }
  function moved(row, field) {
    if (here.row === row && here.field === field) return;
    here = { row, field };
    mark();
    seen(here);
  }
  function go(row, field) {
    const area = cellOf(row, field);
    if (!area) return false;
    moved(row, field);
    area.focus({ preventScroll: true });
    const below = lines.get(row).notes.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
    if (below > 0) box.scrollTop += below;  // what is found in the row is seen with it
    area.closest("td").scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }
  function step(down, right) {
    const row = sheet.rows[Math.max(0, Math.min(sheet.rows.length - 1, place() + down))];
    const all = names();
    const field = all[Math.max(0, Math.min(all.length - 1, all.indexOf(here.field) + right))];
    if (row) go(row.id, field);
  }
  function along(right) {  // to the next cell, and from the last one of a row to the next row
    const all = names(), number = all.indexOf(here.field) + right;
    if (number >= 0 && number < all.length) return step(0, right);
    const row = sheet.rows[place() + right];
    if (row) go(row.id, right > 0 ? all[0] : all[all.length - 1]);
  }

  // --- typing ----------------------------------------------------------------------------------------------------
  const canWrite = () => sheet.editable && !locked;
  function begin(area, all) {
    if (!canWrite() || open === area) return;
    commit();
    open = area;
    replacing = all;
    before = area.lastText ?? area.value;
    area.readOnly = false;
    area.toggleAttribute("data-open", true);
    if (all) area.select();
  }
  function say(area, more = {}) {
    clearTimeout(timer);
    timer = 0;
    send("text", { ...at(area), text: area.value, ...more });
  }
  function close() {
    open.toggleAttribute("data-open", false);
    open.lastText = open.value;
    open = null;
  }
  function commit(more = {}) {
    if (!open) return;
    const area = open;
    close();
    if (timer || area.value !== before) say(area, { done: true, ...more });
    size(area);
  }
  function cancel() {
    const area = open;
    const changed = area.value !== before;
    setText(area, before);
    close();
    if (changed) say(area, { done: true });
  }
  function resume(row, field, text) {  // what was being typed when the page went is typed on
    if (!go(row, field)) return;
    const area = cellOf(row, field);
    begin(area, false);
    if (area === open && text !== null) setText(area, text);
    area.setSelectionRange(area.value.length, area.value.length);
  }
  function writeOn() {  // the focus was taken away from a cell that was open: it is opened again
    const was = left;
    if (!was?.area.isConnected) return false;
    was.area.focus({ preventScroll: true });
    begin(was.area, false);
    was.area.setSelectionRange(was.at, was.at);
    return true;
  }
  function toggle(row, letter, colour) {
    const line = lines.get(row)?.row;
    if (!line || !canWrite()) return;
    const now = colour === "green" ? line.green : line.red;
    send("mark", { row, field: letter, value: now === letter ? "" : colour });
  }
  table.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"));
  table.addEventListener("mousedown", (event) => {  // the first click goes to a cell, the second one opens it, but not the
    // first after a button or a key has led there: what is typed or pasted then replaces, as in any other cell
    const area = event.target.matches("td") ? event.target.querySelector("textarea") : event.target;
    if (!area?.matches("textarea") || event.button !== 0) return;
    tabbing = false;
    if (area === event.target && area === document.activeElement && (area === clicked || area === open)) {
      begin(area, false);
      replacing = false;
      return;
    }
    event.preventDefault();
    if (area !== document.activeElement) area.focus({ preventScroll: true });
    else if (area !== open) area.select();
    clicked = area;
    if (finger) begin(area, true);
  });
  table.addEventListener("focusin", (event) => {
    if (!event.target.matches("textarea")) return;
    const { row, field } = at(event.target);
    left = null;
    moved(row, field);
    event.target.readOnly = !canWrite();
    if (event.target !== open) event.target.select();
  });
  table.addEventListener("focusout", (event) => {
    clicked = null;
    if (event.target.matches("textarea")) event.target.readOnly = true;
    if (event.target !== open || !event.target.isConnected) return;
    left = { area: open, at: open.selectionStart };
    commit({ torn: !box.closest(".kb").contains(event.relatedTarget) });
  });
  table.addEventListener("input", (event) => {
    if (event.target !== open) {  // a sign that came without a key: all was selected, so it has replaced what was there
      begin(event.target, false);
      replacing = true;
    }
    if (event.target !== open) return;
    size(open);
    clearTimeout(timer);
    timer = setTimeout(() => open && say(open), 300);
    send("kept", { ...at(open), text: open.value });
  });
  table.addEventListener("paste", (event) => {
    if (!event.target.matches("textarea") || !canWrite()) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    event.preventDefault();
    if (!text) return;
    if (open && !text.includes("\t")) {
      return void document.execCommand("insertText", false, text.replace(/[\r\n]+$/, "").replace(/\s*[\r\n]\s*/g, " "));
    }
    commit();  // what was typed before is a step of its own, so it can be had again
    send("paste", { ...at(event.target), text, html: event.clipboardData.getData("text/html") });
  });
  table.addEventListener("keydown", (event) => {
    const area = event.target;
    if (!area.matches("textarea") || event.isComposing) return;
    const used = area === open ? whileTyping(event, area) : whileMoving(event, area);
    if (used) event.preventDefault();
  });
  function whileTyping(event, area) {
    const { key } = event;
    if (key === "Enter") return commit(), step(event.shiftKey ? -1 : 1, 0), true;
    if (key === "Tab") return commit(), (tabbing = true), along(event.shiftKey ? -1 : 1), true;
    if (key === "Escape") return cancel(), area.select(), true;
    if (key === "F2" && replacing) return (replacing = false), true;
    if (key === "F2") return commit(), area.select(), true;
    const away = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
    if (away && replacing && !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)) {
      return commit(), step(...away), true;
    }
    return false;
  }
  function whileMoving(event, area) {
    const { key } = event, strong = event.ctrlKey || event.metaKey;
    if (key === "Tab" && tabbing) return along(event.shiftKey ? -1 : 1), true;
    if (key !== "Shift") tabbing = false;
    const far = sheet.rows.length;
    const ways = { ArrowUp: [strong ? -far : -1, 0], ArrowDown: [strong ? far : 1, 0], ArrowLeft: [0, strong ? -99 : -1],
      ArrowRight: [0, strong ? 99 : 1], PageUp: [-8, 0], PageDown: [8, 0], Home: [strong ? -far : 0, -99], End: [strong ? far : 0, 99] };
    if (ways[key]) return step(...ways[key]), true;
    if (strong || event.altKey) return false;
    if (key === "Enter" || key === "F2") {
      begin(area, false);
      area.setSelectionRange(area.value.length, area.value.length);
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      if (canWrite() && area.value) send("text", { ...at(area), text: "", done: true });
      return true;
    }
    if (key === " " && ANSWERS.includes(here.field)) return toggle(here.row, here.field, event.shiftKey ? "red" : "green"), true;
    if (key === " ") return true;
    if (key.length === 1 || key === "Process" || key === "Dead") begin(area, true);
    return false;
  }
  return {
    paint, go, commit,
    flush: () => open && timer && say(open),
    focus: () => go(here.row, here.field),
    writing: () => Boolean(open),
    resume,
    writeOn,
    lock: () => {
      locked = true;
      table.querySelectorAll("textarea").forEach((area) => (area.readOnly = true));
    },
    here: () => here,
  };
}
