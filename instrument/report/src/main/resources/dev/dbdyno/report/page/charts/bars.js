"use strict";
dbdyno.charts.bars = (plot, data) => {
  const names = Array.from(new Set(data.rows.flatMap(r => r.parts.map(p => p.name))));
  const kind = name => name.replace(" ", "-");
  dbdyno.legend(plot, names.map(name => ({ label: name, name })))
    .append("rect").attr("class", d => kind(d.name)).attr("x", 8).attr("width", 14).attr("height", 12);
  const rowHeight = 46, top = 34, height = top + rowHeight * data.rows.length + 26;
  const layout = dbdyno.panels(plot.clientWidth);
  const { svg } = dbdyno.stage(plot, dbdyno.whole(layout, height, 2), "Throughput and CPU per operation of each arm");
  const axis = (g, x, floor, format) => g.append("g").attr("transform", `translate(0,${floor})`)
    .call(d3.axisBottom(x).ticks(Math.max(2, layout.width / 90), format).tickSize(5))
    .call(a => a.append("line").attr("class", "axis-line").attr("x2", layout.width));
  const panel = (i, title) => {
    const g = svg.append("g").attr("transform", `translate(${layout.x(i)},${layout.y(i, height)})`);
    g.append("text").attr("class", "title").attr("y", 14).text(title);
    return g;
  };
  const floor = top + rowHeight * data.rows.length;

  const left = panel(0, data.title[0].toUpperCase() + data.title.slice(1));
  const rate = d3.scaleLinear().domain([0, d3.max(data.rows, r => Math.max(r.perSecond, r.high || 0))]).range([0, layout.width - 8]);
  axis(left, rate, floor, "~s");
  data.rows.forEach((row, r) => {
    const line = left.append("g").attr("class", dbdyno.armClass(row.arm)).attr("transform", `translate(0,${top + r * rowHeight})`);
    dbdyno.label(line, row, layout.width, 12, row.perSecondText);
    const bar = dbdyno.mark(line.append("g"), `${row.label}: ${row.perSecondText}`);
    bar.append("rect").attr("class", "rate").attr("y", 19).attr("height", 14).attr("width", rate(row.perSecond));
    if (row.low) {
      bar.append("line").attr("class", "interval").attr("x1", rate(row.low)).attr("x2", rate(row.high)).attr("y1", 26).attr("y2", 26);
    }
    bar.append("circle").attr("class", "point").attr("cx", rate(row.perSecond)).attr("cy", 26).attr("r", 4.5);
  });

  const right = panel(1, "Processor time per operation, µs");
  const micros = d3.scaleLinear().domain([0, d3.max(data.rows, r => d3.sum(r.parts, p => p.micros)) || 1]).range([0, layout.width - 8]);
  axis(right, micros, floor, "~r");
  data.rows.forEach((row, r) => {
    const line = right.append("g").attr("transform", `translate(0,${top + r * rowHeight})`);
    dbdyno.label(line, row, layout.width, 12, row.cpuText);
    let from = 0;
    row.parts.forEach(part => {
      if (part.name === "generator") from += micros.invert(6); // beside the sum, not in it
      dbdyno.mark(line.append("rect").attr("class", kind(part.name)), `${row.label}, ${part.name}: ${part.text}`)
        .attr("x", micros(from)).attr("y", 19).attr("height", 14).attr("width", Math.max(0, micros(from + part.micros) - micros(from) - 1));
      from += part.micros;
    });
  });
};
