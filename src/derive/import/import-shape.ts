/**
 * The shapes that a ServiceImport has in the API groups that define one.
 * @module
 */

import { mcsGroup } from '../../api/mcs/kind/multicluster-v1beta1/mcs-group.ts';
import type { ServicePort } from '../../istio/service/service-port.ts';
import { portLike } from '../../istio/service/service-port.ts';
import type { JsonObject } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import { compareStrings } from '../../resource/order.ts';
import { present } from '../../resource/present.ts';
import { groupOf } from '../../resource/resource.ts';
import { mergePorts } from '../offer/merge-ports.ts';
import type { ImportProperties, OfferedPort, Provider } from '../offer/offered-service.ts';

/** What an import is made from: the exporters that offer the service to this cluster, winner first. */
export interface ImportInput {
  readonly providers: readonly Provider[];
  /** What the exports of the Multi-Cluster Services API say; absent when there are none. */
  readonly properties: ImportProperties | undefined;
}

/** A port of the import with the exporters that serve it, in order of their cluster keys. */
interface ImportPort {
  readonly port: OfferedPort;
  readonly providers: readonly Provider[];
}

/** Makes `spec` of an import. */
export type ImportShape = (input: ImportInput) => JsonObject;

/** A Flomesh gateway's port when nobody wrote one: the default of Cluster's CRD. */
const flomeshGatewayPort = 80;

/** Flomesh: every port lists the gateways behind it. */
const flomeshShape: ImportShape = ({ providers }) => {
  const account = providers.find((p) => p.accountName !== undefined)?.accountName;
  return {
    ports: importPorts(providers).map(({ port, providers: serving }) => ({
      ...portOf(port),
      endpoints: serving.map((provider) => endpointOf(provider, port)),
    })),
    ...present({ serviceAccountName: account }),
    type: 'ClusterSetIP',
  };
};

/** mcs-api: ports and how they are used; the endpoints are found at run time. */
const mcsShape: ImportShape = ({ providers, properties }) => {
  // The properties have the ports of their own API's exports already.
  const others = providers.filter(
    (provider) => properties === undefined || groupOf(provider.export.apiVersion) !== mcsGroup,
  );
  const offered = others.map(({ ports }) => ports);
  const ports = mergePorts(properties === undefined ? offered : [properties.ports, ...offered]);
  return {
    ports: ports.map(portOf),
    ...properties?.settings,
    type: properties?.type ?? 'ClusterSetIP',
  };
};

/** Every apiVersion of ServiceImport that can be written. */
export const importShapes: ReadonlyMap<string, ImportShape> = new Map([
  ['flomesh.io/v1alpha1', flomeshShape],
  ['multicluster.flomesh.io/v1alpha1', flomeshShape],
  ['multicluster.x-k8s.io/v1alpha1', mcsShape],
  ['multicluster.x-k8s.io/v1beta1', mcsShape],
]);

/** The labels and annotations that exporters ask for, in the API that lets them ask. */
export function importMetadata(
  apiVersion: string,
  { properties }: ImportInput,
): { readonly labels?: JsonObject; readonly annotations?: JsonObject } {
  if (properties === undefined || importShapes.get(apiVersion) !== mcsShape) return {};
  return { annotations: properties.annotations, labels: properties.labels };
}

/** Whether imports of this apiVersion hold the IP address of a gateway. */
export function needsGatewayIp(apiVersion: string): boolean {
  return importShapes.get(apiVersion) === flomeshShape;
}

function importPorts(providers: readonly Provider[]): readonly ImportPort[] {
  const ports = new Map<string, { port: OfferedPort; providers: Provider[] }>();
  for (const provider of providers) {
    for (const port of provider.ports) {
      const key = `${port.number}/${port.protocol}`;
      const known = ports.get(key);
      if (known === undefined) ports.set(key, { port, providers: [provider] });
      else known.providers.push(provider);
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

function portOf({ number, name, protocol, appProtocol }: ServicePort): JsonObject {
  return {
    ...present({ appProtocol }),
    ...(name === '' ? {} : { name }),
    port: number,
    protocol,
  };
}

/** The endpoint as the imports of all consumers list it: one object for all of them. */
function endpointOf(provider: Provider, port: OfferedPort): JsonObject {
  return endpointAt(provider)(portLike(provider.ports, port)?.path ?? '/');
}

const endpointAt: (provider: Provider) => (path: string) => JsonObject = memoise(({ cluster }) => {
  const { key, gateway } = cluster;
  const byPath = new Map<string, JsonObject>();
  return (path) => {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const port = gateway?.port ?? flomeshGatewayPort;
    const target = { host: gateway?.host ?? '', ip: gateway?.ip ?? '', path, port };
    const made = { clusterKey: key, target };
    byPath.set(path, made);
    return made;
  };
});
