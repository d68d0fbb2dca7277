"use strict";
/* Numbers as the report writes them; a test holds these words to the report's own. */
dbdyno.words = (() => {
  const commas = text => text.replace(/^(\d+)/, d => d.replace(/\B(?=(\d{3})+$)/g, ","));
  const significant = v => {
    if (v === 0) return "0";
    const rounded = Number(v.toPrecision(3));
    const decimals = Math.max(0, Math.min(9, 2 - Math.floor(Math.log10(Math.abs(rounded)) + 1e-12)));
    return commas(rounded.toFixed(decimals));
  };
  const probability = v => v < 0.001 ? "< 0.001" : significant(v);
  const hidesOne = (end, decimals) => end !== 1 && Math.abs(end - 1) < 0.5 * Math.pow(10, -decimals);
  const decimals = interval => {
    let d = 2;
    while (interval && d < 5 && (hidesOne(interval.low, d) || hidesOne(interval.high, d))) d++;
    return d;
  };
  const ratio = (point, interval) => commas(point.toFixed(decimals(interval))) + "×";
  const range = interval => {
    const d = decimals(interval);
    return `[${commas(interval.low.toFixed(d))}, ${commas(interval.high.toFixed(d))}]`;
  };
  const ratioWithInterval = r => r.point === undefined ? "–" : ratio(r.point, r.interval) + (r.interval ? " " + range(r.interval) : "");
  const tone = { better: "▲", worse: "▼", equivalent: "≈", open: "?", voided: "∅" };
  const style = { better: "tone-better", worse: "tone-worse", equivalent: "tone-equivalent", open: "tone-cannot-tell", voided: "tone-voided" };
  const verdict = (measure, v) =>
    ({ better: measure.betterWord, worse: measure.worseWord, equivalent: "equivalent", open: "cannot tell", voided: "no verdict" })[v];
  return { significant, probability, range, ratioWithInterval, tone, style, verdict };
})();
