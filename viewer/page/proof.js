// A proof's page. `WASM` and `WORKER` stand before this file: the compiled checker (gzip,
// base64) and the worker's program.

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const data = JSON.parse($("#data").textContent);

function bytesOf(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

// ---- The checker, in a worker -------------------------------------------------------------

let worker;
// Who waits for the answer to which request.
let waiting = new Map();
let requests = 0;

function start() {
  const program = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  const made = new Worker(program);
  URL.revokeObjectURL(program);
  made.onmessage = ({ data: { id, answer, milliseconds, work, fatal } }) => {
    if (work !== undefined) return progress(work);
    if (fatal) return stop(fatal);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (answer.error) reject(new Error(answer.error));
    else resolve({ ...answer, milliseconds });
  };
  made.postMessage({
    module: bytesOf(WASM),
    premises: data.premises.map(bytesOf),
    certificate: bytesOf(data.certificate),
    names: data.names,
  });
  return made;
}

// What the compiled half of this page answers.
async function ask(request) {
  worker ??= start();
  return new Promise((resolve, reject) => {
    const id = requests++;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, request });
  });
}

// The next request gets a new worker, which has checked nothing and knows of no game.
function stop(reason) {
  worker?.terminate();
  worker = undefined;
  verified = undefined;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting = new Map();
  abandon();
}

// ---- Verify -------------------------------------------------------------------------------

const box = $(".verify");
const status = $("[role=status]", box);

function say(element, ...parts) {
  element.replaceChildren(...parts);
}

function strong(text, name) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

// How much of its work the checker has done. How much there is, was counted when the page was made.
function progress(units) {
  const bar = $("progress", box);
  if (data.work) {
    bar.max = data.work;
    bar.value = Math.min(units, data.work);
  }
  const millions = (number) => Math.round(number / 1e6).toLocaleString("en");
  say($(".done", box), data.work
    ? `${millions(units)} of ${millions(data.work)} million units of work`
    : `${millions(units)} million units of work`);
}

// The one promise that this page's checker has read the certificate.
let verified;

function verify() {
  verified ??= check().finally(() => {
    if (box.dataset.verdict !== "accepted") verified = undefined;
  });
  return verified;
}

async function check() {
  const button = $("button.main", box);
  const stop = $("button.stop", box);
  const bar = $("progress", box);
  button.disabled = true;
  bar.hidden = stop.hidden = false;
  bar.removeAttribute("value");
  delete box.dataset.verdict;
  say(status, "Checking " + data.bytes.toLocaleString("en") + " bytes …");
  try {
    const answer = await ask("verify");
    box.dataset.verdict = answer.verdict;
    const took = answer.milliseconds < 10
      ? answer.milliseconds.toFixed(1) + " ms"
      : answer.milliseconds < 1000
        ? Math.round(answer.milliseconds) + " ms"
        : (answer.milliseconds / 1000).toFixed(1) + " s";
    const steps = answer.steps.length === 1 ? "1 step" : answer.steps.length + " steps";
    if (answer.verdict === "accepted") {
      const same = answer.claim === data.claim && answer.id === data.id;
      if (!same) throw new Error("this page's words are about another claim: " + answer.claim);
      say(status, strong("Accepted", "good"),
        ` by this page’s checker in ${took}: ${steps}, ${answer.bytes.toLocaleString("en")} bytes.`);
    } else {
      const word = answer.verdict === "rejected" ? "Rejected" : "Declined";
      say(status, strong(word, "bad"), ` by this page’s checker: ${answer.reason}`);
    }
    return answer;
  } catch (error) {
    box.dataset.verdict = "declined";
    say(status, strong("Not checked", "bad"), `: ${error.message}`);
    throw error;
  } finally {
    button.disabled = false;
    bar.hidden = stop.hidden = true;
    say($(".done", box));
  }
}

$("button.main", box).addEventListener("click", () => {
  verified = undefined;
  verify().catch(() => {});
});
$("button.stop", box).addEventListener("click", () => stop("cancelled"));

// ---- Parts of steps, drawn when they are looked at ------------------------------------------

