/**
 * A seed → whether the program bore its input: no exception, whole findings, the same twice, and not too long.
 * @module
 */
import process from 'node:process';
import { digestOf, type Generator, type Result, type Trial } from './trial.ts';

/** What came of a seed. */
export interface Verdict {
  readonly size: number;
  readonly milliseconds: number;
  readonly codes: readonly string[];
  /** What may not be; undefined when all is well. */
  readonly failure?: string;
}

/** Inputs up to this size have the whole time, larger ones as much more as they are larger, whatever is written. */
const SIZE = 100_000;

/** So many runs are repeated to see whether they give the same. */
const REPEATED = 8;

/** Tries a seed; `seconds` is what a processor may need for an input of 100 KB. */
export async function tried(generator: Generator, seed: number, seconds: number): Promise<Verdict> {
  const trial = generator.trial(seed);
  const { size } = trial;
  const first = await measured(trial);
  const { milliseconds, result } = first;
  const codes =
    result === undefined ? ['?'] : [...new Set(result.findings.map(({ code }) => code))];
  const base = { size, milliseconds, codes };
  if (result === undefined) return { ...base, failure: first.failure ?? '' };
  if (Object.keys(Object.prototype).length > 0 || 'polluted' in {}) {
    return { ...base, failure: 'Object.prototype was changed' };
  }
  const limit = (1000 * seconds * Math.max(SIZE, size)) / SIZE;
  if (milliseconds > limit) {
    // The first of a process are compiled on the way, and some pay for the garbage of others: the best of three counts.
    const again = Math.min(
      (await measured(trial)).milliseconds,
      (await measured(trial)).milliseconds,
    );
    if (again > limit)
      return { ...base, milliseconds: again, failure: `took ${again} ms for ${size} bytes` };
    return { ...base, milliseconds: again };
  }
  if (seed % REPEATED === 0) {
    const second = (await measured(trial)).result;
    if (second === undefined || digestOf(second) !== digestOf(result))
      return { ...base, failure: 'not the same twice' };
  }
  return base;
}

interface Measured {
  readonly milliseconds: number;
  readonly result?: Result;
  readonly failure?: string;
}

/**
 * Time of the processor in this process, its compiler and collector included: other processes take none of it, though what they do to
 * caches and clock makes it half as long again on a busy machine.
 */
async function measured(trial: Trial): Promise<Measured> {
  const before = process.cpuUsage();
  const elapsed = () => Math.round(process.cpuUsage(before).user / 1000);
  try {
    const result = await trial.run();
    return { milliseconds: elapsed(), result };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { milliseconds: elapsed(), failure: failure.slice(0, 1500) };
  }
}
