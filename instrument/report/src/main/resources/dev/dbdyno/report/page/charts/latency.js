"use strict";
dbdyno.charts.latency = (plot, data) => {
  dbdyno.legend(plot, data.curves).append("path").attr("class", d => "curve " + dbdyno.armClass(d.arm))
    .attr("stroke-dasharray", d => dbdyno.dashes[d.arm % 8]).attr("d", "M0,6H30");
  const left = 64, right = 12, top = 30, height = 320, bottom = 46;
  const { svg, width } = dbdyno.stage(plot, top + height + bottom, "Latency percentiles; arrow keys move along the percentiles");
  const points = data.curves.flatMap(c => c.points);
  const x = d3.scaleLog().domain([1, d3.max(points, p => p.inverse)]).range([left, width - right]);
  const y = d3.scaleLog().domain([d3.min(points, p => p.nanos) * .9, d3.max(points, p => p.nanos) * 1.1]).range([top + height, top]);
  const percentiles = [0, .5, .9, .99, .999, .9999, .99999, .999999].filter(p => 1 / (1 - p) <= x.domain()[1] * 1.001);
  const name = p => p === 0 ? "min" : "p" + +(p * 100).toFixed(4);

  svg.append("text").attr("class", "title").attr("y", 14).text(data.title[0].toUpperCase() + data.title.slice(1));
  const values = [];
  for (let e = Math.floor(Math.log10(y.domain()[0])); e <= Math.ceil(Math.log10(y.domain()[1])); e++) {
    [1, 2, 5].forEach(m => values.push(m * Math.pow(10, e)));
  }
  const rows = svg.append("g").selectAll("g").data(values.filter(v => v >= y.domain()[0] && v <= y.domain()[1])).join("g")
    .attr("class", "tick").attr("transform", v => `translate(0,${y(v)})`);
  rows.append("line").attr("x1", left).attr("x2", width - right);
  rows.append("text").attr("x", left - 8).attr("dy", ".32em").attr("text-anchor", "end").text(v => dbdyno.nanos(v).replace(/\.0+ /, " "));
  const columns = svg.append("g").selectAll("g").data(percentiles).join("g")
    .attr("class", "tick").attr("transform", p => `translate(${x(1 / (1 - p))},0)`);
  columns.append("line").attr("y1", top).attr("y2", top + height);
  columns.append("text").attr("y", top + height + 18).attr("text-anchor", "middle").text(name);
  svg.append("line").attr("class", "axis-line").attr("x1", left).attr("x2", width - right).attr("y1", top + height).attr("y2", top + height);
  svg.append("text").attr("class", "soft").attr("x", width - right).attr("y", top + height + 40).attr("text-anchor", "end")
    .text("percentile, on the scale 1/(1−p)");

  const line = d3.line(p => x(p.inverse), p => y(p.nanos)).curve(d3.curveStepBefore);
  svg.append("g").selectAll("path").data(data.curves).join("path").attr("class", c => "curve " + dbdyno.armClass(c.arm))
    .attr("stroke-dasharray", c => dbdyno.dashes[c.arm % 8]).attr("d", c => line(c.points));

  const output = d3.select(plot).append("output").attr("aria-live", "polite").text("Point at the curves, or focus the chart and use ← →, to read them.");
  const cursor = svg.append("line").attr("class", "cursor").attr("y1", top).attr("y2", top + height).attr("visibility", "hidden");
  const stops = data.curves[0].points.map(p => p.inverse);
  const bisect = d3.bisector(p => p.inverse).left;
  let stop = d3.bisectLeft(stops, 100);
  const read = inverse => {
    cursor.attr("visibility", "visible").attr("x1", x(inverse)).attr("x2", x(inverse));
    const p = 100 * (1 - 1 / inverse);
    output.text("p" + +p.toFixed(p > 99 ? 3 : 1) + ": " + data.curves.map(c =>
      `${c.label} ${dbdyno.nanos(c.points[Math.min(bisect(c.points, inverse), c.points.length - 1)].nanos)}`).join(" · "));
  };
  svg.attr("tabindex", 0).attr("data-mark", "")
    .on("pointermove", e => read(Math.max(1, Math.min(x.domain()[1], x.invert(d3.pointer(e)[0])))))
    .on("keydown", e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      e.preventDefault();
      stop = Math.max(0, Math.min(stops.length - 1, stop + step));
      read(stops[stop]);
    })
    .on("focus", () => { if (svg.node().matches(":focus-visible")) read(stops[Math.min(stop, stops.length - 1)]); });
};
