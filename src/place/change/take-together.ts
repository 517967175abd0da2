/**
 * Several sequences of steps from one start → the result of each. Common work is done once: shared beginnings,
 * and the steps after those without an effect.
 */
import { groupBy } from '../../collection/group-by.ts';

/** The result of a step. */
export interface Taken<S, F> {
  readonly state: S;
  /** The step failed. */
  readonly failure?: F;
}

/** How steps are taken. */
export interface Walk<S, T, F> {
  readonly start: S;
  take(state: S, step: T): Taken<S, F>;
  /** A copy of the state for one of several continuations. */
  fork(state: S): S;
  /** Whether two states of one sequence are equal. */
  isSame(a: S, b: S): boolean;
  /** Whether a sequence ends with its first failure. */
  readonly endsWithFailure: boolean;
}

/** The result of a sequence. */
export interface WalkEnd<S, F> {
  readonly state: S;
  /** In the order of the steps. */
  readonly failures: readonly F[];
}

/** A sequence in progress. */
interface Walker<S, T, F> {
  readonly steps: readonly T[];
  /** Index of the next step. */
  at: number;
  state: S;
  readonly failures: F[];
}

/** The sequences at one state. */
interface Crowd<S, T, F> {
  readonly state: S;
  readonly walkers: readonly Walker<S, T, F>[];
}

/** The ends of the sequences, in their order. */
export function takeTogether<S, T, F>(
  sequences: readonly (readonly T[])[],
  walk: Walk<S, T, F>,
): readonly WalkEnd<S, F>[] {
  const walkers = sequences.map(
    (steps): Walker<S, T, F> => ({ steps, at: 0, state: walk.start, failures: [] }),
  );
  const open: Crowd<S, T, F>[] = [{ state: walk.start, walkers }];
  for (let crowd = open.pop(); crowd !== undefined; crowd = open.pop()) {
    const arrived = goTogether(crowd, walk);
    const [only] = arrived.walkers;
    // Most sequences of a large fleet go alone, and are at their end now.
    if (arrived.walkers.length === 1 && only !== undefined) only.state = arrived.state;
    else open.push(...part(arrived, walk));
  }
  return walkers;
}

/** The group after the steps that all share. */
function goTogether<S, T, F>(
  { state, walkers }: Crowd<S, T, F>,
  walk: Walk<S, T, F>,
): Crowd<S, T, F> {
  let now = state;
  const [first] = walkers;
  for (let step = nextOf(first); step !== undefined; step = nextOf(first)) {
    const common = step;
    if (!walkers.every((walker) => nextOf(walker) === common)) break;
    const taken = walk.take(now, common);
    now = taken.state;
    for (const walker of walkers) follow(walker, taken, walk);
  }
  return { state: now, walkers };
}

/** The groups after a difference in steps; a sequence whose steps change nothing stays until one does. */
function part<S, T, F>(
  { state, walkers }: Crowd<S, T, F>,
  walk: Walk<S, T, F>,
): readonly Crowd<S, T, F>[] {
  const results = new Map<T, Taken<S, F>>();
  const leave = (walker: Walker<S, T, F>): S => {
    walker.state = state;
    for (let step = nextOf(walker); step !== undefined; step = nextOf(walker)) {
      const taken = results.get(step) ?? walk.take(walk.fork(state), step);
      results.set(step, taken);
      follow(walker, taken, walk);
      if (!walk.isSame(taken.state, state)) return taken.state;
    }
    return state;
  };
  const crowds = groupBy(walkers, leave);
  crowds.delete(state);
  return [...crowds].map(([left, those]) => ({ state: left, walkers: those }));
}

function nextOf<S, T, F>(walker: Walker<S, T, F> | undefined): T | undefined {
  return walker?.steps[walker.at];
}

function follow<S, T, F>(
  walker: Walker<S, T, F>,
  { failure }: Taken<S, F>,
  { endsWithFailure }: Walk<S, T, F>,
): void {
  walker.at += 1;
  if (failure === undefined) return;
  walker.failures.push(failure);
  if (endsWithFailure) walker.at = walker.steps.length;
}
