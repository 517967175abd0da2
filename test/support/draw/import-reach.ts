/** A source → the files that it reaches: what it imports, directly or not, and the fixtures that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What one file refers to. */
interface References {
  readonly imports: readonly string[];
  /** Paths below `fixtures` that its texts begin with. */
  readonly fixtures: readonly string[];
}

/** The paths that a file reaches, relative to the root; those of fixtures are prefixes. */
export function importReach(root: string): (file: string) => ReadonlySet<string> {
  const known = new Map<string, References>();
  const referencesOf = (file: string): References => {
    const found = known.get(file) ?? readReferences(root, file);
    known.set(file, found);
    return found;
  };
  const next = (file: string): readonly string[] => referencesOf(file).imports;
  return (file) => {
    const files = closureOf(file, next);
    // Only tests name files of fixtures in order to read them.
    const tests = [...files].filter((path) => path.startsWith('test/'));
    return new Set([...files, ...tests.flatMap((path) => referencesOf(path).fixtures)]);
  };
}

function closureOf(first: string, next: (file: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([first]);
  for (const file of reached) for (const other of next(file)) reached.add(other);
  return reached;
}

/** Whether a path is one of those that were reached. */
export function isReached(path: string, reached: ReadonlySet<string>): boolean {
  if (reached.has(path)) return true;
  if (!path.startsWith('fixtures/')) return false;
  return [...reached].some((one) => one.startsWith('fixtures/') && path.startsWith(one));
}

/** `import … from './a.ts'`, `export … from './a.ts'`, as the formatter leaves them. */
const STATEMENT = /^(?:import|export)\s+(type\s+)?[^;'"]*?\s*from\s+'(\.[^']+)';/gm;
const BARE = /(?:^import\s+|\bimport\(\s*|new URL\(\s*)'(\.[^']+\.(?:ts|tsx|mjs))'/gm;
const FIXTURES = /['"`](?:\.\.\/)*(fixtures\/[^'"`$*{\n]*)/g;

function readReferences(root: string, file: string): References {
  const path = join(root, file);
  if (!/\.(?:ts|tsx|mjs)$/.test(file) || !existsSync(path)) {
    return { imports: [], fixtures: [] };
  }
  const text = readFileSync(path, 'utf8');
  const at = (source: string) => relative(root, resolve(dirname(path), source));
  const statements = [...text.matchAll(STATEMENT)].filter(([, type]) => type === undefined);
  const imports = [...statements.map(([, , source = '']) => source), ...bare(text)];
  const fixtures = [...text.matchAll(FIXTURES)].map(([, prefix = '']) => prefix);
  return { imports: imports.map(at), fixtures };
}

const bare = (text: string) => [...text.matchAll(BARE)].map(([, source = '']) => source);
