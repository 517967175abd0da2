/**
 * Exporters of a service → Flomesh's ServiceImport: every port lists the gateways behind it.
 * @module
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise, memoiseByValue } from '../../../collection/memoise.ts';
import { compareStrings } from '../../../collection/order.ts';
import { present } from '../../../collection/present.ts';
import {
  type ImportInput,
  type ImportParts,
  type ImportWriter,
  importPort,
} from '../../../derive/import/import-writer.ts';
import type { OfferedPort, Provider } from '../../../derive/offer/offered-service.ts';
import { portLike } from '../../../istio/service/service-port.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { flomeshGroups } from '../kind/flomesh-v1alpha1/flomesh-group.ts';

/** Writes `ServiceImport` of both Flomesh groups. */
export const flomeshServiceImport: ImportWriter = {
  apiVersions: flomeshGroups.map((group) => `${group}/v1alpha1`),
  needsGatewayIp: true,
  write,
};

/** The gateway's port when nobody wrote one: the default of Cluster's CRD. */
const defaultGatewayPort = 80;

function write({ providers }: ImportInput): ImportParts {
  const account = providers.find((p) => p.accountName !== undefined)?.accountName;
  const spec = {
    ports: importPorts(providers).map(({ port, providers: serving }) => ({
      ...importPort(port),
      endpoints: serving.map((provider) => endpointOf(provider, port)),
    })),
    ...present({ serviceAccountName: account }),
    type: 'ClusterSetIP',
  };
  return { spec };
}

/** A port of the import with the exporters that serve it, in order of their cluster keys. */
interface ImportPort {
  readonly port: OfferedPort;
  readonly providers: readonly Provider[];
}

function importPorts(providers: readonly Provider[]): readonly ImportPort[] {
  const ports = new Map<string, { port: OfferedPort; providers: Provider[] }>();
  for (const provider of providers) {
    for (const port of provider.ports) {
      const key = `${port.number}/${port.protocol}`;
      getOrInsert(ports, key, () => ({ port, providers: [] })).providers.push(provider);
    }
  }
  const sorted = [...ports.values()].sort((a, b) => comparePorts(a.port, b.port));
  return sorted.map(({ port, providers: serving }) => ({
    port,
    providers: serving.sort((a, b) => compareStrings(a.cluster.key, b.cluster.key)),
  }));
}

function comparePorts(a: OfferedPort, b: OfferedPort): number {
  return a.number - b.number || compareStrings(a.protocol, b.protocol);
}

/** The endpoint as the imports of all consumers list it: one object for all of them. */
function endpointOf(provider: Provider, port: OfferedPort): JsonObject {
  return endpointAt(provider)(portLike(provider.ports, port)?.path ?? '/');
}

const endpointAt: (provider: Provider) => (path: string) => JsonObject = memoise(({ cluster }) => {
  const { key, gateway } = cluster;
  return memoiseByValue((path) => {
    const port = gateway?.port ?? defaultGatewayPort;
    const target = { host: gateway?.host ?? '', ip: gateway?.ip ?? '', path, port };
    return { clusterKey: key, target };
  });
});
