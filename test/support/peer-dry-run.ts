/** A real API server with the definitions of all kinds that are written, and what it says to an object that is only tried. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { type JsonObject, objectAt } from '../../src/resource/json.ts';
import { groupOf, type Resource } from '../../src/resource/resource.ts';

import { type ApiServer, createAll, startApiServer } from './peer-api-server.ts';

/** A server that objects are tried on. */
export interface DryRunServer {
  /** What the server has against the object, unknown fields included; undefined when it takes it. Nothing stays there. */
  refusal(resource: Resource): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** A CustomResourceDefinition. */
export interface Definition extends JsonObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

/** Starts a server and waits until it serves the kinds that the files define. */
export async function startDryRunServer(files: readonly string[]): Promise<DryRunServer> {
  const server = await startApiServer();
  const definitions = files.flatMap(readDefinitions);
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await createAll(
    server,
    definitions.map((object) => ({ path, object })),
  );
  const plurals = new Map(
    definitions.map(({ spec }) => [`${spec.group}/${spec.names.kind}`, spec.names.plural]),
  );
  for (const { spec } of definitions) {
    for (const { name } of spec.versions.filter(({ served }) => served)) {
      await untilServed(server, `/apis/${spec.group}/${name}/${spec.names.plural}`);
    }
  }
  const namespaces = new Set<string>();
  return {
    stop: () => server.stop(),
    async refusal(resource) {
      const { apiVersion, kind, namespace, name } = resource;
      const list = listPath(resource, plurals);
      if (list === undefined) return `${apiVersion} ${kind} has no definition`;
      if (namespace !== '' && !namespaces.has(namespace)) {
        await server.send('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
        namespaces.add(namespace);
      }
      const path = `${list}?dryRun=All&fieldValidation=Strict`;
      const { status, body } = await server.send('POST', path, tried(resource));
      return status === 201 ? undefined : `${kind} ${name}: ${body}`;
    },
  };
}

/** @param plurals by `group/Kind`, of all kinds but Kubernetes' own. */
function listPath(
  { apiVersion, kind, namespace }: Resource,
  plurals: ReadonlyMap<string, string>,
): string | undefined {
  const group = groupOf(apiVersion);
  const plural = group === '' ? `${kind.toLowerCase()}s` : plurals.get(`${group}/${kind}`);
  if (plural === undefined) return undefined;
  const root = group === '' ? `/api/${apiVersion}` : `/apis/${apiVersion}`;
  return `${namespace === '' ? root : `${root}/namespaces/${namespace}`}/${plural}`;
}

/** The CustomResourceDefinitions of a file, whose merge keys only YAML 1.1 knows. */
export function readDefinitions(path: string): readonly Definition[] {
  const documents = parseAllDocuments(readFileSync(path, 'utf8'), { merge: true });
  const read: (Definition | null)[] = documents.map((one) => one.toJS());
  return read.filter((one) => one !== null);
}

async function untilServed(server: ApiServer, list: string): Promise<void> {
  for (let i = 0; (await server.send('GET', list)).status !== 200; i += 1) {
    if (i > 400) throw new Error(`${list} is not served`);
    await pause(25);
  }
}

/** The namespaces of other objects are there already, so a Namespace is tried under another name. */
function tried({ kind, name, object }: Resource): JsonObject {
  if (kind !== 'Namespace') return object;
  return { ...object, metadata: { ...objectAt(object, 'metadata'), name: `${name}-tried` } };
}
