/**
 * Mutated inputs of every kind that is read: nothing throws, every finding has its code and place, the same comes out twice, and no
 * input takes long or much. `HOSTILE_COUNT=1000000 HOSTILE_SEED=1 npx vitest run --config vitest.peer.config.ts test/peer/hostile-input.test.ts`
 * is the long run; a seed that failed is tried again with `HOSTILE_COUNT=1` of its generator (`-t`) and `HOSTILE_SEED`.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { generators } from '../support/hostile/generators/registry.ts';
import { hostileWorker } from '../support/hostile/worker-run.ts';

const draws = drawsFor(import.meta.url);

const worker = hostileWorker();

/** A slice that takes half a minute. */
const SLICE = 2500;

const total = draws.count(SLICE, 'HOSTILE_COUNT');
const first = draws.seed(1, 'HOSTILE_SEED');
const isLong = total > SLICE;

/** A slice is run beside other tests, on any machine, and never timed: a hang ends it by the limit of its test. */
const seconds = isLong ? 1 : Number.POSITIVE_INFINITY;

describe('a mutated input', () => {
  test.each([...generators])(
    'is borne: %s',
    async (generator, { share, awaitsGit = false }) => {
      const count = Math.max(1, Math.ceil((total * share) / 1000));
      const workers = awaitsGit ? availableParallelism() : 1;
      const asked = { generator, first, count, seconds, workers };
      const { failures, summaries } = await worker.run(asked);
      for (const summary of isLong ? summaries : []) {
        process.stderr.write(`${JSON.stringify(summary)}\n`);
      }
      expect(failures).toEqual([]);
      expect(summaries.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    },
    isLong ? 24 * 60 * 60 * 1000 : undefined,
  );

  test('is one of a thousand that are shared out', () => {
    const shares = [...generators.values()].map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share)).toBe(1000);
  });
});
