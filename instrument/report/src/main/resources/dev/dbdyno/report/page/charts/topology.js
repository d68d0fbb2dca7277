"use strict";
dbdyno.charts.topology = (plot, data) => {
  const barHeight = 34, rowHeight = 74;
  const { svg, width } = dbdyno.stage(plot, rowHeight * data.rows.length + 4, "Connections per event loop of every fork");
  const most = d3.max(data.rows, r => d3.max(r.forks, f => d3.max(f.loops)));
  const height = d3.scaleLinear().domain([0, most]).range([0, barHeight]);
  data.rows.forEach((row, r) => {
    const g = svg.append("g").attr("class", dbdyno.armClass(row.arm)).attr("transform", `translate(0,${r * rowHeight})`);
    dbdyno.fit(g.append("text").attr("y", 13).text(row.label), width);
    const loops = d3.max(row.forks, f => f.loops.length);
    const slot = Math.min(120, width / row.forks.length), bar = Math.min(14, (slot - 16) / loops);
    row.forks.forEach((fork, i) => {
      const group = dbdyno.mark(g.append("g"), `${row.label}, block ${fork.block + 1}: ${fork.loops.join(", ")} connections on ${fork.loops.length} event loops`)
        .attr("transform", `translate(${i * slot},20)`);
      group.append("line").attr("class", "rule").attr("x2", slot - 12).attr("y1", barHeight + .5).attr("y2", barHeight + .5);
      group.selectAll(".loop").data(fork.loops).join("rect").attr("class", "loop").attr("x", (n, k) => k * bar)
        .attr("width", Math.max(1, bar - 2)).attr("y", n => barHeight - height(n)).attr("height", n => height(n));
      if (loops * 14 < slot - 40) {
        group.append("text").attr("class", "soft").attr("x", loops * bar + 6).attr("y", barHeight - 4).text(fork.loops.join(" · "));
      }
    });
  });
};
