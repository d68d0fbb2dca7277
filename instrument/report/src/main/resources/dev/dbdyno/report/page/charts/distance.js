"use strict";
dbdyno.charts.distance = (plot, data) => {
  dbdyno.legend(plot, data.lines).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const panels = [
    { title: "Operations per second", of: p => p.perSecond, log: true, format: d3.format("~s") },
    { title: "Throughput against " + data.reference, of: p => p.ratio, one: true, format: v => v + "×" },
    { title: "CPU per operation, µs", of: p => p.cpuMicros, format: d3.format("~s") }
  ].filter(panel => data.lines.some(line => line.places.some(p => panel.of(p).point > 0)));
  const left = 54, right = 16, top = 30, panelHeight = 200, gap = 44, bottom = 46;
  const foot = top + panels.length * (panelHeight + gap) - gap;
  const { svg, width } = dbdyno.stage(plot, foot + bottom, "Throughput against distance; arrow keys move along the round trips");

  // logarithmic, and straight below the shortest that is not 0
  const shortest = data.nanos.find(n => n > 0);
  const place = n => n < shortest ? n / shortest : 1 + Math.log(n / shortest);
  const scale = d3.scaleLinear().domain([place(data.nanos[0]), place(data.nanos[data.nanos.length - 1])]).range([left + 8, width - right - 8]);
  const x = n => scale(place(n));
  const words = n => n === 0 ? "0" : dbdyno.nanos(n);

  const spaced = [];
  data.nanos.forEach(n => { if (!spaced.length || x(n) - x(spaced[spaced.length - 1]) > 52) spaced.push(n); });
  panels.forEach((panel, i) => {
    const above = top + i * (panelHeight + gap), below = above + panelHeight;
    const values = data.lines.flatMap(line => line.places.map(panel.of)).filter(b => b.point > 0);
    const least = d3.min(values, b => b.low || b.point), most = d3.max(values, b => b.high || b.point);
    const y = panel.log ? d3.scaleLog().domain([least / 1.1, most * 1.1]).range([below, above])
      : d3.scaleLinear().domain(panel.one ? [Math.min(0.9, least * 0.98), Math.max(1.1, most * 1.02)] : [0, most * 1.05]).range([below, above]);
    svg.append("text").attr("class", "title").attr("y", above - 16).text(panel.title);
    const rows = svg.append("g").selectAll("g").data(y.ticks(5)).join("g").attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
    rows.append("line").attr("x1", left).attr("x2", width - right);
    rows.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(panel.format);
    svg.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", width - right).attr("y1", below).attr("y2", below);
    if (panel.one) {
      svg.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", width - right).attr("y1", y(1)).attr("y2", y(1));
    }
    const at = (p, j) => x(data.nanos[j]);
    const there = p => panel.of(p).point > 0;
    const area = d3.area().x(at).y0(p => y(panel.of(p).low)).y1(p => y(panel.of(p).high)).defined(p => panel.of(p).low > 0);
    const curve = d3.line().x(at).y(p => y(panel.of(p).point)).defined(there);
    data.lines.forEach(line => {
      const arm = svg.append("g").attr("class", dbdyno.armClass(line.arm));
      arm.append("path").attr("class", "confidence").attr("d", area(line.places));
      arm.append("path").attr("class", "curve").attr("stroke-dasharray", dbdyno.dashes[line.arm % 8]).attr("d", curve(line.places));
      line.places.forEach((p, j) => {
        if (there(p)) arm.append("circle").attr("class", "probe").attr("r", 2.6).attr("cx", x(data.nanos[j])).attr("cy", y(panel.of(p).point));
      });
    });
    if (i === 0) {
      data.crossings.forEach((c, k) => {
        const mark = svg.append("g").attr("class", dbdyno.armClass(c.arm));
        mark.append("line").attr("class", "curve").attr("x1", x(c.low)).attr("x2", x(c.high)).attr("y1", below - 12 * (k % 6)).attr("y2", below - 12 * (k % 6));
        mark.append("path").attr("class", "capacity").attr("d", `M${x(c.nanos)},${below - 12 * (k % 6)}l-5,-9h10Z`)
          .append("title").text(`${c.label} and ${c.other} cross at ${words(c.nanos)} [${words(c.low)}, ${words(c.high)}]`);
      });
    }
  });
  const columns = svg.append("g").selectAll("g").data(spaced).join("g").attr("class", "tick").attr("transform", n => `translate(${x(n)},${foot})`);
  columns.append("line").attr("y2", 5);
  columns.append("text").attr("y", 18).attr("text-anchor", "middle").text(words);
  svg.append("text").attr("class", "soft").attr("x", width - right).attr("y", foot + 38).attr("text-anchor", "end").text("round trip, added by a relay");

  const cursor = svg.append("line").attr("class", "cursor").attr("y1", top).attr("y2", foot).attr("visibility", "hidden");
  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Point at the lines, or focus the chart and use ← →, to read them.");
  let stop = 0;
  const read = () => {
    const n = data.nanos[stop];
    cursor.attr("visibility", "visible").attr("x1", x(n)).attr("x2", x(n));
    output.text("Round trip " + words(n) + ": " + data.lines.map(line => {
      const p = line.places[stop];
      return line.label + " " + (p.perSecond.point > 0 ? `${d3.format(",.4~r")(p.perSecond.point)}/s, p50 ${dbdyno.nanos(p.p50)}, p99 ${dbdyno.nanos(p.p99)}` : "–");
    }).join(" · "));
  };
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("pointermove", e => { const at = d3.pointer(e)[0]; stop = d3.minIndex(data.nanos, n => Math.abs(x(n) - at)); read(); })
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(data.nanos.length - 1, stop + step));
      read();
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(); });
};
