/** A repository with a fleet of two clusters and small applications, some of which get errors. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Ran, runProgram } from './run-program.ts';
import { directoryWith } from './scratch.ts';
import { commitAll, git } from './scratch-repository.ts';

/** What no parser takes for YAML. */
export const brokenText = 'kind: [';

/** Texts by path; undefined removes the file. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** A ConfigMap. */
export function configMap(name: string, value: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {value: "${value}"}\n`;
}

/** A Service. */
export function serviceText(name: string): string {
  return `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  selector: {app: ${name}}\n  ports: [{name: http, port: 80}]\n`;
}

/** An export of the Service of that name. */
export function exportText(name: string): string {
  return `apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: ${name}, namespace: shop}\n`;
}

/** A cluster. */
export function clusterText(name: string): string {
  return `apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: ${name}}
spec: {region: eu, zone: ${name}, gatewayHost: ${name}.example.com, gatewayPort: 15443, fsmNamespace: fsm-system}
`;
}

/** Paris and Tokyo with the applications `cache` and `web`, and what else there is to be; one commit. */
export function keepingFleet(more: Changes = {}): string {
  const directory = directoryWith({
    'distributary.yaml':
      'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
    'topology/paris.yaml': clusterText('paris'),
    'topology/tokyo.yaml': clusterText('tokyo'),
    'apps/cache/cache.yaml': configMap('cache', '1'),
    'apps/web/web.yaml': configMap('web', '1'),
  });
  commitFiles(directory, more);
  return directory;
}

/** Commits; returns the id. */
export function commitFiles(directory: string, files: Changes, message = 'Change'): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    if (text === undefined) rmSync(join(directory, path));
    else writeFileSync(join(directory, path), text);
  }
  commitAll(directory, message);
  return git(directory, 'rev-parse', 'HEAD').trim();
}

/** Runs `hydrate` with these arguments. */
export async function hydrateIn(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  return await runProgram(['hydrate', ...argv], { cwd });
}

/** Each file of a branch with its id, but those that tell of the commits it was made from. */
export function manifestsOf(directory: string, branch: string): readonly string[] {
  return git(directory, 'ls-tree', '-r', branch)
    .trimEnd()
    .split('\n')
    .filter((line) => !/(?:hydrator\.metadata|README\.md)$/.test(line));
}
