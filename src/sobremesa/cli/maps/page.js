"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { size, step, unit, highest, situations, chanceColours, totalColours, limits } = data;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PARTS = 20;
const NO_TOTAL = totalColours.length - 1;

const byId = (id) => document.getElementById(id);
const own = byId("own"), other = byId("other"), total = byId("total");
const shown = byId("shown"), map = byId("map");
let language = navigator.language.toLowerCase().startsWith("es") ? "es" : "en";

// --- what was worked out -------------------------------------------------------------------------

const trays = [...data.trays].map((letter) => LETTERS.indexOf(letter));
const chances = trays.map((_, place) =>
  LETTERS.indexOf(data.chances[2 * place]) * 64 + LETTERS.indexOf(data.chances[2 * place + 1]));
const lines = data.stays.map((roll) => roll.map((text) => text.split(",")));

/** How often to stay, in twentieths, for each running total. */
function line(roll, situation, mine, theirs) {
  const found = [];
  const runs = lines[roll][situation][mine * size + theirs];
  for (let at = 0; at < runs.length; at += 2) {
    const level = LETTERS.indexOf(runs[at]);
    for (let left = LETTERS.indexOf(runs[at + 1]); left > 0; left--) found.push(level);
  }
  return found;
}

/** The place of the colour of the first total at which OUT is likelier than IN. */
function leaves(roll, situation, mine, theirs) {
  const first = line(roll, situation, mine, theirs).findIndex((level) => level < PARTS / 2);
  return first < 0 ? NO_TOTAL : limits.filter((limit) => limit <= first * unit).length;
}

// --- words ---------------------------------------------------------------------------------------

function say(key, values = {}) {
  return data.words[language][key].replace(/<(\w+)>/g, (_, name) => values[name]);
}

