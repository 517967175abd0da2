/** Files of Go modules that the peers were built from, where Go keeps them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { strFromU8, unzipSync } from 'fflate';
import { newestRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';

/** The CRDs of Istio in a version of its API. */
export const istioCrds = 'kubernetes/customresourcedefinitions.gen.yaml';

/** The CRDs of the newest release whose programs are peers; the cache may have newer ones. */
export function findIstioCrds(): string | undefined {
  return findInModule('istio.io/api', istioCrds, `${newestRelease}.`);
}

/** A file of the newest version of a module in Go's module cache that begins so; undefined when there is none. */
export function findInModule(module: string, file: string, version = ''): string | undefined {
  const folder = join(moduleCache(), module, '..');
  if (!existsSync(folder)) return undefined;
  const name = module.slice(module.lastIndexOf('/') + 1);
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}@v${version}`))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((entry) => join(folder, entry, file))
    .filter((path) => existsSync(path))
    .at(-1);
}

/** A file of a version of a module whose archive Go has downloaded; undefined when it has not. */
export function readModuleArchive(
  module: string,
  version: string,
  file: string,
): string | undefined {
  const archive = join(moduleCache(), 'cache/download', module, '@v', `${version}.zip`);
  if (!existsSync(archive)) return undefined;
  const name = `${module}@${version}/${file}`;
  const content = unzipSync(readFileSync(archive), { filter: (one) => one.name === name })[name];
  return content && strFromU8(content);
}

function moduleCache(): string {
  const { GOMODCACHE, GOPATH } = process.env;
  return GOMODCACHE || join(GOPATH || join(homedir(), 'go'), 'pkg/mod');
}
