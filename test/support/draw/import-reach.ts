/**
 * A source → the files that it reaches: what it imports, directly or not, and the fixtures that it names. A list of exports, such as
 * `src/internal.ts`, is followed name by name: whoever takes one function of it does not reach the rest.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What one file refers to. */
interface References {
  /** Files, with the names that are imported of each; undefined stands for all. */
  readonly imports: readonly {
    readonly from: string;
    readonly names: readonly string[] | undefined;
  }[];
  /** Paths below `fixtures` that its texts begin with. */
  readonly fixtures: readonly string[];
  /** Of a file that does nothing but export what others have: where each name comes from. */
  readonly listed: ReadonlyMap<string, string> | undefined;
}

/** The paths that a file reaches, relative to the root; those of fixtures are prefixes. */
export function importReach(root: string): (file: string) => ReadonlySet<string> {
  const known = new Map<string, References>();
  const referencesOf = (file: string): References => {
    const found = known.get(file) ?? readReferences(root, file);
    known.set(file, found);
    return found;
  };
  const next = (file: string): readonly string[] =>
    referencesOf(file).imports.flatMap(({ from, names }) => {
      const { listed } = referencesOf(from);
      return names?.map((name) => listed?.get(name) ?? from) ?? [from];
    });
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
const STATEMENT = /^(import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'(\.[^']+)';/gm;
const BARE = /(?:^import\s+|\bimport\(\s*|new URL\(\s*)'(\.[^']+\.(?:ts|tsx|mjs))'/gm;
const FIXTURES = /['"`](?:\.\.\/)*(fixtures\/[^'"`$*{\n]*)/g;

function readReferences(root: string, file: string): References {
  const path = join(root, file);
  if (!/\.(?:ts|tsx|mjs)$/.test(file) || !existsSync(path)) {
    return { imports: [], fixtures: [], listed: undefined };
  }
  const text = readFileSync(path, 'utf8');
  const at = (source: string) => relative(root, resolve(dirname(path), source));
  const statements = [...text.matchAll(STATEMENT)].filter(([, , type]) => type === undefined);
  const imports = statements.map(([, , , names = '', source = '']) => ({
    from: at(source),
    names: namesIn(names),
  }));
  const bare = [...text.matchAll(BARE)].map(([, source = '']) => ({
    from: at(source),
    names: undefined,
  }));
  const fixtures = [...text.matchAll(FIXTURES)].map(([, prefix = '']) => prefix);
  return { imports: [...imports, ...bare], fixtures, listed: listedIn(text, at) };
}

/** `{ a, type B, c as d }` → `a`, `c`; anything else takes all. */
function namesIn(clause: string): readonly string[] | undefined {
  const list = /^\{([^}]*)\}$/s.exec(clause)?.[1];
  if (list === undefined) return undefined;
  const members = list.split(',').map((member) => member.trim());
  return members.flatMap((member) => /^(?!type\s)[\w$]+/.exec(member) ?? []);
}

/** The names of a file that consists of `export { … } from`. */
function listedIn(
  text: string,
  at: (source: string) => string,
): ReadonlyMap<string, string> | undefined {
  const rest = text.replace(STATEMENT, '').replaceAll(/\/\*.*?\*\/|\/\/.*/gs, '');
  if (rest.trim() !== '') return undefined;
  const statements = [...text.matchAll(STATEMENT)].filter(([, kind]) => kind === 'export');
  if (statements.length === 0) return undefined;
  return new Map(
    statements.flatMap(([, , , clause = '', source = '']) =>
      [...clause.matchAll(/(?:\bas\s+)?([\w$]+)\s*(?=,|\s*\}|$)/g)].map(([, name = '']) => [
        name,
        at(source),
      ]),
    ),
  );
}
