"use strict";
dbdyno.charts.windows = (plot, data) => {
  const width = Math.max(280, plot.clientWidth), isNarrow = width < 420;
  const metrics = [
    { title: isNarrow ? "Operations/s" : "Operations per second", value: p => p.perSecond },
    { title: isNarrow ? "CPU/op, µs" : "CPU per operation, µs", value: p => p.cpuMicros }
  ];
  const left = 52, gap = 56, panelHeight = 92, rowHeight = panelHeight + 34, top = 22;
  const w = (width - left - gap) / 2;
  const { svg } = dbdyno.stage(plot, top + rowHeight * data.panels.length + 36, "Windows of every fork over time");
  const measured = p => p.phase === "measured";
  for (const panel of data.panels) {
    const points = panel.forks.flatMap(f => f.points);
    const reference = points.filter(measured).length ? points.filter(measured) : points;
    panel.medians = metrics.map(m => d3.median(reference, m.value));
  }
  const share = (panel, i, p) => {
    const v = metrics[i].value(p);
    return v > 0 && panel.medians[i] > 0 ? v / panel.medians[i] : NaN;
  };
  /* Half to one and a half of the arm's own level, so that all arms have one scale; what lies beyond leaves the frame. */
  const y = d3.scaleLinear().domain([.5, 1.5]).range([panelHeight, 0]);
  const seconds = d3.max(data.panels, panel => d3.max(panel.forks, f => d3.max(f.points, p => p.seconds))) || 1;
  const x = d3.scaleLinear().domain([0, seconds]).range([6, w - 6]);
  svg.selectAll(".head").data(metrics).join("text").attr("class", "title head").attr("x", (m, i) => left + i * (w + gap)).attr("y", 12).text(m => m.title);

  data.panels.forEach((panel, row) => metrics.forEach((metric, i) => {
    const g = svg.append("g").attr("class", "panel " + dbdyno.armClass(panel.arm))
      .attr("transform", `translate(${left + i * (w + gap)},${top + row * rowHeight + 22})`);
    if (i === 0) dbdyno.fit(svg.append("text").attr("x", left).attr("y", top + row * rowHeight + 14).text(panel.label), width - left);
    const clip = `frame-${row}-${i}`;
    g.append("clipPath").attr("id", clip).append("rect").attr("width", w).attr("height", panelHeight);
    const level = panel.medians[i] || 0;
    g.append("g").call(d3.axisLeft(y).tickValues([.5, 1, 1.5]).tickFormat(v => d3.format(i === 0 ? ".3~s" : ".3~r")(v * level)).tickSize(-w));
    const ends = panel.forks.map(f => f.points.find(measured)).filter(p => p).map(p => x(p.seconds));
    if (ends.length > 0) g.append("line").attr("class", "warm").attr("x1", d3.median(ends)).attr("x2", d3.median(ends)).attr("y2", panelHeight);
    g.append("line").attr("class", "axis-line").attr("x2", w).attr("y1", y(1)).attr("y2", y(1)).attr("opacity", .5);
    const inside = g.append("g").attr("clip-path", `url(#${clip})`);
    const line = d3.line(p => x(p.seconds), p => y(share(panel, i, p))).defined(p => isFinite(share(panel, i, p)));
    panel.forks.forEach(fork => {
      const start = fork.points.findIndex(measured);
      const warmup = start < 0 ? fork.points : fork.points.slice(0, start + 1);
      inside.append("path").attr("class", "fork warmup").attr("d", line(warmup));
      if (start >= 0) {
        inside.append("path").attr("class", "fork measured" + (fork.steady ? "" : " unsteady")).attr("d", line(fork.points.slice(start).filter(measured)));
      }
      inside.append("g").selectAll("circle").data(fork.points.filter(p => isFinite(share(panel, i, p)))).join("circle")
        .attr("class", p => "dot " + p.phase).attr("r", 2)
        .attr("cx", p => x(p.seconds)).attr("cy", p => y(share(panel, i, p)))
        .append("title").text(p => `block ${fork.block + 1}, ${p.seconds.toFixed(1)} s, ${p.phase}: ` +
          (i === 0 ? `${d3.format(",.3r")(p.perSecond)}/s` : `${d3.format(".3r")(p.cpuMicros)} µs`));
    });
    if (row === data.panels.length - 1) {
      g.append("g").attr("transform", `translate(0,${panelHeight})`).call(d3.axisBottom(x).ticks(Math.max(2, w / 80)).tickSize(5))
        .call(a => a.append("line").attr("class", "axis-line").attr("x2", w));
      g.append("text").attr("class", "soft").attr("x", w).attr("y", panelHeight + 34).attr("text-anchor", "end").text("seconds in the fork");
    }
  }));
};
