/** A source → the files that it reaches: what it imports, directly or not, and what it names of the repository, such as fixtures and documents. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What one file refers to. */
interface References {
  readonly imports: readonly string[];
  /** Paths that its texts begin with, of folders that are read and not imported. */
  readonly named: readonly string[];
}

/** The paths that a file reaches, relative to the root; those that it names are prefixes. */
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
    // Only tests name such files in order to read them.
    const tests = [...files].filter((path) => path.startsWith('test/'));
    return new Set([...files, ...tests.flatMap((path) => referencesOf(path).named)]);
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
  if (!READ.test(path)) return false;
  return [...reached].some((one) => READ.test(one) && path.startsWith(one));
}

/** `import … from './a.ts'`, `export … from './a.ts'`, as the formatter leaves them. */
const STATEMENT = /^(?:import|export)\s+(type\s+)?[^;'"]*?\s*from\s+'(\.[^']+)';/gm;
const BARE = /(?:^import\s+|\bimport\(\s*|new URL\(\s*)'(\.[^']+\.(?:ts|tsx|mjs))'/gm;
/** Folders that are read and not imported. */
const FOLDERS = String.raw`(?:fixtures|docs|scripts|argocd|kustomize|plugin/ci|\.github|\.ci)`;
/** A path in one of them, or a file beside all folders. */
const READ = new RegExp(`^${FOLDERS}/|^[^/]+$`);
const NAMED = new RegExp(
  `['"\`](?:\\.\\./)*(${FOLDERS}(?=[/'"\`])[^'"\`$*{\\n]*|[\\w.-]+\\.(?:md|yml|yaml|json|mjs|ts))(?=['"\`$*{\\n])`,
  'g',
);

function readReferences(root: string, file: string): References {
  const path = join(root, file);
  if (!/\.(?:ts|tsx|mjs)$/.test(file) || !existsSync(path)) {
    return { imports: [], named: [] };
  }
  const text = readFileSync(path, 'utf8');
  const at = (source: string) => relative(root, resolve(dirname(path), source));
  const statements = [...text.matchAll(STATEMENT)].filter(([, type]) => type === undefined);
  const imports = [...statements.map(([, , source = '']) => source), ...bare(text)];
  const named = [...text.matchAll(NAMED)].map(([, prefix = '']) => prefix);
  return { imports: imports.map(at), named };
}

const bare = (text: string) => [...text.matchAll(BARE)].map(([, source = '']) => source);
