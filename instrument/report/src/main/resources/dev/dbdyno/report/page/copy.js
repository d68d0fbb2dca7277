"use strict";
/* Buttons that copy: commands, the decision record, tables as CSV and JSON, charts with their small print. */
{
  const copy = (text, button) => {
    const done = ok => {
      const before = button.textContent;
      button.textContent = ok ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { button.textContent = before; }, 1500);
    };
    const fallback = () => {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      const ok = document.execCommand("copy");
      area.remove();
      button.focus();
      done(ok);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done(true), fallback); else fallback();
  };
  const button = (words, name, text) => {
    const b = document.createElement("button");
    b.type = "button"; b.textContent = words;
    b.setAttribute("aria-label", `${words}: ${name}`);
    b.addEventListener("click", () => copy(text(), b));
    return b;
  };
  const tools = (...buttons) => {
    const p = document.createElement("p");
    p.className = "tools";
    p.append(...buttons);
    return p;
  };

  /* A table in full precision, under the names that programs know. */
  const read = table => {
    const rows = Array.from(table.tBodies[0].rows).filter(tr => !tr.hidden);
    const columns = Array.from(table.tHead.rows[0].cells).map((th, i) => ({
      key: th.dataset.key || th.textContent, hasInterval: rows.some(tr => tr.cells[i] && "low" in tr.cells[i].dataset), i
    }));
    const keys = columns.flatMap(c => c.hasInterval ? [c.key, c.key + "_low", c.key + "_high"] : [c.key]);
    const value = td => "value" in td.dataset ? Number(td.dataset.value) : "low" in td.dataset ? null : td.textContent.trim();
    const end = text => text === undefined ? null : Number(text);
    return { keys, rows: rows.map(tr => columns.flatMap(c => {
      const td = tr.cells[c.i], v = value(td);
      return c.hasInterval ? [v, end(td.dataset.low), end(td.dataset.high)] : [v];
    })) };
  };
  const quoted = v => v === null ? "" : /[",\n]/.test(String(v)) ? `"${String(v).replaceAll('"', '""')}"` : String(v);
  const csv = table => { const t = read(table); return [t.keys, ...t.rows].map(r => r.map(quoted).join(",")).join("\n") + "\n"; };
  const json = table => { const t = read(table); return JSON.stringify(t.rows.map(r => Object.fromEntries(t.keys.map((k, i) => [k, r[i]]))), null, 1) + "\n"; };

  /* A chart that stands alone: the page's style goes with it, since it has no page there. */
  const chart = figure => {
    const svg = figure.querySelector(".plot > svg").cloneNode(true);
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = document.querySelector("style").textContent;
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const text = new XMLSerializer().serializeToString(svg);
    return text.replace(/^<svg[^>]*>/, head => head + new XMLSerializer().serializeToString(style));
  };

  document.querySelectorAll("pre.copied").forEach(pre =>
    pre.after(tools(button("Copy", pre.getAttribute("aria-label"), () => pre.textContent + "\n"))));
  document.querySelectorAll("table").forEach(table => {
    const name = table.caption.textContent;
    table.parentElement.after(tools(button("Copy CSV", name, () => csv(table)), button("Copy JSON", name, () => json(table))));
  });
  document.querySelectorAll("figure[data-chart]").forEach(figure =>
    figure.append(tools(button("Copy SVG", figure.closest("section").querySelector("h2").textContent, () => chart(figure)))));
}