function number(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const diceNames = (tray) => data.trayNames[language][tray];

function dice(tray) {
  return data.dice[tray].map((die) => `<svg aria-hidden="true"><use href="#${die}"/></svg>`).join("");
}

const kind = (level) => (level === 0 ? "out" : level === PARTS ? "in" : "mixed");

const percentage = (level) => (level * 100) / PARTS;

/** The totals in words: from where to where it is best to do what. */
function told(levels) {
  const runs = [];
  levels.forEach((level, place) => {
    const last = runs.at(-1);
    if (last && last.kind === kind(level)) {
      last.high = place;
      last.least = Math.min(last.least, level);
      last.most = Math.max(last.most, level);
    } else {
      runs.push({ kind: kind(level), low: place, high: place, least: level, most: level });
    }
  });
  return runs.map((run) => {
    const least = percentage(run.least), most = percentage(run.most);
    if (run.low === run.high) return say(`at-${run.kind}`, { total: run.low * unit, share: least });
    const key = run.kind === "mixed" && least === most ? "share" : run.kind;
    return say(`from-to-${key}`, { low: run.low * unit, high: run.high * unit, share: least, least, most });
  }).join(" · ");
}

// --- the map -------------------------------------------------------------------------------------

const LEFT = 62, FOOT = 48, TOP = 10, RIGHT = 14;

/** The colours of the map that is chosen, and the colour's place for a pair of scores. */
function chosenMap() {
  const roll = nextRoll();
  if (shown.value === "dice") {
    return [data.trayColours, (mine, theirs) => trays[mine * size + theirs]];
  }
  if (shown.value === "chance") {
    return [chanceColours, (mine, theirs) => Math.min(9, Math.floor(chances[mine * size + theirs] / 409.5))];
  }
  const situation = Number(shown.value);
  return [totalColours, (mine, theirs) => leaves(roll, situation, mine, theirs)];
}

function drawMap() {
  const wide = map.clientWidth;
  const ratio = window.devicePixelRatio || 1;
  map.width = map.height = Math.round(wide * ratio);
  const pen = map.getContext("2d");
  const styles = getComputedStyle(document.documentElement);
  pen.scale(ratio, ratio);
  const room = wide - LEFT - RIGHT, tall = wide - TOP - FOOT;
  const [colours, place] = chosenMap();
  // Edges lie on whole pixels, so that nothing shines through between cells.
  const whole = (length) => Math.round(length * ratio) / ratio;
  const across = (score) => whole(LEFT + (score * room) / size);
  const down = (score) => whole(TOP + tall - (score * tall) / size);
  for (let mine = 0; mine < size; mine++) {
    for (let theirs = 0; theirs < size; theirs++) {
      pen.fillStyle = colours[place(mine, theirs)];
      const x = across(mine), y = down(theirs + 1);
      pen.fillRect(x, y, across(mine + 1) - x, down(theirs) - y);
    }
  }
  pen.fillStyle = styles.getPropertyValue("--ink-soft");
  pen.font = "13px system-ui, sans-serif";
  for (let score = 0; score <= size * step; score += 500) {
    pen.textAlign = "center";
    pen.fillText(score, Math.min(across(score / step), wide - 17), wide - FOOT + 18);
    pen.textAlign = "right";
    pen.fillText(score, LEFT - 6, Math.max(down(score / step) + 4, 12));
  }
  pen.textAlign = "center";
  pen.fillText(say("my-score") + " →", LEFT + room / 2, wide - 8);
  pen.save();
  pen.rotate(-Math.PI / 2);
  pen.fillText(say("their-score") + " →", -(TOP + tall / 2), 12);
  pen.restore();
  mark(pen, across(Number(own.value) + 0.5), down(Number(other.value) + 0.5));
}

/** The chosen place: a ring that is seen on every colour. */
function mark(pen, x, y) {
  for (const [colour, thick] of [["#000000", 6], ["#ffffff", 2.5]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.beginPath();
    pen.arc(x, y, 8, 0, 2 * Math.PI);
    pen.stroke();
  }
}

function drawKey() {
  const item = (colour, inside) => `<li><i style="background:${colour}"></i>${inside}</li>`;
  const between = (key, low, high) => say(key, { low, high });
  let items;
  if (shown.value === "dice") {
    items = data.often.map((tray) =>
      item(data.trayColours[tray], `${dice(tray)}<span class="aside">${diceNames(tray)}</span>`));
    items.push(item(data.rare, say("other-dice")));
  } else if (shown.value === "chance") {
    items = chanceColours.map((colour, place) => item(colour, between("percents", place * 10, place * 10 + 10)));
  } else {
    items = totalColours.map((colour, place) => {
      if (place === NO_TOTAL) return item(colour, say("never", { total: highest }));
      if (place === 0) return item(colour, say("below", { total: limits[0] }));
      return item(colour, between("span", limits[place - 1], (limits[place] ?? highest + unit) - unit));
    });
  }
  byId("key").innerHTML = items.join("");
}

// --- a place on it -------------------------------------------------------------------------------

const nextRoll = () => Number(document.querySelector("[name=next]:checked").value);

function drawPlace() {
  const mine = Number(own.value), theirs = Number(other.value);
  const at = mine * size + theirs, turned = theirs * size + mine;
  byId("own-said").textContent = mine * step;
  byId("other-said").textContent = theirs * step;
  byId("total-said").textContent = total.value * unit;
  own.setAttribute("aria-valuetext", mine * step);
  other.setAttribute("aria-valuetext", theirs * step);
  total.setAttribute("aria-valuetext", total.value * unit);
  byId("own-dice").innerHTML = dice(trays[at]);
  byId("other-dice").innerHTML = dice(trays[turned]);
  const percent = (share) => number((share * 100) / 4095, 1);
  byId("own-pick").textContent =
    say("you-pick", { dice: diceNames(trays[at]), chance: percent(chances[at]) });
  byId("other-pick").textContent =
    say("they-pick", { dice: diceNames(trays[turned]), chance: percent(4095 - chances[turned]) });
  byId("lines").innerHTML = situations.map((name, situation) => drawnLine(name, situation, mine, theirs)).join("");
}

function drawnLine(name, situation, mine, theirs) {
  const levels = line(nextRoll(), situation, mine, theirs);
  const edge = levels.map((level, x) => `V${PARTS - level}H${x + 1}`).join("");
  const here = Number(total.value), level = levels[here];
  const now = say(`at-${kind(level)}`, { total: here * unit, share: percentage(level) });
  const ticks = [];
  for (let points = 0; points <= highest; points += 300) {
    ticks.push(`<span style="left:${(100 * (points / unit + 0.5)) / levels.length}%">${points}</span>`);
  }
  return `<div class="line"><h3><span>${say(`situation-${name}`)}</span><span>${now}</span></h3>
    <svg viewBox="0 0 ${levels.length} 20" preserveAspectRatio="none" aria-hidden="true">
      <rect width="${levels.length}" height="20" fill="var(--out)"/><path d="M0 20${edge}V20Z" fill="var(--in)"/>
      <path d="M${here + 0.5} 0V20" stroke="#000" stroke-width="5" vector-effect="non-scaling-stroke"/>
      <path d="M${here + 0.5} 0V20" stroke="#fff" stroke-width="2" vector-effect="non-scaling-stroke"/>
    </svg><div class="ticks" aria-hidden="true">${ticks.join("")}</div><p>${told(levels)}</p></div>`;
}

// --- putting it together -------------------------------------------------------------------------

function drawWords() {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = say(place.dataset.say);
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", say(place.dataset.label));
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
  const chosen = shown.value || "dice";
  const choices = [["dice", say("map-dice")], ["chance", say("map-chance")]];
  situations.forEach((name, place) =>
    choices.push([String(place), say("map-out", { situation: say(`situation-${name}`) })]));
  shown.replaceChildren(...choices.map(([value, words]) => new Option(words, value)));
  shown.value = chosen;
  byId("made").textContent = say("made", { step, total: highest });
}

function draw() {
  drawKey();
  drawMap();
  drawPlace();
}

/** Choose the place under the pointer. */
function choose(event) {
  const box = map.getBoundingClientRect();
  const within = (share) => Math.max(0, Math.min(size - 1, Math.floor(share * size)));
  own.value = within((event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT));
  other.value = within((box.bottom - FOOT - event.clientY) / (box.height - TOP - FOOT));
  draw();
}

own.max = other.max = size - 1;
total.max = highest / unit;
total.value = 300 / unit;
for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => {
    language = button.dataset.language;
    drawWords();
    draw();
  });
}
for (const input of document.querySelectorAll("input, select")) input.addEventListener("input", draw);
map.addEventListener("pointerdown", choose);
map.addEventListener("pointermove", (event) => event.buttons && choose(event));
matchMedia("(prefers-color-scheme: light)").addEventListener("change", draw);
addEventListener("resize", drawMap);
drawWords();
draw();
