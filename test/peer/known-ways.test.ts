/**
 * Known ways past the reader, the walls and the bounds, each tried on the built program: it ends as the row says, below a gigabyte and
 * below a minute of processor time. `BUILT_PROGRAM=dist/distributary.cjs npx vitest run --config vitest.peer.config.ts
 * test/peer/known-ways.test.ts` tries them on another build, and prints what each ended in, took and needed.
 */
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { builtProgram, givenProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { runBounded } from '../support/known-ways/bounded-run.ts';
import type { KnownWay, Run } from '../support/known-ways/known-way.ts';
import { knownWays } from '../support/known-ways/registry.ts';
import { findPeer, itUnless } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';

/** What reads, and what holds the bounds. */
const draws = drawsFor(import.meta.url, [
  'src/read/',
  'src/parse/',
  'src/derive/',
  'src/place/',
  'plugin/start/',
]);

const program = builtProgram();

beforeEach(() => usePeers('helm', 'kustomize'));
afterEach(() => vi.unstubAllEnvs());

/** Why a way can't be tried here. */
function reasonAgainst({ needs = [], skipped }: KnownWay): string | undefined {
  const missing = needs.filter((name) => findPeer(name) === undefined);
  if (missing.length === 0) return skipped;
  return `skipped: ${missing.join(', ')} is not built (peers/build ${missing.join(' ')})`;
}

describe('a known way is closed:', () => {
  for (const way of knownWays.flatMap((kind) => draws.rows(kind))) {
    itUnless(reasonAgainst(way), way.name, async () => {
      const taken: string[] = [];
      const run: Run = async (argv, given) => {
        const left = await runBounded(program.path(), argv, given);
        taken.push(`${left.seconds.toFixed(1)} s, ${left.megabytes} MB`);
        return left;
      };
      const end = await way.attempt(run);
      if (givenProgram !== undefined) {
        process.stderr.write(`WAY\t${way.name}\t${end}\t${taken.join('; ')}\n`);
      }
      expect(end).toBe(way.end);
    });
  }
});