// The compiled half writes the SVG and has escaped what comes from the file.
function put(figure, svg) {
  figure.innerHTML = svg;
}

// The picture of a whole step is number -1, before those of its parts.
const WHOLE = -1;
const partOf = (figure) => Number(figure?.dataset.part ?? WHOLE);

async function draw(step, part = WHOLE) {
  const details = $("#step-" + step);
  const figure = $(".figure", details);
  if (!figure) return;
  const input = $(".parts input", details);
  const last = input ? Number(input.max) : WHOLE;
  const wanted = Math.min(Math.max(WHOLE, part), last);
  if (input) input.value = wanted === WHOLE ? "" : wanted;
  for (const button of $$(".parts button", details)) {
    const next = wanted + Number(button.dataset.by);
    button.disabled = next < WHOLE || next > last;
  }
  if (figure.firstElementChild && partOf(figure) === wanted) return;
  figure.dataset.part = wanted;
  try {
    await verify();
    const { svg, reason } = await ask({ figure: { step, part: wanted === WHOLE ? null : wanted } });
    // Meanwhile another one may have been asked for.
    if (partOf(figure) !== wanted) return;
    put(figure, svg);
    if (reason) figure.append(paragraph(reason));
  } catch (error) {
    figure.textContent = "Not drawn: " + error.message;
  }
}

for (const details of $$("details.step")) {
  const step = Number(details.dataset.step);
  const figure = $(".figure", details);
  details.addEventListener("toggle", () => {
    if (details.open) draw(step, partOf(figure));
  });
  const input = $(".parts input", details);
  if (!input) continue;
  const go = (wanted) => {
    draw(step, wanted);
    const part = partOf(figure);
    const link = part === WHOLE ? "" : `-${figure.dataset.kind}-${part}`;
    history.replaceState(null, "", `#step-${step}${link}`);
  };
  const shown = () => Number(input.value || WHOLE);
  input.addEventListener("change", () => go(shown()));
  for (const button of $$(".parts button", details)) {
    button.addEventListener("click", () => go(shown() + Number(button.dataset.by)));
  }
}

// Links such as #step-3 and #step-3-situation-17.
function follow() {
  const link = /^#step-(\d+)(?:-[a-z]+-(\d+))?$/.exec(location.hash);
  const details = link && $("#step-" + link[1]);
  if (!details) return;
  details.open = true;
  draw(Number(link[1]), Number(link[2] ?? WHOLE));
  details.scrollIntoView();
}
addEventListener("hashchange", follow);
follow();
addEventListener("beforeprint", () => {
  for (const details of $$("details.step")) details.open = true;
});

// ---- Play -----------------------------------------------------------------------------------

const play = $("#play");
// What has been clicked of a move that takes more than one point.
let chosen = [];

function marked() {
  for (const point of $$("[data-move]", $("#board"))) {
    point.classList.toggle("chosen", chosen.includes(point.dataset.move));
  }
}

function paragraph(...parts) {
  const element = document.createElement("p");
  element.append(...parts);
  return element;
}

function show(game) {
  chosen = [];
  const board = $("#board");
  const focused = board.contains(document.activeElement) && document.activeElement.dataset.move;
  put(board, game.svg);
  const points = $$("[data-move]", board);
  // Here it is no picture, but holds buttons.
  $("svg", board)?.setAttribute("role", "group");
  for (const point of points) {
    point.setAttribute("role", "button");
    point.setAttribute("tabindex", "-1");
    point.setAttribute("aria-label", point.dataset.move);
  }
  const first = points.find((point) => point.dataset.move === focused) ?? points[0];
  first?.setAttribute("tabindex", "0");
  if (focused !== false && first) first.focus();
  $("#you").textContent = game.you;
  const said = [];
  const last = game.entries.at(-1);
  if (last && last.by === game.proof) {
    said.push(paragraph(strong(`${game.proof} plays ${last.move}`, "strong"), ". ", last.reason));
    if (last.invariant) said.push(paragraph(last.invariant));
  }
  if (game.end) {
    said.push(paragraph(strong(game.end, game.kept ? "good" : "bad")));
  } else {
    if (game.left !== null) said.push(paragraph(`At most ${game.left} more of ${game.proof}’s turns.`));
    said.push(paragraph(game.prompt));
  }
  say($("#said"), ...said);
  refuse(null);
  $("#back").disabled = !game.entries.some((entry) => entry.by === game.you);
  $("#hint").disabled = Boolean(game.end);
  $("#move").value = "";
  play.dataset.over = Boolean(game.end);
  play.dataset.kept = game.kept === null ? "" : game.kept;
  play.dataset.turns = game.entries.length;
}

