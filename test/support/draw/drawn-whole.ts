/**
 * How much of the tests a change asks for: tests that draw their cases draw all where it reaches them and a fifth elsewhere; of the files
 * that start real programs, all that it reaches run, and a fifth of the others. Made once a run, by the configuration.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { type ChangedPaths, changedPaths } from './changed-paths.ts';
import { importReach, isReached } from './import-reach.ts';

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
/** A change of what is installed reaches everything. */
const INSTALLED = 'package-lock.json';
/** Folders that a test reads without an import: `drawsFor(import.meta.url, ['src/emit/'])`. */
const DECLARED = /\bdrawsFor\(\s*import\.meta\.url,\s*\[([^\]]*)\]/;

/** What the present run draws, and which of the files that start real programs it leaves; `DRAWS` asks for the other. */
export function drawnByChange(
  root: string,
  usual: 'all' | 'by change',
  programs: readonly string[] = [],
): Drawn {
  const seed = Number(process.env['DRAWS_SEED'] ?? 0);
  const tell = (told: string) => ({ seed, told: `draws: ${told}, seed ${seed}` });
  const all = (why: string): Drawn => ({ whole: 'all', left: [], ...tell(`all of each${why}`) });
  if ((process.env['DRAWS'] ?? usual) === 'all') return all('');
  const change = changedPaths(root);
  if (typeof change === 'string') return all(`, since ${change}`);
  if (change.paths.includes(INSTALLED)) return all(`, since ${INSTALLED} changed`);
  const drawing = new Set(drawingTests(root));
  const reached = new Set(reachedTests(root, [...drawing, ...programs], change.paths));
  const whole = [...drawing].filter((path) => reached.has(path));
  const part = partOf(change, seed);
  const left = programs.filter((path) => !reached.has(path) && groupOf(path) !== part).sort();
  const told = [
    `all in ${whole.length} files that the change reaches, a fifth in ${drawing.size - whole.length} others`,
    ...(left.length > 0 ? [`of those that start programs ${left.length} do not run`] : []),
  ].join('; ');
  const since = `${change.paths.length} paths changed since ${change.base.slice(0, 8)}`;
  return { whole, left, ...tell(`${told} (${since})`) };
}

/** The part of this change: the same one for each of its runs, and another one for the next change. */
function partOf({ base }: Exclude<ChangedPaths, string>, seed: number): number {
  return (Number.parseInt(base.slice(0, 8), 16) + seed) % PART;
}

function groupOf(path: string): number {
  return createHash('sha256').update(path).digest().readUInt32BE() % PART;
}

/** Test files that draw. */
function drawingTests(root: string): readonly string[] {
  return readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path}`)
    .filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('drawsFor('))
    .sort();
}

/** Those of the tests that some path is reached by. */
export function reachedTests(
  root: string,
  tests: readonly string[],
  paths: readonly string[],
): readonly string[] {
  const reachOf = importReach(root);
  return tests.filter((test) => {
    const reached = reachOf(test);
    const folders = declaredFolders(readFileSync(`${root}/${test}`, 'utf8'));
    return paths.some(
      (path) => isReached(path, reached) || folders.some((folder) => path.startsWith(folder)),
    );
  });
}

function declaredFolders(text: string): readonly string[] {
  const [, list = ''] = DECLARED.exec(text) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, folder = '']) => folder);
}
