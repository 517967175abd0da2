/**
 * Files of Go modules that the peers were built from, where Go keeps them.
 * @module
 */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A file of the newest version of a module in Go's module cache; undefined when there is none. */
export function findInModule(module: string, file: string): string | undefined {
  const { GOMODCACHE, GOPATH } = process.env;
  const cache = GOMODCACHE || join(GOPATH || join(homedir(), 'go'), 'pkg/mod');
  const folder = join(cache, module, '..');
  if (!existsSync(folder)) return undefined;
  const name = module.slice(module.lastIndexOf('/') + 1);
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}@v`))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((entry) => join(folder, entry, file))
    .filter((path) => existsSync(path))
    .at(-1);
}
