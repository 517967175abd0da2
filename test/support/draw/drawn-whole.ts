/**
 * How much of the tests a change asks for: tests that draw their cases draw all where it reaches them first and a fifth elsewhere; of the
 * files that start real programs, those that it reaches first run, and a fifth of the others. Most paths reach most tests, since each
 * starts the whole program: at most a tenth is reached first. Made once a run, by the configuration.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { type ChangedPaths, changedPaths } from './changed-paths.ts';
import { importReach, importsTo } from './import-reach.ts';

/** What a run draws; `draws.ts` reads it in each test file. */
export interface Drawn {
  /** Paths of test files relative to the root, or `all`. */
  readonly whole: readonly string[] | 'all';
  /** Test files that this run leaves to the nightly one. */
  readonly left: readonly string[];
  /** Added to the seed of every draw. */
  readonly seed: number;
  /** A line that says so. */
  readonly told: string;
}

/** Without a reason for more, one in so many: cases of a test, and test files. */
export const PART = 5;
/** Of what a change reaches, one in so many is reached first. */
const FIRST = 10;
/** What a test starts, and declares, is no nearer to it than what it imports. */
const STARTED = 3;
/** A change of what is installed reaches everything. */
const INSTALLED = 'package-lock.json';
/** Folders that a test reads without an import: `drawsFor(import.meta.url, ['src/emit/'])`. */
const DECLARED = /\bdrawsFor\(\s*import\.meta\.url,\s*\[([^\]]*)\]/;

/** How much a command draws by itself. */
export type Amount = 'all' | 'change' | 'fifth';

/** What the present run draws, and which of the files that start real programs it leaves; `DRAWS` asks for another amount. */
export function drawnByChange(
  root: string,
  usual: Amount,
  programs: readonly string[] = [],
): Drawn {
  const seed = Number(process.env['DRAWS_SEED'] ?? 0);
  const tell = (told: string) => ({ seed, told: `draws: ${told}, seed ${seed}` });
  const amount = process.env['DRAWS'] ?? usual;
  if (amount === 'all') return { whole: 'all', left: [], ...tell('all of each') };
  if (amount === 'fifth') return { whole: [], left: [], ...tell('a fifth of each') };
  const change = changedPaths(root);
  const drawing = drawingTests(root);
  const group = groupsOf(change, seed);
  const reached = reachedTests(root, [...new Set([...drawing, ...programs])], change, group);
  const whole = nearest(reached, drawing);
  const taken = new Set(nearest(reached, programs));
  const left = programs.filter((path) => !taken.has(path) && group(path) % PART !== 0).sort();
  const told = [
    `all in ${whole.length} files that the change reaches first, a fifth in ${drawing.length - whole.length} others`,
    ...(left.length > 0 ? [`of those that start programs ${left.length} do not run`] : []),
  ].join('; ');
  const since =
    typeof change === 'string'
      ? change
      : `${change.paths.length} paths changed since ${change.base.slice(0, 8)}`;
  return { whole, left, ...tell(`${told} (${since})`) };
}

/** At most a tenth of the tests: what reaches more is no reason to prefer one of them. */
function nearest(reached: readonly string[], tests: readonly string[]): readonly string[] {
  const some = new Set(tests);
  return reached.filter((path) => some.has(path)).slice(0, Math.ceil(some.size / FIRST));
}

/** A number for each file: the same one for each run of a change, and another one for the next change. */
function groupsOf(change: ChangedPaths, seed: number): (path: string) => number {
  const salt = typeof change === 'string' ? 0 : Number.parseInt(change.base.slice(0, 8), 16);
  return (path) => createHash('sha256').update(path).digest().readUInt32BE() + salt + seed;
}

/** Test files that draw. */
function drawingTests(root: string): readonly string[] {
  return readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path}`)
    .filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('drawsFor('))
    .sort();
}

/** A changed path that reaches a test: how many others it reaches, and how many imports are between them. */
type Nearness = readonly [others: number, imports: number];

/**
 * Those of the tests that a change reaches, first those that are reached by a path which reaches few, then those with fewer imports
 * between. A change that is not known, and one of what is installed, reaches all of them alike.
 */
export function reachedTests(
  root: string,
  tests: readonly string[],
  change: ChangedPaths,
  groupOf: (path: string) => number,
): readonly string[] {
  const nearness = nearnessOf(root, tests, typeof change === 'string' ? [INSTALLED] : change.paths);
  // Of those that are equally near, first the ones after the fifth that runs anyway.
  const turn = (path: string): number => (groupOf(path) + PART - 1) % PART;
  return [...nearness]
    .sort(([a, one], [b, other]) => {
      const [others, imports] = [one[0] - other[0], one[1] - other[1]];
      return others || imports || turn(a) - turn(b) || (a < b ? -1 : 1);
    })
    .map(([path]) => path);
}

function nearnessOf(
  root: string,
  tests: readonly string[],
  paths: readonly string[],
): ReadonlyMap<string, Nearness> {
  const reachOf = importReach(root);
  const reaches = tests.map((test) => {
    const reach = reachOf(test);
    const folders = declaredFolders(readFileSync(`${root}/${test}`, 'utf8'));
    const isDeclared = (path: string) => folders.some((folder) => path.startsWith(folder));
    const importsOf = (path: string): number | undefined =>
      path === INSTALLED ? 0 : (importsTo(path, reach) ?? (isDeclared(path) ? STARTED : undefined));
    return [test, importsOf] as const;
  });
  const nearness = new Map<string, Nearness>();
  for (const path of paths) {
    const reached = reaches.flatMap(([test, importsOf]) => {
      const imports = importsOf(path);
      return imports === undefined ? [] : [[test, imports] as const];
    });
    for (const [test, imports] of reached) {
      const found: Nearness = [reached.length, imports];
      const known = nearness.get(test);
      if (known === undefined || isNearer(found, known)) nearness.set(test, found);
    }
  }
  return nearness;
}

const isNearer = ([others, imports]: Nearness, [most, far]: Nearness): boolean =>
  others < most || (others === most && imports < far);

function declaredFolders(text: string): readonly string[] {
  const [, list = ''] = DECLARED.exec(text) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, folder = '']) => folder);
}
