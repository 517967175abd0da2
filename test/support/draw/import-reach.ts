/** A source → the files that it reaches: what it imports, directly or not, and what it names of the repository, such as fixtures and documents. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';

/** What one file refers to. */
interface References {
  readonly imports: readonly string[];
  /** Paths that its texts begin with, of folders that are read and not imported. */
  readonly named: readonly string[];
}

/** The paths that a file reaches, relative to the root, with the number of imports between; those that it names are prefixes. */
export type Reach = ReadonlyMap<string, number>;

/** Of each file. */
export function importReach(root: string): (file: string) => Reach {
  const known = new Map<string, References>();
  const referencesOf = (file: string): References =>
    getOrInsert(known, file, () => readReferences(root, file));
  return (first) => {
    const reach = importsFrom(first, (file) => referencesOf(file).imports);
    // Only tests name such files in order to read them.
    const tests = [...reach].filter(([file]) => file.startsWith('test/'));
    for (const [file, imports] of tests) {
      for (const named of referencesOf(file).named) getOrInsert(reach, named, () => imports + 1);
    }
    return reach;
  };
}

function importsFrom(
  first: string,
  next: (file: string) => readonly string[],
): Map<string, number> {
  const reach = new Map([[first, 0]]);
  for (const [file, imports] of reach) {
    for (const other of next(file)) getOrInsert(reach, other, () => imports + 1);
  }
  return reach;
}

/** How many imports are between a file and a path; undefined where it does not reach it. */
export function importsTo(path: string, reach: Reach): number | undefined {
  const imports = reach.get(path);
  if (imports !== undefined || !READ.test(path)) return imports;
  const read = [...reach].filter(([named]) => READ.test(named) && path.startsWith(named));
  return read.length === 0 ? undefined : Math.min(...read.map(([, between]) => between));
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
