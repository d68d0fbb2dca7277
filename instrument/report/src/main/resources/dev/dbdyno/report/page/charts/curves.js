"use strict";
dbdyno.charts.curves = (plot, data) => {
  dbdyno.legend(plot, data.curves).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const left = 62, top = 30, plotHeight = 190, bottom = 44, height = top + plotHeight + bottom + 12;
  const layout = dbdyno.panels(plot.clientWidth);
  const rows = Math.ceil(data.quantiles.length / layout.across);
  const { svg } = dbdyno.stage(plot, rows * height, "Latency against offered load; arrow keys move along the rates");
  const points = data.curves.flatMap(c => c.points);
  const rates = Array.from(new Set(points.map(p => p.rate))).sort((a, b) => a - b);
  const x = d3.scaleLog().domain([rates[0] * .95, rates[rates.length - 1] * 1.05]).range([left, layout.width - 8]);
  const seen = points.flatMap(p => p.quantiles.flatMap(q => [q.nanos, q.low, q.high])).concat(data.bounds.map(b => b.nanos)).filter(v => v > 0);
  const y = d3.scaleLog().domain([d3.min(seen) * .85, d3.max(seen) * 1.2]).range([top + plotHeight, top]);
  const decades = [];
  for (let e = Math.floor(Math.log10(y.domain()[0])); e <= Math.ceil(Math.log10(y.domain()[1])); e++) {
    const v = Math.pow(10, e);
    if (v >= y.domain()[0] && v <= y.domain()[1]) decades.push(v);
  }
  const ticks = x.ticks(20).filter((t, i, all) => i === 0 || [1, 2, 5].includes(+(t / Math.pow(10, Math.floor(Math.log10(t)))).toFixed(6)));
  const spaced = ticks.filter((t, i) => i === 0 || x(t) - x(ticks[i - 1]) > 34);
  const cursors = [];
  /* What most service levels bound stands first. */
  const order = d3.range(data.quantiles.length).sort((a, b) => (data.quantiles[b] === "p99") - (data.quantiles[a] === "p99"));

  order.forEach((i, place) => {
    const name = data.quantiles[i];
    const g = svg.append("g").attr("class", "panel").attr("transform",
      `translate(${layout.across === 2 ? layout.x(place % 2) : 0},${Math.floor(place / layout.across) * height})`);
    g.append("text").attr("class", "title").attr("y", 14).text(name);
    const lines = g.append("g").selectAll("g").data(decades).join("g").attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
    lines.append("line").attr("x1", left).attr("x2", layout.width - 8);
    lines.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(v => dbdyno.nanos(v).replace(/\.0+ /, " "));
    const columns = g.append("g").selectAll("g").data(spaced).join("g").attr("class", "tick").attr("transform", t => `translate(${x(t)},${top + plotHeight})`);
    columns.append("line").attr("y2", 5);
    columns.append("text").attr("y", 18).attr("text-anchor", "middle").text(d3.format("~s"));
    g.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", layout.width - 8).attr("y1", top + plotHeight).attr("y2", top + plotHeight);
    g.append("text").attr("class", "soft").attr("x", layout.width - 8).attr("y", top + plotHeight + 36).attr("text-anchor", "end").text("operations/s offered");
    data.bounds.filter(b => b.quantile === name).forEach(b => {
      g.append("line").attr("class", "sla").attr("x1", left).attr("x2", layout.width - 8).attr("y1", y(b.nanos)).attr("y2", y(b.nanos));
      g.append("text").attr("class", "soft").attr("x", left + 4).attr("y", y(b.nanos) - 4).text(b.text);
    });
    const at = p => p.quantiles[i];
    const area = d3.area(p => x(p.rate), p => y(at(p).low), p => y(at(p).high)).defined(p => at(p) && at(p).low > 0);
    const there = p => at(p) && at(p).nanos > 0;
    /* The logarithm of latency, as a line that does not fall while the load rises; single windows scatter about it. */
    const fit = all => {
      const known = all.filter(there);
      const logs = dbdyno.rising(known.map(p => Math.log(at(p).nanos)), known.map(p => Math.max(1, p.windows)));
      return d3.line(([rate]) => x(rate), ([, log]) => y(Math.exp(log)))(known.map((p, k) => [p.rate, logs[k]]));
    };
    const radius = p => Math.min(4.5, 1.8 + .6 * Math.sqrt(Math.max(1, p.windows) - 1));
    const held = r => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`, missed = r => `M${-r},${-r}L${r},${r}M${-r},${r}L${r},${-r}`;
    data.curves.forEach(c => {
      const arm = g.append("g").attr("class", dbdyno.armClass(c.arm));
      arm.append("path").attr("class", "confidence").attr("d", area(c.points));
      arm.append("path").attr("class", "curve").attr("stroke-dasharray", dbdyno.dashes[c.arm % 8]).attr("d", fit(c.points));
      arm.selectAll(".probe").data(c.points.filter(there)).join("path").attr("class", p => "probe" + (p.meets === false ? " fails" : ""))
        .attr("transform", p => `translate(${x(p.rate)},${y(at(p).nanos)})`).attr("d", p => (p.meets === false ? missed : held)(radius(p)));
      if (c.capacity) {
        arm.append("path").attr("class", "capacity").attr("d", `M${x(c.capacity)},${top + plotHeight}l-5,-9h10Z`)
          .append("title").text(`${c.label}: ${c.capacityText}`);
      }
      if (c.knee) {
        arm.append("path").attr("class", "knee").attr("d", `M${x(c.knee)},${top + plotHeight}l-5,-9h10Z`)
          .append("title").text(`${c.label}: knee ${c.kneeText}`);
      }
    });
    cursors.push(g.append("line").attr("class", "cursor").attr("y1", top).attr("y2", top + plotHeight).attr("visibility", "hidden"));
  });

  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Focus the chart and use ← → to read the rates one by one.");
  let stop = 0;
  const read = rate => {
    cursors.forEach(c => c.attr("visibility", "visible").attr("x1", x(rate)).attr("x2", x(rate)));
    output.text(d3.format(",.4~r")(rate) + "/s: " + data.curves.map(c => {
      const p = c.points.find(q => q.rate === rate);
      return c.label + " " + (p && p.quantiles.length ? data.quantiles.map((n, i) => n + " " + dbdyno.nanos(p.quantiles[i].nanos)).join(", ") : "–");
    }).join(" · "));
  };
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(rates.length - 1, stop + step));
      read(rates[stop]);
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(rates[stop]); });
};
