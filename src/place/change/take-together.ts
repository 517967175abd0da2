/**
 * Several sequences of steps from one start → what each comes to. What they have in common is done once: the beginnings that they share,
 * and what follows steps that changed nothing.
 * @module
 */
import { groupBy } from '../../collection/group-by.ts';

/** What a step leaves. */
export interface Taken<S, F> {
  readonly state: S;
  /** The step failed. */
  readonly failure?: F;
}

/** How steps are taken. */
export interface Walk<S, T, F> {
  readonly start: S;
  take(state: S, step: T): Taken<S, F>;
  /** A state for one of several ways that lead on from one. */
  fork(state: S): S;
  /** Whether nothing differs between two states of one way. */
  isSame(a: S, b: S): boolean;
  /** Whether a sequence ends with its first failure. */
  readonly endsWithFailure: boolean;
}

/** What a sequence came to. */
export interface WalkEnd<S, F> {
  readonly state: S;
  /** In the order of the steps. */
  readonly failures: readonly F[];
}

/** A sequence on its way. */
interface Walker<S, T, F> {
  readonly steps: readonly T[];
  /** Of the next step. */
  at: number;
  state: S;
  readonly failures: F[];
}

/** Those who stand at one state. */
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
    open.push(...part(goTogether(crowd, walk), walk));
  }
  return walkers;
}

/** The crowd as far as all take the same steps. */
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

/** The crowds that go on from where ways part; who takes steps that change nothing stays until another one does. */
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
