/**
 * Runs with n, 2n and 4n entries → the places whose steps grow faster than what is read and written.
 *
 * What is allowed: let s(n) be the characters that go in and come out: files, manifests of all clusters, findings. Between n, 2n
 * and 4n a place may do as many more steps as n log n would, or as s does where s grows faster than n: endpoints of n clusters
 * in each of n clusters are n² by what they are. What is made takes a step for each entry that is made, so memory grows no faster.
 */
import type { CountedProgram, CountedRun } from './counted-program.ts';
import type { GrowingList } from './growing-lists.ts';
import { stillGrowing } from './still-growing.ts';

/** A place that grows too fast. */
interface Excess {
  /** `src/derive/derive.ts:12`. */
  readonly place: string;
  /** At n, 2n and 4n. */
  readonly steps: readonly number[];
  /** 1 is linear. */
  readonly exponent: number;
}

/** What is measured of one list. */
interface Growth {
  /** The exponent of what is read and written. */
  readonly size: number;
  readonly excesses: readonly Excess[];
  readonly runs: readonly CountedRun[];
}

/** n log n from 8 to 32 shows as 1.3; a square among ten times as many linear steps still as 1.6. */
const ALLOWANCE = 0.4;

/** So few steps for each entry, or for each crossing of several lists, that no run feels them. */
const STEPS_OF_NO_ACCOUNT = 6;

interface Measure {
  readonly program: CountedProgram;
  readonly product: number;
}

/** What grows too fast and is not known to, in words. */
export async function excessesOf(
  program: CountedProgram,
  list: GrowingList,
  n: number,
): Promise<readonly string[]> {
  const { excesses } = await measureGrowth(program, list, n);
  return excesses
    .filter(({ place }) => !stillGrowing.has(place.split(':')[0] ?? ''))
    .map(({ place, steps, exponent }) => {
      return `${place}: ${steps.join(', ')} steps, n^${exponent.toFixed(1)}`;
    });
}

/** How often what looks bad is looked at again, at twice the sizes: a place may also just start late. */
const FURTHER_LOOKS = 2;

/** Runs the list at three sizes, and what looks bad there at larger ones, as long as it does. */
async function measureGrowth(
  program: CountedProgram,
  list: GrowingList,
  n: number,
): Promise<Growth> {
  const measure = { program, product: list.product ?? 1 };
  let growth = growthOf(measure, await runAt(program, list, [n, 2 * n, 4 * n]), n);
  for (let size = 2 * n; size <= 2 ** FURTHER_LOOKS * n; size *= 2) {
    const places = new Set(growth.excesses.map(({ place }) => place));
    if (places.size === 0) return growth;
    const further = await runAt(program, list, [4 * size]);
    const next = growthOf(measure, [...growth.runs.slice(1), ...further], size);
    growth = { ...next, excesses: next.excesses.filter(({ place }) => places.has(place)) };
  }
  return growth;
}

async function runAt(
  program: CountedProgram,
  { files }: GrowingList,
  sizes: readonly number[],
): Promise<readonly CountedRun[]> {
  const runs: CountedRun[] = [];
  for (const size of sizes) runs.push(await program.run(files(size)));
  return runs;
}

function growthOf(
  { program: { places }, product }: Measure,
  runs: readonly CountedRun[],
  n: number,
): Growth {
  const size = exponentOf(runs.map(({ input, output, said }) => input + output + said));
  const allowed = Math.max(product, size) + ALLOWANCE;
  const excesses = places.flatMap((place, i): Excess[] => {
    const steps = runs.map((run) => run.steps[i] ?? 0);
    const more = (steps[2] ?? 0) - (steps[0] ?? 0);
    const exponent = exponentOf(steps);
    const counts = more > STEPS_OF_NO_ACCOUNT * (4 * n) ** product;
    return counts && exponent > allowed ? [{ place, steps, exponent }] : [];
  });
  return { size, excesses, runs };
}

/** Of the differences, so that what is there at any size doesn't count. */
function exponentOf([first = 0, second = 0, third = 0]: readonly number[]): number {
  return Math.log2(Math.max(third - second, 1) / Math.max(second - first, 1));
}
