/** A real API server takes every object of a built-in kind that kustomize/ holds, or that its examples build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isOfKind } from '../../src/kind/kind.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { type ApiServer, startApiServer } from '../support/peer-api-server.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';

let server: ApiServer;

beforeAll(async () => {
  if (findPeer('testapi') !== undefined) server = await startApiServer();
});

afterAll(async () => {
  await server?.stop();
});

/** The kinds that every API server has, and where they are sent to. */
const collections: readonly (readonly [
  { group: string; version: string; kind: string },
  string,
])[] = [
  [{ group: '', version: 'v1', kind: 'ConfigMap' }, '/api/v1/namespaces/N/configmaps'],
  [{ group: '', version: 'v1', kind: 'Service' }, '/api/v1/namespaces/N/services'],
  [{ group: '', version: 'v1', kind: 'Namespace' }, '/api/v1/namespaces'],
  [{ group: 'apps', version: 'v1', kind: 'Deployment' }, '/apis/apps/v1/namespaces/N/deployments'],
];

function collectionOf(resource: Resource): string | undefined {
  const path = collections.find(([kind]) => isOfKind(resource, kind))?.[1];
  return path?.replace('/N/', `/${resource.namespace}/`);
}

function resourcesBelow(directory: string): readonly Resource[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .flatMap(
      (path) => parseFile({ path, text: readFileSync(join(directory, path), 'utf8') }).value,
    );
}

itWithPeers(['testapi'], 'every object passes a dry run with strict fields', async () => {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'books' } };
  expect(await server.send('POST', '/api/v1/namespaces', namespace)).toMatchObject({ status: 201 });
  const resources = ['kustomize', 'fixtures/kustomize'].flatMap(resourcesBelow);
  const known = resources.filter((resource) => collectionOf(resource) !== undefined);
  expect(known.length).toBeGreaterThan(15);
  for (const resource of known) {
    const query = '?dryRun=All&fieldValidation=Strict';
    const path = `${collectionOf(resource)}${query}`;
    const { status, body } = await server.send('POST', path, resource.object);
    expect(status, `${resource.kind} ${resource.name}: ${body}`).toBe(201);
  }
});
