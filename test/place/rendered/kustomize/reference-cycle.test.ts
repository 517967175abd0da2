import { expect, test } from 'vitest';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { findReferenceCycle } from '../../../../src/place/rendered/kustomize/reference-cycle.ts';

/** Directories by those that refer to them, as in `a: b c`. */
function cycleIn(...lines: readonly string[]) {
  const references = lines.map((line) => {
    const [directory = '', to = ''] = line.split(': ');
    const at = startOfFile(`${directory}/kustomization.yaml`);
    return [directory, to.split(' ').map((each) => ({ to: each, at }))] as const;
  });
  const cycle = findReferenceCycle(new Map(references));
  return cycle && `${cycle.directories.join(' ')} (${cycle.at.file})`;
}

test.each([
  ['two, from either', ['a: b', 'b: a'], 'a b a (a/kustomization.yaml)'],
  ['two, from the other', ['b: a', 'a: b'], 'a b a (a/kustomization.yaml)'],
  ['itself', ['a: a'], 'a a (a/kustomization.yaml)'],
  ['below another', ['a: c', 'c: d', 'd: b', 'b: c'], 'b c d b (b/kustomization.yaml)'],
  ['a base of two', ['a: b c', 'b: d', 'c: d'], undefined],
  ['a base twice', ['a: b b'], undefined],
])('%s', (_, lines, cycle) => {
  expect(cycleIn(...lines)).toBe(cycle);
});

test('a long way is no deep recursion', () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `d${i}: d${i + 1}`);
  expect(cycleIn(...lines)).toBeUndefined();
  expect(cycleIn(...lines, 'd50000: d0')?.split(' ')).toHaveLength(50_003);
});
