/** What Argo CD publishes to install it: part of its Go module, which the peers are built from. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseAllDocuments } from 'yaml';
import type { JsonObject } from '../../src/resource/json.ts';
import { read } from './code-fixtures.ts';

/** The directory `manifests` of the newest version that is in Go's module cache; undefined when there is none. */
export function findArgocdManifests(): string | undefined {
  const { GOMODCACHE, GOPATH } = process.env;
  const cache = GOMODCACHE ?? join(GOPATH ?? join(homedir(), 'go'), 'pkg/mod');
  const modules = join(cache, 'github.com/argoproj/argo-cd');
  if (!existsSync(modules)) return undefined;
  const versions = readdirSync(modules).filter((name) => name.startsWith('v3@'));
  const [newest] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest === undefined ? undefined : join(modules, newest, 'manifests');
}

/** An object with what every Kubernetes object has. */
export interface Manifest extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: JsonObject & { readonly name: string; readonly namespace?: string };
}

/** The objects of a file. */
export function manifestsOf(path: string): readonly Manifest[] {
  return parseAllDocuments(read(path)).map((document) => document.toJS());
}

/** The CRDs of Argo CD and of gitops-promoter. */
export function argocdCrds(manifests: string): readonly Manifest[] {
  const own = ['application', 'applicationset', 'appproject'];
  const paths = own.map((name) => join(manifests, 'crds', `${name}-crd.yaml`));
  return [...paths, 'fixtures/argocd/gitops-promoter-crds.yaml'].flatMap(manifestsOf);
}

/** The Application that an ApplicationSet of `argocd/` makes for a cluster that has one name everywhere: its template with that name. */
export function applicationFor(set: JsonObject, cluster: string): Manifest {
  const { spec } = JSON.parse(JSON.stringify(set));
  const names = /\{\{ \.values\.(?:cluster|argocd) \}\}/g;
  const text = JSON.stringify(spec.template).replaceAll(names, cluster);
  if (text.includes('{{')) throw new Error(`a template that this knows nothing of: ${text}`);
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', ...JSON.parse(text) };
}

/** The YAML block of a document that holds these words. */
export function blockWith(document: string, words: string): string {
  const blocks = [...read(document).matchAll(/^```yaml\n(.*?)^```$/gms)];
  const found = blocks.map(([, text = '']) => text).find((text) => text.includes(words));
  if (found === undefined) throw new Error(`${document} has no block with ${words}`);
  return found;
}
