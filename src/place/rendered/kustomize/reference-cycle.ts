/** Which kustomization refers to which → a circle among them, told in the same way wherever a build begins. */
import { kustomizationCycle } from '../../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';

/** A reference to another directory. */
export interface DirectoryReference {
  readonly to: string;
  readonly at: Position;
}

export interface ReferenceCycle {
  /** The directories, the first one by name also at the end. */
  readonly directories: readonly string[];
  /** The reference in the first one. */
  readonly at: Position;
}

/** A directory on the way, with the references that are still open. */
interface Step {
  readonly directory: string;
  readonly open: DirectoryReference[];
  /** Its last reference. */
  taken?: DirectoryReference;
}

type References = ReadonlyMap<string, readonly DirectoryReference[]>;

/** The way from a directory to those that it refers to. */
interface Walk {
  readonly references: References;
  readonly seen: Set<string>;
  readonly way: Step[];
  /** Where each directory is on the way. */
  readonly places: Map<string, number>;
}

/** kustomize refuses a circle, with a message of its own for each directory in it. */
export function cycleFindings(references: References): readonly Diagnostic[] {
  const cycle = findReferenceCycle(references);
  if (cycle === undefined) return [];
  const way = cycle.directories.map((directory) => directory || '.').join(' → ');
  return [diagnose(kustomizationCycle, { way }, cycle.at)];
}

/** The first circle that is met; undefined without any. */
export function findReferenceCycle(references: References): ReferenceCycle | undefined {
  const walk: Walk = { references, seen: new Set(), way: [], places: new Map() };
  for (const start of [...references.keys()].sort()) {
    const cycle = walk.seen.has(start) ? undefined : cycleFrom(start, walk);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function cycleFrom(start: string, walk: Walk): ReferenceCycle | undefined {
  const { seen, way, places } = walk;
  enter(start, walk);
  for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
    const next = step.open.pop();
    if (next === undefined) {
      way.pop();
      places.delete(step.directory);
      continue;
    }
    step.taken = next;
    const place = places.get(next.to);
    if (place !== undefined) return cycleOf(way.slice(place));
    if (!seen.has(next.to)) enter(next.to, walk);
  }
  return undefined;
}

function enter(directory: string, { references, seen, way, places }: Walk): void {
  seen.add(directory);
  places.set(directory, way.length);
  way.push({ directory, open: [...(references.get(directory) ?? [])].reverse() });
}

function cycleOf(steps: readonly Step[]): ReferenceCycle | undefined {
  const names = steps.map(({ directory }) => directory);
  const start = names.reduce((first, name, i) => (name < (names[first] ?? '') ? i : first), 0);
  const { taken, directory } = steps[start] ?? {};
  if (taken === undefined || directory === undefined) return undefined;
  return {
    directories: [...names.slice(start), ...names.slice(0, start), directory],
    at: taken.at,
  };
}
