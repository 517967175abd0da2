/** Paths of a work tree → the conversions by which git stores their content: `gitattributes(5)`. No file is read, and no program runs. */
import type { GitPlace } from '../git-place.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { tryGit } from '../process/run-git.ts';

/** The conversions of one path, but for line ends: any text may have those. */
export interface Conversion {
  /** The name of a filter; git has it run where its configuration defines the filter. */
  readonly filter?: string;
  /** Whether `$Id$` is replaced. */
  readonly isIdent: boolean;
  /** Whether the work tree has another encoding. */
  readonly isEncoded: boolean;
}

/** Reads the attributes of paths relative to the place. */
export async function readConversions(
  place: GitPlace,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Conversion>> {
  if (paths.length === 0) return new Map();
  const found = await tryGit(place, {
    args: ['check-attr', '-z', '--stdin', '--all'],
    input: paths.map((path) => `${path}\0`).join(''),
    parse: parseAttributes,
  });
  if (found instanceof GitFailure) throw gitError(found);
  return found;
}

/** Repeated `<path><NUL><attribute><NUL><value><NUL>`; a path without attributes is absent. */
function parseAttributes(output: string): ReadonlyMap<string, Conversion> {
  const found = new Map<string, Conversion>();
  const parts = output.split('\0');
  for (let i = 0; i + 2 < parts.length; i += 3) {
    const [path = '', attribute = '', value = ''] = parts.slice(i, i + 3);
    const before = found.get(path) ?? { isIdent: false, isEncoded: false };
    found.set(path, { ...before, ...conversionOf(attribute, value) });
  }
  return found;
}

function conversionOf(attribute: string, value: string): Partial<Conversion> {
  const isNamed = value !== 'set' && value !== 'unset';
  if (attribute === 'filter' && isNamed) return { filter: value };
  if (attribute === 'ident') return { isIdent: value === 'set' };
  if (attribute === 'working-tree-encoding') return { isEncoded: isNamed };
  return {};
}
