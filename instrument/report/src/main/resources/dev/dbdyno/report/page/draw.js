"use strict";
/* Draws every chart, then folds what it stands for and what is of less weight; draws again for another width or choice. */
{
  const figures = Array.from(document.querySelectorAll("figure[data-chart]")).map(figure => ({
    figure,
    plot: figure.querySelector(".plot"),
    kind: figure.dataset.chart,
    data: JSON.parse(figure.querySelector("script[type='application/json']").textContent),
    width: 0
  }));
  const draw = f => {
    f.width = f.plot.clientWidth;
    f.plot.replaceChildren();
    const data = f.kind === "forest" ? dbdyno.control.forest() : dbdyno.control.visible(f.data);
    dbdyno.charts[f.kind](f.plot, data);
    dbdyno.print(f.plot);
    f.figure.classList.add("drawn");
  };
  const redraw = () => figures.forEach(draw);
  const at = dbdyno.control.read();
  dbdyno.control.build(redraw);
  if (dbdyno.control.state.reference !== 0 || dbdyno.control.state.hidden.size > 0) dbdyno.control.apply(redraw); else redraw();
  document.querySelectorAll("details.folded").forEach(d => d.removeAttribute("open"));
  if (at) document.getElementById(at)?.scrollIntoView();
  document.querySelectorAll("nav a").forEach(a => a.addEventListener("click", e => {
    const target = a.getAttribute("href").slice(1);
    e.preventDefault();
    dbdyno.control.write(target);
    document.getElementById(target).scrollIntoView();
  }));
  let due = 0;
  addEventListener("resize", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => figures.filter(f => f.width !== f.plot.clientWidth).forEach(draw));
  });
}
