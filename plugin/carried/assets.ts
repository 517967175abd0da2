/** Files of the repository that the program carries with it: in the bundle as one text, in a checkout on disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carriedFiles } from './carried-files.ts';

/** The text of a file that is carried along, by its path in the repository. */
export function asset(path: string): string | undefined {
  if (carriedFiles === undefined) return fromCheckout(path);
  const found: unknown = bundled(carriedFiles()).get(path);
  return typeof found === 'string' ? found : undefined;
}

/** Paths of the carried files below a directory, sorted. */
export function assetPaths(directory: string): readonly string[] {
  const prefix = `${directory}/`;
  if (carriedFiles !== undefined) {
    return [...bundled(carriedFiles()).keys()].filter((path) => path.startsWith(prefix));
  }
  const root = fileURLToPath(new URL('../..', import.meta.url));
  return readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function bundled(text: string): ReadonlyMap<string, unknown> {
  const files: unknown = JSON.parse(text);
  return new Map(typeof files === 'object' && files !== null ? Object.entries(files) : []);
}

function fromCheckout(path: string): string | undefined {
  try {
    return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
