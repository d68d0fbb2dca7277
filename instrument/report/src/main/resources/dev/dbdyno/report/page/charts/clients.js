"use strict";
dbdyno.charts.clients = (plot, data) => {
  dbdyno.legend(plot, data.curves).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const left = 62, top = 30, plotHeight = 230, bottom = 44, height = top + plotHeight + bottom + 12;
  const layout = dbdyno.panels(plot.clientWidth);
  const panels = [
    { title: "operations/s", value: p => p.perSecond, low: p => p.low, high: p => p.high, format: v => d3.format("~s")(v) },
    { title: "p99 service time", value: p => p.p99Nanos, low: () => null, high: () => null,
      format: v => dbdyno.nanos(v).replace(/\.0+ /, " ") }
  ];
  const { svg } = dbdyno.stage(plot, Math.ceil(panels.length / layout.across) * height,
    "Throughput and service time against clients; arrow keys move along the numbers of clients");
  const points = data.curves.flatMap(c => c.points);
  const numbers = Array.from(new Set(points.map(p => p.clients))).sort((a, b) => a - b);
  const x = d3.scaleLog().domain([numbers[0] * .9, numbers[numbers.length - 1] * 1.1]).range([left, layout.width - 8]);
  const spaced = numbers.filter((n, i) => i === 0 || x(n) - x(numbers[i - 1]) > 26);
  const cursors = [];

  panels.forEach((panel, i) => {
    const seen = points.flatMap(p => [panel.value(p), panel.low(p), panel.high(p)]).filter(v => v > 0);
    if (!seen.length) return;
    const y = d3.scaleLog().domain([d3.min(seen) * .85, d3.max(seen) * 1.2]).range([top + plotHeight, top]);
    const ticks = y.ticks(6).filter(t => [1, 2, 5].includes(+(t / Math.pow(10, Math.floor(Math.log10(t)))).toFixed(6)));
    const g = svg.append("g").attr("class", "panel").attr("transform",
      `translate(${layout.across === 2 ? layout.x(i % 2) : 0},${Math.floor(i / layout.across) * height})`);
    g.append("text").attr("class", "title").attr("y", 14).text(panel.title);
    const lines = g.append("g").selectAll("g").data(ticks).join("g").attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
    lines.append("line").attr("x1", left).attr("x2", layout.width - 8);
    lines.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(panel.format);
    const columns = g.append("g").selectAll("g").data(spaced).join("g").attr("class", "tick").attr("transform", n => `translate(${x(n)},${top + plotHeight})`);
    columns.append("line").attr("y2", 5);
    columns.append("text").attr("y", 18).attr("text-anchor", "middle").text(n => n);
    g.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", layout.width - 8).attr("y1", top + plotHeight).attr("y2", top + plotHeight);
    g.append("text").attr("class", "soft").attr("x", layout.width - 8).attr("y", top + plotHeight + 36).attr("text-anchor", "end").text("clients");
    const area = d3.area(p => x(p.clients), p => y(panel.low(p)), p => y(panel.high(p))).defined(p => panel.low(p) > 0);
    const line = d3.line(p => x(p.clients), p => y(panel.value(p))).defined(p => panel.value(p) > 0);
    data.curves.forEach(c => {
      const arm = g.append("g").attr("class", dbdyno.armClass(c.arm));
      arm.append("path").attr("class", "confidence").attr("d", area(c.points));
      arm.append("path").attr("class", "curve").attr("stroke-dasharray", dbdyno.dashes[c.arm % 8]).attr("d", line(c.points));
      arm.selectAll("circle").data(c.points.filter(p => panel.value(p) > 0)).join("circle").attr("class", "probe").attr("r", 2.2)
        .attr("cx", p => x(p.clients)).attr("cy", p => y(panel.value(p)));
    });
    cursors.push(g.append("line").attr("class", "cursor").attr("y1", top).attr("y2", top + plotHeight).attr("visibility", "hidden"));
  });

  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Focus the chart and use ← → to read the numbers of clients one by one.");
  let stop = 0;
  const read = number => {
    cursors.forEach(c => c.attr("visibility", "visible").attr("x1", x(number)).attr("x2", x(number)));
    output.text(number + (number === 1 ? " client: " : " clients: ") + data.curves.map(c => {
      const p = c.points.find(q => q.clients === number);
      return c.label + " " + (p ? p.perSecondText + (p.p99Nanos ? ", p99 " + dbdyno.nanos(p.p99Nanos) : "") : "–");
    }).join(" · "));
  };
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(numbers.length - 1, stop + step));
      read(numbers[stop]);
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(numbers[stop]); });
};
