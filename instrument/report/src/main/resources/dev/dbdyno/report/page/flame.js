"use strict";
/* The flame graph: bars as wide as the CPU per operation of a function with all that it calls, which is below it. */
{
  const NS = "http://www.w3.org/2000/svg", ROW = 20, THINNEST = 1, LETTER = 7.2, NOISE = 2, LAYER = "layer: ";
  const figure = document.querySelector("figure[data-chart=flame]"), plot = figure.querySelector(".plot");
  const data = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
  const state = { arm: 0, against: -1, from: "callers", find: "" };
  let root, zoomed, current, bars = new Map(), width = 0;

  const make = (name, attributes, ...children) => {
    const e = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => e.setAttribute(key, value));
    e.append(...children);
    return e;
  };
  const drawn = (parent, name, attributes, text) => {
    const e = document.createElementNS(NS, name);
    Object.entries(attributes).forEach(([key, value]) => e.setAttribute(key, value));
    if (text !== undefined) e.textContent = text;
    return parent.appendChild(e);
  };

  /* The stacks of the choice as a tree: [0] is the arm, [1] the one that it is compared with. */
  const node = (frame, caller) => ({ frame, caller, depth: caller ? caller.depth + 1 : 0, calls: new Map(), micros: [0, 0], samples: [0, 0], below: [] });
  const called = (at, frame) => {
    let call = at.calls.get(frame);
    if (!call) at.calls.set(frame, call = node(frame, at));
    return call;
  };
  const add = (at, i) => [state.arm, state.against].forEach((arm, side) => {
    if (arm < 0) return;
    at.micros[side] += data.arms[arm].micros[i];
    at.samples[side] += data.arms[arm].samples[i];
  });
  const isSpent = i => [state.arm, state.against].some(arm => arm >= 0 && data.arms[arm].micros[i] !== 0);
  const frame = call => data.frames[data.names[call]];
  const outwards = (at, call) => {
    for (let each = call; data.parents[each] >= 0; each = data.parents[each]) at = called(at, frame(each));
    return at;
  };
  const build = () => {
    const top = node("all", null), at = [];
    if (state.from === "callers") data.parents.forEach((parent, call) => { at[call] = parent < 0 ? top : called(at[parent], frame(call)); });
    data.owners.forEach((call, i) => {
      if (isSpent(i)) add(state.from === "callers" ? at[call] : outwards(state.from === "layers" ? called(top, LAYER + data.layers[data.kinds[i]]) : top, call), i);
    });
    sum(top);
    return top;
  };
  const sum = at => {
    at.calls.forEach(call => {
      sum(call);
      for (const side of [0, 1]) { at.micros[side] += call.micros[side]; at.samples[side] += call.samples[side]; }
    });
    at.width = state.against < 0 ? at.micros[0] : (at.micros[0] + at.micros[1]) / 2;
    at.below = Array.from(at.calls.values()).filter(call => call.width > 0).sort((a, b) => b.width - a.width || (a.frame < b.frame ? -1 : 1));
  };

  const kind = frame => frame.endsWith("_[j]") ? "java" : frame.endsWith("_[k]") ? "kernel" : frame.startsWith(LAYER) ? "layer" : frame === "all" || frame.startsWith("[") ? "thread" : "native";
  const kinds = { java: "Java", kernel: "kernel", native: "JVM and libraries", thread: "threads", layer: "of the account" };
  const name = frame => /_\[[jk]\]$/.test(frame) ? frame.slice(0, -4) : frame;
  /* As much of a name as there is room for: without its package, or cut. */
  const fitting = (frame, room) => {
    const whole = name(frame), most = Math.floor(room / LETTER);
    if (whole.length <= most) return whole;
    const short = kind(frame) === "java" ? whole.split(".").slice(-2).join(".") : whole;
    return short.length <= most ? short : most < 3 ? "" : short.slice(0, most - 1) + "…";
  };

  /* What sampling alone may make of the difference: Poisson's error of the counts, in the scale of each side. */
  const noise = at => Math.hypot(...[0, 1].map(side => at.samples[side] ? at.micros[side] / Math.sqrt(at.samples[side]) : 0));
  const share = at => {
    const more = at.micros[0] - at.micros[1];
    return Math.abs(more) <= NOISE * noise(at) ? 0 : more / (at.micros[0] + at.micros[1]);
  };
  const colour = at => {
    const part = share(at);
    return `color-mix(in srgb, var(--flame-${part < 0 ? "less" : "more"}) ${Math.round(100 * Math.abs(part))}%, var(--flame-same))`;
  };

  const arm = side => data.arms[side === 0 ? state.arm : state.against].name;
  const micros = v => dbdyno.words.significant(v) + " µs";
  const signed = v => (v < 0 ? "−" : "+") + micros(Math.abs(v));
  const counted = n => n === 1 ? "1 sample" : n.toLocaleString("en") + " samples";
  const percent = (part, whole) => whole > 0 ? ` (${dbdyno.words.significant(100 * part / whole)} %)` : "";
  const side = (at, s) => `${micros(at.micros[s])} of CPU per operation${percent(at.micros[s], root.micros[s])}, ${counted(at.samples[s])}`;
  const words = at => `${name(at.frame)}, ${kinds[kind(at.frame)]}: ` + (state.against < 0
    ? side(at, 0)
    : `${signed(at.micros[0] - at.micros[1])}${share(at) === 0 ? ", which sampling alone can make" : ""}. ${arm(0)}: ${side(at, 0)}. ${arm(1)}: ${side(at, 1)}`);

  const told = make("output", { "aria-live": "polite" }), found = make("output", { "aria-live": "polite", class: "found" });
  const tell = at => { told.textContent = words(at); };

  const isFound = at => state.find !== "" && name(at.frame).toLowerCase().includes(state.find.toLowerCase());
  /* What is found within what is found counts once. */
  const sumFound = at => isFound(at) ? [...at.micros] : at.below.map(sumFound).reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
  const tellFound = () => {
    const sums = state.find === "" ? null : sumFound(root);
    found.textContent = !sums ? "" : "Found: " + [0, 1].filter(s => s === 0 || state.against >= 0)
      .map(s => `${arm(s)} ${micros(sums[s])}${percent(sums[s], root.micros[s])}`).join(" · ");
  };

  const lay = () => {
    const placed = [];
    for (let at = zoomed.caller; at; at = at.caller) placed.unshift({ at, x: 0, w: width, above: true });
    const below = (at, x, w) => {
      placed.push({ at, x, w, above: false });
      let from = x;
      at.below.forEach(call => {
        const part = w * call.width / at.width;
        if (part >= THINNEST) below(call, from, part);
        from += part;
      });
    };
    below(zoomed, 0, width);
    return placed;
  };
  const bar = (svg, { at, x, w, above }) => {
    const g = drawn(svg, "g", { class: `bar ${state.against < 0 ? kind(at.frame) : ""}`, transform: `translate(${x},${at.depth * ROW})`,
      role: "treeitem", "aria-level": at.depth + 1, "aria-label": words(at), tabindex: at === current ? 0 : -1 });
    if (above) g.classList.add("above");
    if (isFound(at)) g.classList.add("found");
    const rect = drawn(g, "rect", { width: Math.max(THINNEST, w), height: ROW });
    if (state.against >= 0 && !isFound(at)) rect.style.fill = colour(at);
    const text = fitting(at.frame, w - 6);
    if (text) drawn(g, "text", { x: 4, y: ROW - 6 }, text);
    g.addEventListener("click", () => zoom(at));
    g.addEventListener("mouseenter", () => tell(at));
    g.addEventListener("focus", () => { current = at; tell(at); });
    bars.set(at, g);
  };
  const draw = () => {
    width = Math.max(280, plot.clientWidth);
    const placed = lay(), height = ROW * (1 + Math.max(...placed.map(each => each.at.depth)));
    if (!placed.some(each => each.at === current)) current = zoomed;
    const svg = document.createElementNS(NS, "svg");
    bars = new Map();
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "tree");
    svg.setAttribute("aria-label", `Flame graph of ${arm(0)}${state.against < 0 ? "" : " against " + arm(1)}`);
    placed.forEach(each => bar(svg, each));
    svg.addEventListener("keydown", onKey);
    plot.replaceChildren(svg);
    dbdyno.print(plot);
    figure.classList.add("drawn");
  };

  const focus = at => {
    bars.get(current)?.setAttribute("tabindex", -1);
    current = at;
    bars.get(at).setAttribute("tabindex", 0);
    bars.get(at).focus();
  };
  const zoom = at => {
    zoomed = current = at;
    draw();
    focus(at);
  };
  const beside = (at, step) => {
    const row = at.caller ? at.caller.below.filter(call => bars.has(call)) : [];
    return row[row.indexOf(at) + step];
  };
  const keys = {
    ArrowDown: at => at.below.find(call => bars.has(call)),
    ArrowUp: at => at.caller,
    ArrowRight: at => beside(at, 1),
    ArrowLeft: at => beside(at, -1),
    Home: () => zoomed
  };
  const onKey = e => {
    if (e.key === "Enter" || e.key === " ") zoom(current);
    else if (e.key === "Escape") zoom(root);
    else if (keys[e.key]) { const to = keys[e.key](current); if (to) focus(to); }
    else return;
    e.preventDefault();
  };

  /* The choice, which is kept in the address. */
  const place = text => data.arms.findIndex(each => each.arm + 1 === +text);
  const read = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    state.arm = Math.max(0, place(asked.get("arm")));
    state.against = asked.has("against") ? place(asked.get("against")) : -1;
    if (state.against === state.arm) state.against = -1;
    state.from = ["layers", "inside"].find(each => each === asked.get("from")) || "callers";
    state.find = asked.get("find") || "";
  };
  const write = () => {
    const kept = new URLSearchParams({ arm: data.arms[state.arm].arm + 1 });
    if (state.against >= 0) kept.set("against", data.arms[state.against].arm + 1);
    if (state.from !== "callers") kept.set("from", state.from);
    if (state.find) kept.set("find", state.find);
    history.replaceState(null, "", "#" + kept);
  };

  const select = (label, options) => {
    const s = make("select", {}, ...options.map(([value, text]) => make("option", { value }, text)));
    return { s, label: make("label", {}, make("bdi", {}, label), " ", s) };
  };
  const button = (text, does) => {
    const b = make("button", { type: "button" }, text);
    b.addEventListener("click", does);
    return b;
  };
  const arms = data.arms.map((each, i) => [i, each.name]);
  const ofArm = select("Arm", arms), against = select("Against", [[-1, "none"], ...arms]);
  const from = select("Stacks", [["callers", "from the thread inwards"], ["layers", "by layer, then from the innermost function outwards"], ["inside", "from the innermost function outwards"]]);
  const find = make("input", { type: "search", placeholder: "part of a name" });
  const legend = make("ul", { class: "legend" });
  const swatches = () => legend.replaceChildren(...(state.against < 0
    ? Object.entries({ java: "--java", kernel: "--flame-more", native: "--native", thread: "--flame-same" }).map(([k, c]) => [kinds[k], c])
    : [[`more in ${arm(0)}`, "--flame-more"], ["alike, or cannot tell", "--flame-same"], [`more in ${arm(1)}`, "--flame-less"]]
  ).map(([text, c]) => {
    const box = make("i", { class: "swatch", "aria-hidden": "true" });
    box.style.background = `var(${c})`;
    return make("li", {}, box, make("span", { title: text }, text));
  }));
  const title = document.getElementById("flame-title");
  const show = () => {
    root = zoomed = current = build();
    ofArm.s.value = state.arm; against.s.value = state.against; from.s.value = state.from;
    if (find.value !== state.find) find.value = state.find;
    title.textContent = `Flame graph of ${arm(0)}${state.against < 0 ? "" : " against " + arm(1)}`;
    swatches();
    draw();
    tell(root);
    tellFound();
  };
  const change = () => { write(); show(); };

  const form = make("form", { class: "control", "aria-label": "What is shown" }, ofArm.label, against.label,
    button("Swap", () => { if (state.against >= 0) { [state.arm, state.against] = [state.against, state.arm]; change(); } }),
    from.label, make("label", {}, "Find ", find), button("Show all", () => zoom(root)));
  form.addEventListener("submit", e => e.preventDefault());
  form.addEventListener("change", e => {
    if (e.target === find) return;
    const before = state.arm;
    state.arm = +ofArm.s.value; state.against = +against.s.value; state.from = from.s.value;
    if (state.against === state.arm) state.against = e.target === against.s ? -1 : before;
    if (state.against === state.arm) state.against = -1;
    change();
  });
  find.addEventListener("input", () => { state.find = find.value; write(); draw(); tellFound(); });
  figure.before(form);
  figure.prepend(legend, make("div", { class: "told" }, told, found));
  addEventListener("hashchange", () => { read(); show(); });
  let due = 0;
  addEventListener("resize", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => { if (width !== Math.max(280, plot.clientWidth)) draw(); });
  });
  read();
  show();
}
