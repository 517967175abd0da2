/** The law of growth: no list of any kind costs more than n log n, or than what is written. */
import { beforeAll, describe, expect, test } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { countSteps } from '../support/growth/count-steps.ts';
import { type CountedProgram, loadCountedProgram } from '../support/growth/counted-program.ts';
import { everyList } from '../support/growth/every-list.ts';
import { growingClusters } from '../support/growth/growing-clusters.ts';
import { growingGateways } from '../support/growth/growing-gateways.ts';
import { growingGuards } from '../support/growth/growing-guards.ts';
import { growingLists } from '../support/growth/growing-lists.ts';
import { growingMeshes } from '../support/growth/growing-meshes.ts';
import { growingPolicies } from '../support/growth/growing-policies.ts';
import { growingSilences } from '../support/growth/growing-silences.ts';
import { growingTexts } from '../support/growth/growing-texts.ts';
import { excessesOf } from '../support/growth/growth.ts';
import { counts, spread, walk } from '../support/growth/step-counter.ts';

// The program that is counted is made of all that a run reads and writes.
const draws = drawsFor(import.meta.url, ['src/', 'plugin/format/findings/']);

describe('what is counted', () => {
  const counted = (work: () => unknown): number => {
    counts.fill(0);
    work();
    return counts[0] ?? 0;
  };

  test('is every call, every turn of a loop, and what built-in functions walk through', () => {
    const places: string[] = [];
    const text = countSteps(
      'a.ts',
      'export const f = (a) => { for (const b of a) g(...b.slice(1)); };',
      places,
    );
    expect(places).toEqual(['a.ts:1', 'a.ts:1', 'a.ts:1', 'a.ts:1']);
    expect(text.split('; ').slice(1).join('; ')).toBe(
      "export const f = (a) => { $counts[0]++; for (const b of a) { $counts[1]++; g(...$spread(2, $walk(3, 'slice', b, 1)));} };",
    );
  });

  test('costs what is looked at or made', () => {
    expect(counted(() => walk(0, 'includes', [1, 2, 3], 4))).toBe(4);
    expect(counted(() => walk(0, 'indexOf', 'abcdef', 'c'))).toBe(3);
    expect(counted(() => walk(0, 'lastIndexOf', 'abcdef', 'd', 4))).toBe(2);
    expect(counted(() => walk(0, 'slice', [1, 2, 3], 2))).toBe(2);
    expect(counted(() => spread(0, new Map([[1, 2]]).keys()))).toBe(2);
    expect(counted(() => spread(0, { a: 1, b: 2 }))).toBe(3);
  });
});

let program: CountedProgram;

beforeAll(async () => {
  program = await loadCountedProgram();
}, 300_000);

describe('no place takes more steps than n log n or what is written, with more', () => {
  const lists = [
    ...growingLists,
    ...growingClusters,
    ...growingGateways,
    ...growingGuards,
    ...growingMeshes,
    ...growingSilences,
    ...growingTexts,
    ...growingPolicies,
  ];

  const kindOf = ({ product = 1 }: (typeof lists)[number]): string => String(product);

  // Fleets that grow as a whole take long, and one of n lists of n takes seconds: a slice of a slice.
  test.each(draws.rows(draws.rows(lists, kindOf), kindOf))('$name', async (list) => {
    expect(await excessesOf(program, list, (list.product ?? 1) > 2 ? 2 : 4)).toEqual([]);
  });
});

/** `npm run test:peer` takes all of them, in several fleets each. */
const SLICE = 128;

describe('every list of every schema', () => {
  const { lists, missing } = everyList(1);

  test('has a fleet in which it grows', () => {
    expect(missing).toEqual([]);
    expect(lists.length).toBeGreaterThan(600);
  });

  test.each(lists.filter((_, i) => i % SLICE === 0))('$name', async (list) => {
    expect(await excessesOf(program, list, 8)).toEqual([]);
  });
});
