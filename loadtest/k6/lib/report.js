// What is left of a run: a table for the terminal, and a page with the same as a picture.

import { summaryTrendStats } from "./settings.js";

const percentiles = summaryTrendStats.filter((name) => name !== "count");

/** In words, what our own latencies mean. */
const meanings = {
  acknowledged: "guess due → acknowledged, which means durable",
  arrived: "arrival due → signed in",
  replied: "any request due → its reply",
  matched: "asked for an opponent → the match",
  resumed: "return due → signed in again",
};

/**
 * k6's `handleSummary`: prints the table, and writes the page to the file that REPORT names.
 *
 * @param {string} journey What was played, with its settings.
 */
export const summary = (journey) => (data) => {
  const latencies = Object.keys(meanings)
    .filter((name) => data.metrics[name] && data.metrics[name].values.count > 0)
    .map((name) => ({ name, values: data.metrics[name].values }));
  const counts = ["journeys", "failures", "violations", "dropped_iterations", "attempts_in_vain", "alone"]
    .filter((name) => data.metrics[name])
    .map((name) => ({ name, count: data.metrics[name].values.count }));
  const verdicts = Object.entries(data.metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([rule, { ok }]) => ({ metric, rule, ok })));
  const seconds = data.state.testRunDurationMs / 1000;
  const result = { journey, seconds, latencies, counts, verdicts };
  const files = { stdout: table(result) };
  if (__ENV.REPORT) files[__ENV.REPORT] = page(result);
  return files;
};

const inMilliseconds = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)} ms`;
const plain = (name) => name.replace(/^p\((.*)\)$/, "p$1").replace("med", "p50");

function table({ journey, seconds, latencies, counts, verdicts }) {
  const header = ["", "count", ...percentiles.map(plain)];
  const rows = latencies.map(({ name, values }) => [
    name, `${values.count}`, ...percentiles.map((key) => inMilliseconds(values[key])),
  ]);
  const lines = [header, ...rows].map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(14) : cell.padStart(11))).join(""));
  const tallies = counts.map(({ name, count }) => `${name} ${count}`).join(" · ");
  const judged = verdicts.map(({ metric, rule, ok }) => `  ${ok ? "kept  " : "BROKEN"} ${metric} ${rule}`);
  return [`${journey} (${seconds.toFixed(1)} s)`, "", ...lines, "", tallies, "", ...judged, ""].join("\n");
}

function page(result) {
  const { journey, seconds, counts, verdicts } = result;
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(journey)}</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1d2730, #e8edf1); --soft: light-dark(#5d6b78, #9aa8b4);
  --line: light-dark(#d7dee4, #36424d); --paper: light-dark(#fff, #14191e); --bar: light-dark(#2f7d95, #58b4cf);
  --bad: light-dark(#b3261e, #ff8a80); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; } p { color: var(--soft); margin: 0; }
svg { width: 100%; height: auto; } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.soft { fill: var(--soft); } .grid { stroke: var(--line); } .bar { fill: var(--bar); } .broken { color: var(--bad); }
dl { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0; } dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; } li { list-style: none; } ul { padding: 0; }
</style>
<h1>${escaped(journey)}</h1>
<p>${seconds.toFixed(1)} s, measured by k6 from the moment each thing was due</p>
<dl>${counts.map(({ name, count }) => `<div><dt>${escaped(name.replaceAll("_", " "))}</dt><dd>${count}</dd></div>`).join("")}</dl>
${result.latencies.map(chart).join("\n")}
<h2>Bounds</h2>
<ul>${verdicts.map(({ metric, rule, ok }) =>
    `<li${ok ? "" : ' class="broken"'}>${ok ? "✓ kept" : "✗ broken"}: ${escaped(metric)} ${escaped(rule)}</li>`).join("")}</ul>
</html>
`;
}

const [left, width, rowHeight] = [90, 800, 26];

/** A bar for each percentile, on a logarithmic axis of tenths of a millisecond to the slowest. */
function chart({ name, values }) {
  const [least, most] = [-1, Math.max(1, Math.ceil(Math.log10(values.max)))];
  const x = (value) => left + (width * Math.max(0, Math.log10(Math.max(value, 0.1)) - least)) / (most - least);
  const height = percentiles.length * rowHeight;
  const grid = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)).map((value) =>
    `<line class="grid" x1="${x(value)}" x2="${x(value)}" y1="0" y2="${height}"/>`
    + `<text class="soft" x="${x(value)}" y="${height + 18}" text-anchor="middle">${value} ms</text>`);
  const bars = percentiles.map((key, index) => {
    const [y, end] = [index * rowHeight, x(values[key])];
    return `<text x="${left - 10}" y="${y + 18}" text-anchor="end">${escaped(plain(key))}</text>`
      + `<rect class="bar" x="${left}" y="${y + 5}" width="${Math.max(1, end - left)}" height="${rowHeight - 8}" rx="3"/>`
      + `<text x="${end + 8}" y="${y + 18}">${inMilliseconds(values[key])}</text>`;
  });
  return `<h2>${escaped(name)}</h2>
<p>${meanings[name]}; ${values.count} measured</p>
<svg viewBox="0 0 ${left + width + 100} ${height + 26}" role="img" aria-label="${escaped(name)}: ${
  percentiles.map((key) => `${plain(key)} ${inMilliseconds(values[key])}`).join(", ")}">${grid.join("")}${bars.join("")}</svg>`;
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
