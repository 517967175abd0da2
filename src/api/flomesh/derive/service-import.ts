/** Exporters of a service → Flomesh's ServiceImport: every port lists its gateways. */

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

/** The default port of the gateway, from Cluster's CRD. */
const defaultGatewayPort = 80;

function write({ providers }: ImportInput): ImportParts {
  const account = providers.find((p) => p.accountName !== undefined)?.accountName;
  const spec = {
    ports: importPorts(providers).map(({ port, entrances }) => ({
      ...importPort(port),
      endpoints: entrances.map(endpointOf),
    })),
    ...present({ serviceAccountName: account }),
    type: 'ClusterSetIP',
  };
  return { spec };
}

/** A port of an exporter. */
interface Entrance {
  readonly provider: Provider;
  readonly port: OfferedPort;
}

/** A port of the import with the exporters that serve it, in order of their cluster keys. */
interface ImportPort {
  readonly port: OfferedPort;
  readonly entrances: readonly Entrance[];
}

function importPorts(providers: readonly Provider[]): readonly ImportPort[] {
  const ports = new Map<string, { port: OfferedPort; entrances: Entrance[] }>();
  for (const provider of providers) {
    for (const entrance of entrancesOf(provider)) {
      const { port, key } = entrance;
      getOrInsert(ports, key, () => ({ port, entrances: [] })).entrances.push(entrance);
    }
  }
  const sorted = [...ports.values()].sort((a, b) => comparePorts(a.port, b.port));
  return sorted.map(({ port, entrances }) => ({
    port,
    entrances: entrances.sort((a, b) =>
      compareStrings(a.provider.cluster.key, b.provider.cluster.key),
    ),
  }));
}

function comparePorts(a: OfferedPort, b: OfferedPort): number {
  return a.number - b.number || compareStrings(a.protocol, b.protocol);
}

/** The ports of an exporter, computed once for the imports of all consumers. */
const entrancesOf: (provider: Provider) => readonly (Entrance & { readonly key: string })[] =
  memoise((provider) =>
    provider.ports.map((port) => ({ provider, port, key: `${port.number}/${port.protocol}` })),
  );

/** The endpoint in the imports of all consumers: one object for all of them. */
const endpointOf: (entrance: Entrance) => JsonObject = memoise(({ provider, port }) =>
  endpointAt(provider)(portLike(provider.ports, port)?.path ?? '/'),
);

const endpointAt: (provider: Provider) => (path: string) => JsonObject = memoise(({ cluster }) => {
  const { key, gateway } = cluster;
  return memoiseByValue((path) => {
    const port = gateway?.port ?? defaultGatewayPort;
    const target = { host: gateway?.host ?? '', ip: gateway?.ip ?? '', path, port };
    return { clusterKey: key, target };
  });
});
