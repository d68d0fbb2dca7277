"use strict";
/* Draws every chart, then folds what it stands for and what is of less weight; draws again when the width changes. */
{
  const figures = d3.selectAll("figure[data-chart]").nodes().map(figure => ({
    figure,
    plot: figure.querySelector(".plot"),
    draw: dbdyno.charts[figure.dataset.chart],
    data: JSON.parse(figure.querySelector("script[type='application/json']").textContent),
    width: 0
  }));
  const draw = f => {
    f.width = f.plot.clientWidth;
    f.plot.replaceChildren();
    f.draw(f.plot, f.data);
    f.figure.classList.add("drawn");
  };
  figures.forEach(draw);
  document.querySelectorAll("details.folded").forEach(d => d.removeAttribute("open"));
  let due = 0;
  addEventListener("resize", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => figures.filter(f => f.width !== f.plot.clientWidth).forEach(draw));
  });
}
