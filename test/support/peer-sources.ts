/** Programs on PATH as a test wants them: the real ones behind a recorder, or some that misbehave. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { annotationsOf, displayName } from '../../src/resource/resource.ts';
import { findPeer } from './peer-program.ts';
import { scratchDirectory } from './scratch.ts';

/** What was started until now, a line a call. */
export type Calls = () => readonly string[];

/** Puts recorders before the real programs on PATH, until the test ends. */
export function recordPrograms(...names: readonly string[]): Calls {
  const directory = scratchDirectory();
  const log = join(directory, 'log');
  const scripts = names.map((name) => {
    const real = findPeer(name);
    if (real === undefined) throw new Error(`${name} is not built`);
    return [name, `#!/bin/sh\necho "${name} $*" >> '${log}'\nexec '${real}' "$@"\n`] as const;
  });
  usePrograms(Object.fromEntries(scripts), directory);
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
}

/** Puts the real programs themselves on PATH, as far as they are built, until the test ends. */
export function usePeers(...names: readonly string[]): void {
  const folders = names
    .map(findPeer)
    .flatMap((path) => (path === undefined ? [] : [dirname(path)]));
  vi.stubEnv('PATH', [...folders, process.env['PATH']].join(':'));
}

/** Puts scripts on PATH instead of everything but git, until the test ends. */
export function usePrograms(
  scripts: Readonly<Record<string, string>>,
  directory: string = scratchDirectory(),
): void {
  const folder = join(directory, 'bin');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const git = (process.env['PATH'] ?? '')
    .split(':')
    .map((entry) => join(entry, 'git'))
    .find(existsSync);
  if (git !== undefined) symlinkSync(git, join(folder, 'git'));
  vi.stubEnv('PATH', folder);
}

/** A fleet with the clusters paris and berlin in region eu and dallas in us; a path may name a file of any depth. */
export function fleetFiles(
  sources: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const clusters = ['paris eu 203.0.113.1', 'berlin eu 203.0.113.2', 'dallas us 203.0.113.3'];
  const topology = clusters.map((line) => {
    const [name, region, host] = line.split(' ');
    return `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: ${region}, gatewayHost: ${host}, fsmNamespace: fsm-system}\n`;
  });
  const spec = sources === '' ? '' : `spec:\n  sources:\n${sources}`;
  return {
    'distributary.yaml': `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n${spec}`,
    'topology/clusters.yaml': topology.join('---\n'),
    ...files,
  };
}

/** A chart whose one ConfigMap shows its values; `more` is added to its templates. */
export function chartFiles(directory: string, more = ''): Readonly<Record<string, string>> {
  return {
    [`${directory}/Chart.yaml`]: 'apiVersion: v2\nname: chart\nversion: 1.0.0\n',
    [`${directory}/templates/settings.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Release.Name }}, namespace: shop}\ndata: {values: {{ .Values | toJson | quote }}}\n${more}`,
  };
}

/** What a cluster gets that was not derived, sorted; there may be no finding. */
export async function authoredObjects(
  directory: string,
  cluster: string,
): Promise<readonly JsonObject[]> {
  const { manifests, diagnostics } = await renderRepository(await openWorktree(directory));
  expect(diagnostics).toEqual([]);
  const own = manifests.find(({ cluster: { name } }) => name === cluster)?.placed ?? [];
  return own
    .map(({ resource }) => resource)
    .filter((resource) => annotationsOf(resource)['distributary.dev/derived-from'] === undefined)
    .sort((a, b) => (displayName(a) < displayName(b) ? -1 : 1))
    .map(({ object }) => object);
}

/** Runs a real program by hand. */
export function runTool(name: string, directory: string, ...args: readonly string[]): string {
  const program = findPeer(name);
  if (program === undefined) throw new Error(`${name} is not built`);
  return execFileSync(program, [...args], { cwd: directory, encoding: 'utf8' });
}
