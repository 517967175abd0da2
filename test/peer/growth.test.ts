/** The law of growth, whole: every list of every schema that is read, each in several fleets. `test/law/growth.test.ts` takes a slice. */
import { expect, test } from 'vitest';
import { loadCountedProgram } from '../support/growth/counted-program.ts';
import { everyList } from '../support/growth/every-list.ts';
import { growingLists } from '../support/growth/growing-lists.ts';
import { growingPolicies } from '../support/growth/growing-policies.ts';
import { excessesOf } from '../support/growth/growth.ts';

test('no list costs more than n log n, or than what is written', async () => {
  const program = await loadCountedProgram();
  const found: Record<string, readonly string[]> = {};
  for (const list of [...growingLists, ...growingPolicies, ...everyList(3).lists]) {
    const excesses = await excessesOf(program, list, 8);
    if (excesses.length > 0) found[list.name] = excesses;
  }
  expect(found).toEqual({});
}, 1_200_000);
