/**
 * What real Istio says of the Service that a cluster gets for one whose port has no name: `istioctl validate` of the name, Pilot of how
 * clients' connections are read.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { deriveFleet } from '../../src/derive/derive.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { listAt, objectAt } from '../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
} from '../support/fleet-builder.ts';
import { documentStream, inScratch } from '../support/peer-pilot.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';

const unnamed = 'has an unnamed port';
const unconventional = 'does not follow the Istio naming convention';
const unknownProtocol = "doesn't follow Istio protocol selection";
const taken = 'is valid';

describe.concurrent.each<
  [JsonObject, { readonly name: string; authored: string; derived: string }]
>([
  [{ port: 8080 }, { name: 'port-8080', authored: unnamed, derived: unconventional }],
  [{ port: 25 }, { name: 'tcp-25', authored: unnamed, derived: taken }],
  [{ port: 53 }, { name: 'tcp-53', authored: unnamed, derived: taken }],
  [{ port: 3306 }, { name: 'tcp-3306', authored: unnamed, derived: taken }],
  [{ port: 27017 }, { name: 'tcp-27017', authored: unnamed, derived: taken }],
  ...['http', 'http2', 'https', 'grpc', 'grpc-web', 'tcp', 'tls', 'mongo', 'mysql', 'redis'].map(
    (appProtocol): [JsonObject, { name: string; authored: string; derived: string }] => [
      { port: 8080, appProtocol },
      { name: 'port-8080', authored: taken, derived: taken },
    ],
  ),
  [
    { port: 3306, appProtocol: 'http' },
    { name: 'port-3306', authored: taken, derived: taken },
  ],
  [
    { port: 8080, appProtocol: 'kubernetes.io/h2c' },
    { name: 'port-8080', authored: unknownProtocol, derived: unknownProtocol },
  ],
  [
    { port: 3306, appProtocol: 'example.com/own' },
    { name: 'port-3306', authored: unknownProtocol, derived: unknownProtocol },
  ],
])('%j', (port, { name, authored, derived }) => {
  itWithPeers(['istioctl', 'eds-oracle'], `is ${name}, and means the same`, async () => {
    const before = withPort(port);
    const after = derivedFor(port);
    expect(objectAt(listAt(after['spec'], 'ports')[0])?.['name']).toBe(name);
    expect(await judged(before)).toContain(authored);
    expect(await judged(after)).toContain(derived);
    const expected = await listenersOf(before);
    expect(expected).not.toEqual([]);
    expect(await listenersOf(after)).toEqual(expected);
  });
});

describe('a port whose protocol Istio detects', () => {
  const names = ['http', 'http2', 'https', 'grpc', 'grpc-web', 'tcp', 'tls', 'mongo', 'mysql'];
  itWithPeers(
    ['istioctl', 'eds-oracle'],
    'is something else under every name that istioctl takes',
    async () => {
      const detected = await listenersOf(withPort({ port: 8080 }));
      for (const protocol of [...names, 'redis']) {
        const one = withPort({ port: 8080, name: `${protocol}-8080` });
        expect(await judged(one)).toContain(taken);
        expect(await listenersOf(one)).not.toEqual(detected);
      }
    },
  );
});

function withPort(port: JsonObject): JsonObject {
  return service('reviews', { selector: { app: 'reviews' }, ports: [port] });
}

/** The Service that a cluster without one gets. */
function derivedFor(port: JsonObject): JsonObject {
  const { port: portNumber = 0 } = port;
  const rules = [{ portNumber, path: '/', pathType: 'Prefix' }];
  const south = authoredSet(cluster('south'), withPort(port), serviceExport('reviews', { rules }));
  const { value } = deriveFleet([authoredSet(cluster('north')), south], deriveSpec());
  const found = value[0]?.derived.find(({ resource }) => resource.kind === 'Service');
  if (found === undefined) throw new Error('no Service is derived');
  return found.resource.object;
}

/** What `istioctl validate` says. */
function judged(one: JsonObject): Promise<string> {
  return inFile(one, async (file) => {
    const { stdout, stderr } = await runPeer('istioctl', ['validate', '-f', file]);
    return stdout + stderr;
  });
}

/** What Pilot has clients listen with for the Service, at an address that is the same for all. */
function listenersOf(one: JsonObject): Promise<readonly unknown[]> {
  const ports = listAt(one['spec'], 'ports');
  const spec = { clusterIP: '10.96.0.9', ports };
  return inFile({ ...one, spec }, async (file) => {
    const flags = ['--listeners', '--namespace', 'shop', file];
    const { stdout } = await runPeer('eds-oracle', flags);
    const { listeners }: { listeners: readonly { direction?: string; port?: number }[] } =
      JSON.parse(stdout);
    const numbers = ports.map((port) => objectAt(port)?.['port']);
    return listeners.filter(
      ({ direction, port = 0 }) => direction === 'OUTBOUND' && numbers.includes(port),
    );
  });
}

function inFile<T>(one: JsonObject, ask: (file: string) => Promise<T>): Promise<T> {
  return inScratch(async (directory) => {
    const file = join(directory, 'service.yaml');
    writeFileSync(file, documentStream([one]));
    return await ask(file);
  });
}
