"use strict";
dbdyno.charts.spike = (plot, data) => {
  dbdyno.legend(plot, data.courses).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const left = 62, right = 12, top = 30, panelHeight = 170, gap = 56;
  const { svg, width } = dbdyno.stage(plot, 2 * (top + panelHeight) + gap + 20, "The spike in time; arrow keys move along it");
  const moments = data.courses.flatMap(c => c.moments);
  const x = d3.scaleLinear().domain([0, d3.max(moments, m => m.from + m.length)]).range([left, width - right]);
  const middle = m => m.from + m.length / 2;
  const cursors = [];
  const panel = (i, title, y, values, format) => {
    const g = svg.append("g").attr("class", "panel").attr("transform", `translate(0,${i * (top + panelHeight + gap)})`);
    g.append("rect").attr("class", "burst").attr("x", x(data.burstFrom)).attr("width", x(data.burstTo) - x(data.burstFrom)).attr("y", top).attr("height", panelHeight);
    g.append("text").attr("class", "title").attr("y", 14).text(title);
    const ticks = g.append("g").selectAll("g").data(values).join("g").attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
    ticks.append("line").attr("x1", left).attr("x2", width - right);
    ticks.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(format);
    g.append("g").attr("transform", `translate(0,${top + panelHeight})`).call(d3.axisBottom(x).ticks(Math.max(2, width / 110)).tickSize(5))
      .call(a => a.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", width - right));
    g.append("text").attr("class", "soft").attr("x", width - right).attr("y", top + panelHeight + 36).attr("text-anchor", "end").text("seconds; the burst is shaded");
    cursors.push(g.append("line").attr("class", "cursor").attr("y1", top).attr("y2", top + panelHeight).attr("visibility", "hidden"));
    return g;
  };
  const rate = d3.scaleLinear().domain([0, d3.max(moments, m => Math.max(m.due, m.goodput)) * 1.05]).range([top + panelHeight, top]);
  const goodput = panel(0, "Goodput: operations that ended well, a second (offered: thin)", rate, rate.ticks(4), d3.format("~s"));
  const offered = d3.line(m => x(middle(m)), m => rate(m.due));
  goodput.append("path").attr("class", "offered").attr("d", offered(data.courses[0].moments));
  const served = d3.line(m => x(middle(m)), m => rate(m.goodput));
  const latencies = moments.map(m => m.p99).filter(v => v > 0);
  const y = d3.scaleLog().domain([(d3.min(latencies) || 1) * .8, (d3.max(latencies) || 10) * 1.2]).range([top + panelHeight, top]);
  const decades = d3.range(0, 13).map(e => Math.pow(10, e)).filter(v => v >= y.domain()[0] && v <= y.domain()[1]);
  const latency = panel(1, "p99 response time of what was due", y, decades, v => dbdyno.nanos(v).replace(/\.0+ /, " "));
  const slow = d3.line(m => x(middle(m)), m => y(m.p99)).defined(m => m.p99 > 0);
  data.courses.forEach(c => [[goodput, served], [latency, slow]].forEach(([g, line]) =>
    g.append("path").attr("class", "curve " + dbdyno.armClass(c.arm)).attr("stroke-dasharray", dbdyno.dashes[c.arm % 8]).attr("d", line(c.moments))));

  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Focus the chart and use ← → to follow the spike.");
  let stop = 0;
  const read = () => {
    const at = data.courses[0].moments[stop];
    cursors.forEach(c => c.attr("visibility", "visible").attr("x1", x(middle(at))).attr("x2", x(middle(at))));
    output.text(`${at.from.toFixed(2)} s: ` + data.courses.map(c => {
      const m = c.moments[Math.min(stop, c.moments.length - 1)];
      return `${c.label} ${d3.format(",.3~r")(m.goodput)}/s, p99 ${m.p99 > 0 ? dbdyno.nanos(m.p99) : "–"}`;
    }).join(" · "));
  };
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(data.courses[0].moments.length - 1, stop + step));
      read();
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(); });
};
