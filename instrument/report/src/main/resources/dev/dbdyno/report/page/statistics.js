"use strict";
/* The analysis's own formulas, so that a reader can choose another reference; a test holds every number of both to 1e-9. */
dbdyno.statistics = (() => {
  const FEWEST_BLOCKS = 5;

  /* Lanczos, g = 7. */
  const LANCZOS = [0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
  const lnGamma = z => {
    const t = z + 6.5;
    const sum = LANCZOS.reduce((s, c, i) => i === 0 ? c : s + c / (z - 1 + i), 0);
    return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
  };

  /* The continued fraction of the incomplete beta function, by Lentz's method. */
  const fraction = (a, b, x) => {
    const tiny = 1e-300, away = v => Math.abs(v) < tiny ? tiny : v;
    let c = 1, d = 1 / away(1 - (a + b) * x / (a + 1)), h = d;
    for (let m = 1; m < 1000; m++) {
      let term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / away(1 + term * d); c = away(1 + term / c); h *= d * c;
      term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / away(1 + term * d); c = away(1 + term / c);
      const step = d * c;
      h *= step;
      if (Math.abs(step - 1) < 1e-16) break;
    }
    return h;
  };
  const beta = (a, b, x, y) => {
    const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(y));
    return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, y) / b;
  };

  /* The probability of a Student's t of at least this. */
  const upperP = (df, t) => {
    if (!isFinite(t)) return t > 0 ? 0 : 1;
    if (t === 0) return 0.5;
    const tail = 0.5 * beta(df / 2, 0.5, df / (df + t * t), t * t / (df + t * t));
    return t > 0 ? tail : 1 - tail;
  };

  const quantiles = new Map();
  const quantile = (df, confidence) => {
    const key = df + " " + confidence;
    if (!quantiles.has(key)) {
      const target = (1 - confidence) / 2;
      let low = 0, high = 1;
      while (upperP(df, high) > target) high *= 2;
      for (let i = 0; i < 80; i++) {
        const middle = (low + high) / 2;
        if (upperP(df, middle) > target) low = middle; else high = middle;
      }
      quantiles.set(key, (low + high) / 2);
    }
    return quantiles.get(key);
  };

  const sample = logs => {
    const size = logs.length, mean = logs.reduce((a, b) => a + b, 0) / size;
    const squares = logs.reduce((s, v) => s + (v - mean) * (v - mean), 0);
    return { size, mean, error: Math.sqrt(squares / (size - 1) / size), df: size - 1 };
  };

  /* Blocks by the place where their stacks ran: the mean over places and the scatter within, where each has enough of them. */
  const byPlace = pairs => {
    const groups = new Map();
    for (const b of pairs) groups.set(b.place, [...(groups.get(b.place) || []), b.log]);
    return groups;
  };
  const counted = pairs => {
    const groups = byPlace(pairs), most = Math.max(...[...groups.values()].map(g => g.length));
    return pairs.filter(b => groups.get(b.place).length >= 2 || most <= 2);
  };
  const ofBlocks = pairs => {
    const groups = [...byPlace(pairs).values()];
    if (groups.length < 2 || groups.some(g => g.length < 2)) return sample(pairs.map(b => b.log));
    const all = groups.map(sample), df = pairs.length - groups.length;
    const squares = all.reduce((s, g) => s + g.error * g.error * g.size * (g.size - 1), 0);
    const inverse = all.reduce((s, g) => s + 1 / g.size, 0);
    return {
      size: pairs.length, mean: all.reduce((s, g) => s + g.mean, 0) / all.length,
      error: Math.sqrt(squares / df) * Math.sqrt(inverse) / all.length, df
    };
  };
  const distance = (s, log) => s.mean === log ? 0 : (s.mean - log) / s.error;
  const atMost = (s, log) => upperP(s.df, distance(s, log));
  const atLeast = (s, log) => upperP(s.df, -distance(s, log));
  const interval = (s, confidence, down, up) => {
    const half = quantile(s.df, confidence) * s.error;
    return { low: Math.exp(s.mean - half) * Math.exp(-down), high: Math.exp(s.mean + half) * Math.exp(up) };
  };

  /* What blocks say of two arms: what is stored against the first arm, subtracted; what that does not give stands apart. */
  const negative = v => v === null ? null : -v;
  const blocks = (data, measure, arm, reference) => {
    const own = new Map();
    for (const o of measure.others) {
      const log = o.log ?? null, slope = o.slope ?? null;
      if (o.arm === arm && o.reference === reference) own.set(o.block, { log, slope });
      if (o.arm === reference && o.reference === arm) own.set(o.block, { log: negative(log), slope: negative(slope) });
    }
    const minus = (a, b) => a === null || b === null ? null : a - b;
    return measure.logs[arm].map((log, block) => ({
      place: data.places ? data.places[block] : null,
      ...(own.get(block) || {
        log: minus(log, measure.logs[reference][block]),
        slope: minus(measure.slopes[arm][block], measure.slopes[reference][block])
      })
    })).filter(b => b.log !== null);
  };

  const bias = (data, measure, arm, reference, pairs) => {
    const slopes = pairs.map(b => b.slope).filter(s => s !== null);
    let toGo = 0;
    if (slopes.length >= FEWEST_BLOCKS) {
      const pooled = sample(slopes);
      const p = pooled.mean > 0 ? atMost(pooled, 0) : atLeast(pooled, 0);
      if (p <= 0.05) toGo = 1.5 * pooled.mean * (data.plannedRounds - 1);
    }
    return {
      down: Math.max(0, -toGo) + measure.stops[reference][arm] + measure.gains[reference],
      up: Math.max(0, toGo) + measure.stops[arm][reference] + measure.gains[arm]
    };
  };

  const order = ps => ps.map((p, i) => i).sort((a, b) => ps[a] - ps[b]);
  const holm = ps => {
    const adjusted = [];
    let least = 0;
    order(ps).forEach((i, rank) => { adjusted[i] = least = Math.max(least, Math.min(1, (ps.length - rank) * ps[i])); });
    return adjusted;
  };
  const confidences = (ps, level) => {
    const all = [];
    let tests = ps.length, failed = false;
    for (const i of order(ps)) {
      failed = failed || tests * ps[i] > level;
      all[i] = 1 - level / tests;
      if (!failed) tests--;
    }
    return all;
  };

  const verdict = (measure, ratio, level) => {
    if (ratio.voided) return "voided";
    if (ratio.p === undefined) return "open";
    if (ratio.q <= level) return "equivalent";
    if (ratio.p > level) return "open";
    return ratio.sample.mean > 0 === (measure.better === "HIGHER") ? "better" : "worse";
  };

  /* Every other arm against a reference, by one measure. */
  const compare = (data, measure, reference) => {
    const arms = measure.logs.map((logs, arm) => arm).filter(arm => arm !== reference);
    const level = (1 - data.confidence) / (reference === 0 ? 1 : measure.logs.length);
    const margin = Math.log1p(data.marginFraction);
    const ratios = arms.map(arm => {
      const pairs = counted(blocks(data, measure, arm, reference));
      const ratio = { arm, reference, blocks: pairs.map(b => Math.exp(b.log)), voided: measure.voids.some(v => v.arm === arm && v.reference === reference) };
      if (pairs.length === 0) return ratio;
      const s = ratio.sample = ofBlocks(pairs);
      ratio.bias = bias(data, measure, arm, reference, pairs);
      ratio.point = Math.exp(s.mean);
      if (s.size >= FEWEST_BLOCKS) {
        ratio.interval = interval(s, data.confidence, 0, 0);
        ratio.widened = interval(s, data.confidence, ratio.bias.down, ratio.bias.up);
      }
      return ratio;
    });
    const tested = ratios.filter(r => r.interval && !r.voided);
    const differs = tested.map(r => Math.min(1, 2 * (r.sample.mean > 0 ? atMost(r.sample, r.bias.down) : atLeast(r.sample, -r.bias.up))));
    const outside = tested.map(r => Math.max(atLeast(r.sample, margin - r.bias.up), atMost(r.sample, -margin + r.bias.down)));
    const p = holm(differs), q = holm(outside), c = confidences(differs, level);
    tested.forEach((r, i) => {
      r.p = p[i]; r.q = q[i];
      r.decisive = interval(r.sample, c[i], r.bias.down, r.bias.up);
    });
    ratios.forEach(r => { r.verdict = verdict(measure, r, level); });
    return ratios;
  };

  return { compare, upperP, quantile };
})();