// Says why a move is none; with null, that it may be one.
function refuse(reason) {
  $("#refused").textContent = reason;
  $("#refused").hidden = reason === null;
}

async function attempt(request) {
  try {
    await verify();
    show(await ask(request));
  } catch (error) {
    refuse(error.message);
  }
}

// Games among which one chooses: steps of the proof, numbers of marks.
if (data.play?.games.length > 1) {
  const label = document.createElement("label");
  const select = document.createElement("select");
  select.id = "choice";
  select.append(...data.play.games.map((game, number) => new Option(game.label, number)));
  label.append("Game: ", select);
  $("#choices").append(label);
}

function begin() {
  const { step, choice } = data.play.games[$("#choice")?.value ?? 0];
  return attempt({ "new-game": { step, choice } });
}

// The game went with the worker: the next click at the board begins another one.
function abandon() {
  if (play?.dataset.over === undefined) return;
  delete play.dataset.over;
  chosen = [];
  marked();
  say($("#said"), paragraph("The checker was stopped, and the game with it. Choose a point to begin anew."));
}

async function choose(point) {
  if (play.dataset.over === undefined) return begin();
  if (!point) return;
  const name = point.dataset.move;
  const turn = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
  chosen = turn;
  marked();
  const text = turn.join(" ");
  $("#move").value = text;
  if (!turn.length) return;
  try {
    const { legal, reason } = await ask({ test: { text } });
    // Where a turn has room for more, the reader says when it is done.
    const { hint } = await ask("hint");
    // Meanwhile another point was chosen: what is asked then is about all of them.
    if (chosen !== turn) return;
    if (legal && turn.length >= (hint ?? "").split(" ").length) await attempt({ move: { text } });
    else refuse(reason);
  } catch (error) {
    refuse(error.message);
  }
}

// The point in this direction that is nearest.
function neighbor(point, [right, down]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(point);
  let best;
  let least = Infinity;
  for (const other of $$("[data-move]", $("#board"))) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 1 && aside <= ahead * 1.01 + 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = other;
    }
  }
  return best;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

if (play && data.play) {
  play.hidden = false;
  put($("#board"), data.play.svg);
  for (const link of $$(".if-play")) link.hidden = false;
  const board = $("#board");
  board.addEventListener("click", (event) => {
    choose(event.target.closest("[data-move]"));
  });
  board.addEventListener("keydown", (event) => {
    const point = event.target.closest("[data-move]");
    if (!point) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const next = neighbor(point, arrow);
      if (next) {
        point.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(point);
    }
  });
  $("#entry").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt({ move: { text: $("#move").value } });
  });
  $("#back").addEventListener("click", () => attempt("take-back"));
  $("#again").addEventListener("click", begin);
  $("#choice")?.addEventListener("change", begin);
  $("#hint").addEventListener("click", async () => {
    try {
      const { hint } = await ask("hint");
      $("#move").value = hint ?? "";
    } catch {
      // There is no game yet, so there is no hint.
    }
  });
  // Nothing is checked before the reader wants it: the game begins when it is looked at.
  new IntersectionObserver((entries, observer) => {
    if (entries.some((entry) => entry.isIntersecting) && data.play.quick) {
      observer.disconnect();
      begin();
    }
  }).observe(board);
}

// ---- Cite and download ----------------------------------------------------------------------

// Millions of bytes are not copied before somebody wants them.
$("#download")?.addEventListener("click", ({ target }) => {
  const file = new Blob([bytesOf(data.certificate)], { type: "application/octet-stream" });
  target.href = URL.createObjectURL(file);
}, { once: true });
for (const button of $$("button[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = $("#" + button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren($("#" + button.dataset.copy));
    }
  });
}
