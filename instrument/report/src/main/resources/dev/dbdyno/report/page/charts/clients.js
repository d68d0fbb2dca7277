"use strict";
dbdyno.charts.clients = (plot, data) => {
  dbdyno.legend(plot, data.curves).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const left = 54, right = 16, top = 30, plotHeight = 320, bottom = 46;
  const { svg, width } = dbdyno.stage(plot, top + plotHeight + bottom, "Throughput against clients; arrow keys move along the numbers of clients");
  const numbers = data.curves[0].points.map(p => p.clients);
  const points = data.curves.flatMap(c => c.points);
  const x = d3.scaleLog().base(2).domain([numbers[0] / 1.1, numbers[numbers.length - 1] * 1.1]).range([left, width - right]);
  const y = d3.scaleLinear().domain([0, (d3.max(points, p => Math.max(p.perSecond || 0, p.high || 0)) || 1) * 1.05]).range([top + plotHeight, top]);

  svg.append("text").attr("class", "title").attr("y", 14).text("Operations per second");
  const rows = svg.append("g").selectAll("g").data(y.ticks(6)).join("g").attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
  rows.append("line").attr("x1", left).attr("x2", width - right);
  rows.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(d3.format("~s"));
  const spaced = [];
  numbers.forEach(n => { if (!spaced.length || x(n) - x(spaced[spaced.length - 1]) > 30) spaced.push(n); });
  const columns = svg.append("g").selectAll("g").data(spaced).join("g").attr("class", "tick").attr("transform", n => `translate(${x(n)},${top + plotHeight})`);
  columns.append("line").attr("y2", 5);
  columns.append("text").attr("y", 18).attr("text-anchor", "middle").text(d3.format(","));
  svg.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", width - right).attr("y1", top + plotHeight).attr("y2", top + plotHeight);
  svg.append("text").attr("class", "soft").attr("x", width - right).attr("y", top + plotHeight + 38).attr("text-anchor", "end").text("clients");

  const there = p => p.perSecond > 0;
  const area = d3.area(p => x(p.clients), p => y(p.low), p => y(p.high)).defined(p => p.low > 0);
  const line = d3.line(p => x(p.clients), p => y(p.perSecond)).defined(there);
  data.curves.forEach(c => {
    const arm = svg.append("g").attr("class", dbdyno.armClass(c.arm));
    arm.append("path").attr("class", "confidence").attr("d", area(c.points));
    arm.append("path").attr("class", "curve").attr("stroke-dasharray", dbdyno.dashes[c.arm % 8]).attr("d", line(c.points));
    arm.selectAll("circle").data(c.points.filter(there)).join("circle").attr("class", "probe").attr("r", 2.6)
      .attr("cx", p => x(p.clients)).attr("cy", p => y(p.perSecond));
    if (c.peak) {
      arm.append("path").attr("class", "capacity").attr("d", `M${x(c.peak)},${top + plotHeight}l-5,-9h10Z`)
        .append("title").text(`${c.label}: peak at ${c.peak} client${c.peak === 1 ? "" : "s"}`);
    }
  });

  const cursor = svg.append("line").attr("class", "cursor").attr("y1", top).attr("y2", top + plotHeight).attr("visibility", "hidden");
  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Point at the curves, or focus the chart and use ← →, to read them.");
  let stop = 0;
  const read = () => {
    const n = numbers[stop];
    cursor.attr("visibility", "visible").attr("x1", x(n)).attr("x2", x(n));
    output.text(d3.format(",")(n) + (n === 1 ? " client: " : " clients: ") + data.curves.map(c => {
      const p = c.points[stop];
      return c.label + " " + (there(p) ? `${d3.format(",.4~r")(p.perSecond)}/s, p50 ${dbdyno.nanos(p.p50)}, p99 ${dbdyno.nanos(p.p99)}` : "–");
    }).join(" · "));
  };
  const nearest = at => d3.minIndex(numbers, n => Math.abs(x(n) - at));
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("pointermove", e => { stop = nearest(d3.pointer(e)[0]); read(); })
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(numbers.length - 1, stop + step));
      read();
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(); });
};
