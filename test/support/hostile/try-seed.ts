/** A seed → whether the program bore its input: no exception, whole findings, the same twice, and not too long. */
import process from 'node:process';
import { noDerivedWork } from './derived-work.ts';
import { digestOf, type Generator, type Result, type Trial } from './trial.ts';

/** What came of a seed. */
export interface Verdict {
  readonly size: number;
  readonly milliseconds: number;
  readonly codes: readonly string[];
  /** What may not be; undefined when all is well. */
  readonly failure?: string;
}

/** Inputs up to this size have the whole time, larger ones as much more as they are larger. */
const SIZE = 100_000;

/**
 * So many derived objects and endpoints have as much time again: of clusters that export services to each other, few bytes make a valid
 * fleet with many of both, all of which are derived, checked and written (a kilobyte each). `MOST_ENDPOINTS` bounds them.
 */
const DERIVED = 15_000;

/** So many runs are repeated to see whether they give the same. */
const REPEATED = 8;

/** Tries a seed; `seconds` is what a processor may need for an input of 100 KB, and for what is derived as much more as there is of it. */
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
  if (milliseconds > limit) return { ...base, ...(await triedAgain(trial, limit, seconds)) };
  if (seed % REPEATED === 0) {
    const second = (await measured(trial)).result;
    if (second === undefined || digestOf(second) !== digestOf(result))
      return { ...base, failure: 'not the same twice' };
  }
  return base;
}

/** The first of a process are compiled on the way, and some pay for the garbage of others: the best of three counts. */
async function triedAgain(
  trial: Trial,
  limit: number,
  seconds: number,
): Promise<Pick<Verdict, 'milliseconds' | 'failure'>> {
  const second = await measured(trial);
  const third = await measured(trial);
  const milliseconds = Math.min(second.milliseconds, third.milliseconds);
  const { endpoints, objects } = (await trial.derived?.()) ?? noDerivedWork;
  const allowed = limit + (1000 * seconds * (endpoints + objects)) / DERIVED;
  if (milliseconds <= allowed) return { milliseconds };
  const derived = `${objects} derived objects with ${endpoints} endpoints`;
  const failure = `took ${milliseconds} ms for ${trial.size} bytes and ${derived}`;
  return { milliseconds, failure };
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
