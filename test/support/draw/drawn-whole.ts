/** The tests that draw their cases and that a change reaches: these draw all, the others a fifth. Made once a run, by the configuration. */
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { changedPaths } from './changed-paths.ts';
import { importReach, isReached } from './import-reach.ts';

/** What a run draws; `draws.ts` reads it in each test file. */
export interface Drawn {
  /** Paths of test files relative to the root, or `all`. */
  readonly whole: readonly string[] | 'all';
  /** Added to the seed of every draw. */
  readonly seed: number;
  /** A line that says so. */
  readonly told: string;
}

/** A change of what is installed reaches everything. */
const INSTALLED = 'package-lock.json';
/** Folders that a test reads without an import: `drawsFor(import.meta.url, ['src/emit/'])`. */
const DECLARED = /\bdrawsFor\(\s*import\.meta\.url,\s*\[([^\]]*)\]/;

/** What the present run draws; `DRAWS` asks for the other. */
export function drawnByChange(root: string, usual: 'all' | 'by change'): Drawn {
  const seed = Number(process.env['DRAWS_SEED'] ?? 0);
  const tell = (whole: Drawn['whole'], said: string): Drawn => {
    return { whole, seed, told: `draws: ${said}, seed ${seed}` };
  };
  if ((process.env['DRAWS'] ?? usual) === 'all') return tell('all', 'all of each');
  const change = changedPaths(root);
  if (typeof change === 'string') return tell('all', `all of each, since ${change}`);
  const since = `${change.paths.length} paths changed since ${change.base.slice(0, 8)}`;
  if (change.paths.includes(INSTALLED))
    return tell('all', `all of each, since ${INSTALLED} changed`);
  const drawing = drawingTests(root);
  const whole = reachedTests(root, drawing, change.paths);
  const said = `all in ${whole.length} files that the change reaches, a fifth in ${drawing.length - whole.length} others (${since})`;
  return tell(whole, said);
}

/** Test files that draw. */
function drawingTests(root: string): readonly string[] {
  return readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path}`)
    .filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('drawsFor('))
    .sort();
}

/** Those of them that some path is reached by. */
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
