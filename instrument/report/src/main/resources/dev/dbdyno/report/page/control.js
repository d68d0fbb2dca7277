"use strict";
/* The reader's choices: the reference, the arms that are shown. They are kept in the address, so that a link shows the same. */
dbdyno.control = (() => {
  const figure = document.querySelector("figure[data-chart=forest]");
  const data = figure && JSON.parse(figure.querySelector("script[type='application/json']").textContent);
  const arms = data ? data.names.map((name, arm) => ({ name, arm })) : [];
  const description = figure && figure.querySelector("figcaption").textContent;
  const state = { reference: 0, hidden: new Set() };
  const numbers = text => (text || "").split(",").filter(t => /^\d+$/.test(t)).map(t => +t - 1).filter(a => a >= 0 && a < arms.length);

  const read = () => {
    const asked = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
    state.reference = numbers(asked.get("reference"))[0] ?? 0;
    const hidden = numbers(asked.get("hide")).filter(arm => arm !== state.reference);
    state.hidden = new Set(hidden.length < arms.length - 1 ? hidden : []);
    return asked.get("at") || (location.hash.includes("=") ? "" : location.hash.slice(1));
  };
  const write = at => {
    const parts = [];
    if (state.reference !== 0) parts.push("reference=" + (state.reference + 1));
    if (state.hidden.size > 0) parts.push("hide=" + Array.from(state.hidden, arm => arm + 1).sort((a, b) => a - b).join(","));
    if (at && parts.length > 0) parts.push("at=" + at);
    history.replaceState(null, "", "#" + (parts.length > 0 ? parts.join("&") : at || ""));
  };

  const shown = list => list.filter(each => !state.hidden.has(each.arm));
  /* A chart's data without the arms that are hidden. */
  const visible = all => Object.fromEntries(Object.entries(all).map(([key, value]) =>
    [key, Array.isArray(value) && value.length > 0 && typeof value[0] === "object" && value[0] !== null && "arm" in value[0] ? shown(value) : value]));

  const row = (measure, r) => ({
    label: arms[r.arm].name, arm: r.arm, point: r.point ?? null, low: r.interval?.low ?? null, high: r.interval?.high ?? null,
    blocks: r.blocks, verdict: dbdyno.words.verdict(measure, r.verdict), text: dbdyno.words.ratioWithInterval(r), ratio: r
  });
  /* Every measure's rows against the reference that is chosen. */
  const panels = () => data.pairs.measures.map((measure, i) => ({
    ...data.panels[i],
    rows: dbdyno.statistics.compare(data.pairs, { ...measure }, state.reference)
      .map(r => row({ ...measure, ...data.panels[i] }, r))
  }));
  const forest = () => {
    const all = panels();
    return { ...data, panels: all.map(panel => ({ ...panel, rows: shown(panel.rows) })), all };
  };

  const cell = (text, more = {}) => {
    const td = document.createElement("td");
    td.append(text.replaceAll(/\[([^\]]*), /g, "[$1,\u00a0"));
    Object.entries(more).forEach(([key, value]) => { if (value !== undefined && value !== null) td.dataset[key] = value; });
    if ("value" in more) td.className = "number";
    return td;
  };
  /* Beside an open verdict whose own interval excludes 1. */
  const decisive = r => r.verdict === "open" && r.decisive && r.interval && (r.interval.low > 1 || r.interval.high < 1)
    ? ` (all comparisons: ${dbdyno.words.range(r.decisive)})` : "";
  const interval = i => i ? cell(dbdyno.words.range(i), { low: i.low, high: i.high }) : cell("–");
  const number = v => v === undefined ? cell("–") : cell(dbdyno.words.probability(v), { value: v });
  const judged = (verdict, word) => {
    const td = document.createElement("td"), mark = document.createElement("span");
    td.className = dbdyno.words.style[verdict];
    mark.className = "mark"; mark.setAttribute("aria-hidden", "true"); mark.append(dbdyno.words.tone[verdict]);
    td.append(mark, " " + word);
    return td;
  };
  const ratioRow = (panel, r) => {
    const tr = document.createElement("tr"), th = document.createElement("th"), name = document.createElement("bdi");
    tr.dataset.arm = r.arm; th.scope = "row"; name.append(r.label); th.append(name);
    const ratio = r.ratio;
    tr.append(th, cell(panel.title),
      ratio.point === undefined ? cell("–") : cell(r.text, { value: ratio.point, low: ratio.interval?.low, high: ratio.interval?.high }),
      interval(ratio.widened), interval(ratio.decisive), cell(String(r.blocks.length), { value: r.blocks.length }),
      number(ratio.p), number(ratio.q), judged(ratio.verdict, r.verdict));
    label(tr, document.querySelector("table[data-table=ratios]"));
    return tr;
  };
  const label = (tr, table) => {
    const heads = Array.from(table.tHead.rows[0].cells);
    Array.from(tr.cells).forEach((td, i) => { td.dataset.head = heads[i].dataset.title; });
  };
  const ratios = all => {
    const table = document.querySelector("table[data-table=ratios]");
    const rows = all.flatMap(panel => panel.rows.map(r => ({ panel, r }))).sort((a, b) => a.r.arm - b.r.arm);
    table.tBodies[0].replaceChildren(...rows.map(({ panel, r }) => ratioRow(panel, r)));
    const name = arms[state.reference].name;
    table.caption.textContent = `Ratio of each arm to ${name}`;
    const caption = figure.querySelector("figcaption");
    caption.textContent = description.replace(`divided by ${arms[0].name},`, `divided by ${name},`);
  };
  const overview = all => {
    const table = document.querySelector("table[data-table=overview]");
    if (!table) return;
    const name = arms[state.reference].name;
    Array.from(table.tHead.rows[0].cells).forEach((th, column) => {
      const panel = { against: all[0], cpu_against: all.find(p => p.title === "CPU per operation") }[th.dataset.key];
      if (!panel) return;
      const head = th.querySelector("bdi");
      head.textContent = head.textContent.replace(/against .*/, "against " + (state.reference === 0 ? "the reference" : name));
      Array.from(table.tBodies[0].rows).forEach(tr => {
        const arm = +tr.dataset.arm, r = panel.rows.find(each => each.arm === arm), old = tr.cells[column];
        const next = arm === state.reference ? cell(th.dataset.key === "against" ? "reference" : "")
          : r.ratio.point === undefined ? cell(`– ${r.verdict}`)
          : cell(`${r.text} ${r.verdict}${decisive(r.ratio)}`, { value: r.ratio.point, low: r.ratio.interval?.low, high: r.ratio.interval?.high });
        next.dataset.head = old.dataset.head;
        old.replaceWith(next);
      });
    });
  };

  const apply = redraw => {
    if (data) {
      const all = panels();
      ratios(all);
      overview(all);
      document.querySelectorAll("tr[data-arm]").forEach(tr => { tr.hidden = state.hidden.has(+tr.dataset.arm); });
    }
    redraw();
  };

  const option = each => { const o = document.createElement("option"); o.value = each.arm; o.textContent = each.name; return o; };
  const labelled = (text, control, after) => {
    const l = document.createElement("label"), bdi = document.createElement("bdi");
    bdi.append(text);
    l.append(...(after ? [control, " ", bdi] : [bdi, " ", control]));
    return l;
  };
  const build = redraw => {
    if (arms.length < 2) return;
    const form = document.createElement("form"), select = document.createElement("select"), set = document.createElement("fieldset");
    form.className = "control";
    form.setAttribute("aria-label", "Reference and arms");
    select.append(...arms.map(option));
    const boxes = arms.map(each => {
      const box = document.createElement("input");
      box.type = "checkbox"; box.value = each.arm;
      return { box, label: labelled(each.name, box, true) };
    });
    const legend = document.createElement("legend");
    legend.append("Show");
    set.append(legend, ...boxes.map(b => b.label));
    form.append(labelled("Compare with", select), set);
    const sync = () => {
      select.value = state.reference;
      boxes.forEach(({ box }) => {
        const arm = +box.value;
        box.checked = !state.hidden.has(arm);
        box.disabled = arm === state.reference || (box.checked && state.hidden.size >= arms.length - 2);
      });
    };
    form.addEventListener("submit", e => e.preventDefault());
    form.addEventListener("change", e => {
      if (e.target === select) {
        state.reference = +select.value;
        state.hidden.delete(state.reference);
      } else {
        state.hidden[e.target.checked ? "delete" : "add"](+e.target.value);
      }
      sync(); write(); apply(redraw);
    });
    const section = document.querySelector("#ratios") || document.querySelector("main section");
    section.querySelector("h2").after(form);
    sync();
    addEventListener("hashchange", () => { const at = read(); sync(); apply(redraw); document.getElementById(at)?.scrollIntoView(); write(at); });
  };

  return { state, data, read, write, build, apply, visible, forest, panels };
})();
