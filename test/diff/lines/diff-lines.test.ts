import { describe, expect, test } from 'vitest';
import { countLines, diffLines } from '../../../src/diff/lines/diff-lines.ts';

/** What comes out when the changes are made to the earlier lines. */
function applied(before: readonly string[], after: readonly string[]): readonly string[] {
  let start = 0;
  const parts = diffLines(before, after).flatMap((change) => {
    const same = before.slice(start, change.before.start);
    start = change.before.end;
    return [...same, ...after.slice(change.after.start, change.after.end)];
  });
  return [...parts, ...before.slice(start)];
}

/** The same numbers in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe('lines that differ', () => {
  test('are those of the object that was put between two others', () => {
    const object = (name: string) => ['---', 'kind: ConfigMap', 'metadata:', `  name: ${name}`];
    const [a, b, c] = [object('a'), object('b'), object('c')];
    expect(diffLines([...a, ...c], [...a, ...b, ...c])).toEqual([
      { before: { start: 4, end: 4 }, after: { start: 4, end: 8 } },
    ]);
  });

  test('are none, all that is new, or all that is gone', () => {
    expect(diffLines(['a'], ['a'])).toEqual([]);
    expect(countLines(diffLines([], ['a', 'b']))).toEqual({ added: 2, removed: 0 });
    expect(countLines(diffLines(['a', 'b'], []))).toEqual({ added: 0, removed: 2 });
  });

  test.each([1, 2, 3, 4])('make the later text of the earlier one, drawn by %d', (seed) => {
    const draw = numbers(seed);
    const next = () => draw.next().value;
    for (const [length, words] of [
      [12, 3],
      [60, 8],
      [400, 5],
      [400, 300],
    ] as const) {
      const before = Array.from({ length }, () => `${Math.floor(next() * words)}`);
      const after = before.flatMap((line) => {
        const chance = next();
        if (chance < 0.1) return [];
        return chance < 0.2 ? [line, `${Math.floor(next() * words)}`] : [line];
      });
      expect(applied(before, after)).toEqual(after);
    }
  });

  test('are found without trying each line with each', () => {
    const count = 200_000;
    const unlike = (name: string) => Array.from({ length: count }, (_, i) => `${name} ${i % 7}`);
    const changes = diffLines(unlike('a'), unlike('b'));
    expect(countLines(changes)).toEqual({ added: count, removed: count });
    const long = Array.from({ length: count }, (_, i) => `line ${i}`);
    const edited = long.map((line, i) => (i % 1000 === 0 ? `${line}!` : line));
    expect(diffLines(long, edited)).toHaveLength(200);
  });
});
