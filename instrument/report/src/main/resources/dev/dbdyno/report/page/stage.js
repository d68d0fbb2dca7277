"use strict";
/* What every chart shares: a stage of the figure's width, rows with a label, marks that tell their value. */
const dbdyno = {
  charts: {},
  armClass: arm => "arm-" + (arm % 8),
  dashes: ["", "7 3", "2 3", "9 3 2 3", "", "7 3", "2 3", "9 3 2 3"],

  stage(plot, height, label) {
    const width = Math.max(280, plot.clientWidth || 280);
    return {
      width,
      svg: d3.select(plot).append("svg").attr("viewBox", `0 0 ${width} ${height}`)
        .attr("role", "group").attr("aria-label", label)
    };
  },

  panels(width) {
    const gap = 44;
    return width >= 640
      ? { across: 2, width: (width - gap) / 2, x: i => i % 2 * ((width - gap) / 2 + gap), y: (i, height) => Math.floor(i / 2) * (height + 28) }
      : { across: 1, width, x: () => 0, y: (i, height) => i * (height + 28) };
  },

  /* The height of so many panels. */
  whole(layout, height, count) {
    const rows = Math.ceil(count / layout.across);
    return rows * height + (rows - 1) * 28;
  },

  /* Words on one line within a room; what is cut is told in a title. */
  fit(text, room) {
    text.each(function () {
      const whole = this.textContent;
      if (this.getComputedTextLength() <= room) return;
      let cut = Array.from(whole);
      while (cut.length > 1 && this.getComputedTextLength() > room) {
        cut = cut.slice(0, Math.min(cut.length - 1, Math.floor(cut.length * room / this.getComputedTextLength())));
        this.textContent = cut.join("") + "…";
      }
      d3.select(this).append("title").text(whole);
    });
    return text;
  },

  label(g, row, width, y, value) {
    const right = g.append("text").attr("class", "value").attr("x", width).attr("y", y).attr("text-anchor", "end").text(value);
    const room = width - right.node().getComputedTextLength() - 14;
    dbdyno.fit(g.append("text").attr("y", y).text(row.label), Math.max(40, room));
  },

  /* A mark that is reached with the keyboard and says what it shows. */
  mark(selection, words) {
    return selection.attr("data-mark", "").attr("tabindex", 0).attr("role", "img").attr("aria-label", words)
      .call(s => s.append("title").text(words));
  },

  /* The least-squares line that never falls, for values in order: what lies too low is averaged with what lies too high before it. */
  rising(values, weights) {
    const pools = [];
    values.forEach((value, i) => {
      let pool = { sum: value * weights[i], weight: weights[i], count: 1 };
      while (pools.length && pools[pools.length - 1].sum / pools[pools.length - 1].weight >= pool.sum / pool.weight) {
        const last = pools.pop();
        pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
      }
      pools.push(pool);
    });
    return pools.flatMap(pool => Array(pool.count).fill(pool.sum / pool.weight));
  },

  nanos(n) {
    const three = v => v >= 100 ? v.toFixed(0) : v >= 10 ? v.toFixed(1) : v.toFixed(2);
    return n < 1e3 ? n + " ns" : n < 999500 ? three(n / 1e3) + " µs" : n < 999.5e6 ? three(n / 1e6) + " ms" : three(n / 1e9) + " s";
  },

  /* Where and how it was measured, within the drawing, so that a copied chart still says so. */
  print(plot) {
    const svg = plot.querySelector(":scope > svg");
    if (!svg) return;
    const { width, height } = svg.viewBox.baseVal, room = Math.floor(width / 5.4), lines = [""];
    const words = document.body.dataset.print.split(" ").flatMap(word => word.match(new RegExp(`.{1,${room}}`, "g")) ?? []);
    for (const word of words) {
      const line = lines[lines.length - 1];
      if (line && line.length + word.length + 1 > room) lines.push(word); else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    svg.setAttribute("viewBox", `0 0 ${width} ${height + 10 + 13 * lines.length}`);
    const draw = (parent, name) => parent.appendChild(document.createElementNS(svg.namespaceURI, name));
    const print = draw(svg, "g");
    print.setAttribute("class", "print");
    lines.forEach((line, i) => {
      const text = draw(print, "text");
      text.setAttribute("y", height + 16 + 13 * i);
      text.textContent = line;
    });
  },

  legend(plot, items) {
    const li = d3.select(plot).append("ul").attr("class", "legend").selectAll("li").data(items).join("li");
    const svg = li.append("svg").attr("viewBox", "0 0 30 12").attr("aria-hidden", "true");
    li.append("span").attr("title", d => d.label).text(d => d.label);
    return svg;
  }
};
