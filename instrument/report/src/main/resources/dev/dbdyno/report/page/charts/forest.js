"use strict";
dbdyno.charts.forest = (plot, data) => {
  const rowHeight = 50, top = 34, bottom = 50;
  const height = top + rowHeight * data.panels[0].rows.length + bottom;
  const layout = dbdyno.panels(plot.clientWidth);
  const { svg } = dbdyno.stage(plot, dbdyno.whole(layout, height, data.panels.length), "Ratio of each arm to the reference");
  data.panels.forEach((panel, i) => {
    const g = svg.append("g").attr("transform", `translate(${layout.x(i)},${layout.y(i, height)})`);
    const w = layout.width;
    const seen = panel.rows.flatMap(r => [r.point, r.low, r.high, ...r.blocks]).filter(v => v > 0);
    const nearest = 1 / (1 + data.margin); // as far below 1 as 1 + margin is above it
    const low = Math.min(nearest, ...seen), high = Math.max(1 + data.margin, ...seen);
    const pad = Math.pow(high / low, 0.06);
    const x = d3.scaleLog().domain([low / pad, high * pad]).range([6, w - 6]);
    const floor = top + rowHeight * panel.rows.length;

    g.append("text").attr("class", "title").attr("y", 14).text(panel.title[0].toUpperCase() + panel.title.slice(1));
    /* Band and reference in each row's strip alone, so that no line crosses words. */
    const strips = panel.rows.map((row, r) => top + r * rowHeight + 18);
    const band = [x(nearest), x(1 + data.margin)];
    g.append("path").attr("class", "band").attr("d", strips.map(y => `M${band[0]},${y}H${band[1]}v22H${band[0]}Z`).join(""));
    g.append("path").attr("class", "one").attr("d", strips.map(y => `M${x(1)},${y}v22`).join(""));

    const candidates = [.02, .05, .1, .2, .25, .33, .5, .6, .7, .8, .9, .95, 1, 1.05, 1.1, 1.2, 1.3, 1.5, 1.75, 2, 2.5, 3, 4, 5, 7, 10, 20, 50];
    const ticks = [1];
    d3.sort(candidates.filter(t => t >= x.domain()[0] && t <= x.domain()[1]), t => Math.abs(Math.log(t)))
      .forEach(t => { if (ticks.every(u => Math.abs(x(t) - x(u)) > 42)) ticks.push(t); });
    const axis = g.append("g").attr("transform", `translate(0,${floor})`);
    axis.append("line").attr("class", "axis-line").attr("x1", 0).attr("x2", w);
    const tick = axis.selectAll("g").data(ticks).join("g").attr("class", "tick").attr("transform", t => `translate(${x(t)},0)`);
    tick.append("line").attr("y2", 5);
    tick.append("text").attr("y", 19).attr("text-anchor", "middle").text(t => t + "×");
    axis.append("text").attr("class", "soft").attr("y", 40).text("← " + panel.lower);
    axis.append("text").attr("class", "soft").attr("x", w).attr("y", 40).attr("text-anchor", "end").text(panel.higher + " →");

    panel.rows.forEach((row, r) => {
      const line = g.append("g").attr("class", dbdyno.armClass(row.arm)).attr("transform", `translate(0,${top + r * rowHeight})`);
      dbdyno.label(line, row, w, 12, row.text === "–" ? row.verdict : row.verdict === "cannot tell" || row.verdict === "no verdict" ? `${row.text} ${row.verdict}` : row.text);
      if (!(row.point > 0)) return;
      line.classed("faint", row.verdict === "no verdict" || row.verdict === "cannot tell");
      const y = 29;
      line.selectAll(".block").data(row.blocks.filter(v => v > 0)).join("circle").attr("class", "block")
        .attr("cx", v => x(v)).attr("cy", y - 8).attr("r", 2.6);
      const estimate = dbdyno.mark(line.append("g"), `${row.label}, ${panel.title}: ${row.text}, ${row.verdict}`);
      if (row.low > 0) {
        estimate.append("line").attr("class", "interval").attr("x1", x(row.low)).attr("x2", x(row.high)).attr("y1", y).attr("y2", y);
        estimate.selectAll(".cap").data([row.low, row.high]).join("line").attr("class", "cap")
          .attr("x1", v => x(v)).attr("x2", v => x(v)).attr("y1", y - 5).attr("y2", y + 5);
      }
      estimate.append("circle").attr("class", "point").attr("cx", x(row.point)).attr("cy", y).attr("r", 5.5);
    });
  });
};
