/** The law of growth for every list of every schema, each in three fleets. `test/law/growth.test.ts` has the other lists, and a slice of these. */
import { expect, test } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { loadCountedProgram } from '../support/growth/counted-program.ts';
import { everyList } from '../support/growth/every-list.ts';
import { excessesOf } from '../support/growth/growth.ts';

// The program that is counted is made of all that a run reads and writes.
const draws = drawsFor(import.meta.url, ['src/', 'plugin/format/findings/']);

test('no list costs more than n log n, or than what is written', async () => {
  const program = await loadCountedProgram();
  const found: Record<string, readonly string[]> = {};
  for (const list of draws.rows(everyList(3).lists)) {
    const excesses = await excessesOf(program, list, 8);
    if (excesses.length > 0) found[list.name] = excesses;
  }
  expect(found).toEqual({});
}, 1_200_000);
