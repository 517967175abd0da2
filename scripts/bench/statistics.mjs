/** Numbers → what they have in common. */

/** The middle of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Several measurements of one thing as one: medians, the spread of the wall time, the least processor time, the highest memory. */
export function summary(samples) {
  const walls = samples.map(({ wall }) => wall);
  const spread = { wall: median(walls), least: Math.min(...walls), most: Math.max(...walls) };
  if (samples[0].cpu === undefined) return spread;
  const cpu = median(samples.map((sample) => sample.cpu));
  const leastCpu = Math.min(...samples.map((sample) => sample.cpu));
  return { ...spread, cpu, leastCpu, memory: Math.max(...samples.map(({ memory }) => memory)) };
}

/**
 * The coefficients k for which `k · row` is nearest to `value` over all points, each deviation relative to its value, so that
 * the largest points do not drown the others.
 * @param points `{row, value}`, the rows of one length.
 */
export function leastSquares(points) {
  const scaled = points.map(({ row, value }) => row.map((x) => x / value));
  const size = scaled[0].length;
  const indices = Array.from({ length: size }, (_, i) => i);
  const sum = (term) => scaled.reduce((total, row) => total + term(row), 0);
  const system = indices.map((i) => [
    ...indices.map((j) => sum((row) => row[i] * row[j])),
    sum((row) => row[i]),
  ]);
  return solve(system);
}

/** How far from its value the worst point is, as a share of the value. */
export function worstDeviation(points, coefficients) {
  const deviations = points.map(({ row, value }) => {
    const model = row.reduce((total, x, i) => total + x * coefficients[i], 0);
    return Math.abs(model - value) / value;
  });
  return Math.max(...deviations);
}

/** Gauss-Jordan elimination with the largest pivot; the last column is the right-hand side. */
function solve(system) {
  const rows = system.map((row) => [...row]);
  for (let column = 0; column < rows.length; column += 1) {
    const candidates = rows.slice(column).map((row) => Math.abs(row[column]));
    const pivot = column + candidates.indexOf(Math.max(...candidates));
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    const scaled = rows[column].map((x) => x / rows[column][column]);
    for (const [i, row] of rows.entries()) {
      rows[i] = i === column ? scaled : row.map((x, j) => x - row[column] * scaled[j]);
    }
  }
  return rows.map((row) => row.at(-1));
}
