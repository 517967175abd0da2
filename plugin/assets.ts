/**
 * Files of the repository that the program carries with it: in the bundle as one text, in a checkout on disk.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set by `scripts/build.mjs`: a JSON object of path and text. A text, so that a start which needs none of it does not pay for it. */
declare const DISTRIBUTARY_ASSETS: string | undefined;

/** Named once: each place that names it would be a copy of the text. */
const carried = typeof DISTRIBUTARY_ASSETS === 'undefined' ? undefined : DISTRIBUTARY_ASSETS;

/** The text of a file that is carried along, by its path in the repository. */
export function asset(path: string): string | undefined {
  if (carried === undefined) return fromCheckout(path);
  const found: unknown = bundled(carried).get(path);
  return typeof found === 'string' ? found : undefined;
}

/** Paths of the files below a directory that are carried along, sorted. */
export function assetPaths(directory: string): readonly string[] {
  const prefix = `${directory}/`;
  if (carried !== undefined) {
    return [...bundled(carried).keys()].filter((path) => path.startsWith(prefix));
  }
  const root = fileURLToPath(new URL('..', import.meta.url));
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
    return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
