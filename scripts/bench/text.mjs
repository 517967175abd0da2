/** Numbers → what people read of them. */

/** A factor, as people say it. */
export function ratio(ours, theirs) {
  const factor = Math.max(ours, 0) / theirs;
  if (factor === 0) return 'nothing';
  return factor < 1
    ? `1/${(1 / factor).toFixed(factor < 0.1 ? 0 : 1)}`
    : factor.toFixed(factor < 2 ? 2 : 1);
}

/** A share. */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** A time. */
export function seconds(value) {
  return `${value.toFixed(value < 0.1 ? 3 : 2)} s`;
}

/** A short time. */
export function milliseconds(value) {
  const number = value * 1000;
  return `${number.toFixed(Math.abs(number) < 1 ? 3 : 1)} ms`;
}

/** The memory of a result. */
export function megabytes({ memory }) {
  return memory === undefined ? '' : memory.toFixed(0);
}

/** Rows as aligned columns. */
export function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
