/** Where a case says that pods run → pods that eds-oracle can be told about. */

import { type ServicePort, servicePorts } from '../../src/istio/service/service-port.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { type JsonObject, listAt, numberAt, objectAt } from '../../src/resource/json.ts';
import { type Resource, stringMap } from '../../src/resource/resource.ts';

import type { PodPlace } from './peer-fleet.ts';

/** A running pod. */
export interface Pod {
  /** `namespace/name`. */
  readonly service: string;
  readonly address: string;
  readonly region: string;
  readonly zone: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The port that it listens on, by the Service's port. */
  readonly ports: ReadonlyMap<number, number>;
  /** The document that describes it to eds-oracle. */
  readonly document: JsonObject;
}

/** Pods of several services in one cluster, with addresses of their own. */
export function podsOf(
  manifests: ClusterManifests,
  places: ReadonlyMap<string, readonly PodPlace[]>,
): readonly Pod[] {
  const all = [...places].flatMap(([service, list]) => list.map((place) => ({ service, place })));
  return all.map(({ service, place }, i) => toPod(manifests, service, place, i + 1));
}

/** The Service of that `namespace/name` in what the cluster runs. */
export function serviceOf(manifests: ClusterManifests, service: string): Resource | undefined {
  return manifests.placed
    .map(({ resource }) => resource)
    .find(
      ({ apiVersion, kind, namespace, name }) =>
        apiVersion === 'v1' && kind === 'Service' && `${namespace}/${name}` === service,
    );
}

function toPod(manifests: ClusterManifests, service: string, place: PodPlace, number: number): Pod {
  const resource = serviceOf(manifests, service);
  const selector = stringMap(objectAt(resource?.object, 'spec', 'selector'));
  if (resource === undefined || Object.keys(selector).length === 0) {
    throw new Error(`cluster '${manifests.cluster.name}' has no Service ${service} with pods`);
  }
  const address = `10.1.0.${number}`;
  const [region = '', zone = ''] = place.at.split('/');
  const labels = { ...selector, ...place.labels };
  const open = servicePorts(resource).filter(({ protocol }) => protocol === 'TCP');
  const listens = new Map(open.map((port) => [port.number, targetPort(resource, port)]));
  const { namespace, name } = resource;
  const spec = {
    ip: address,
    locality: place.at,
    service: name,
    serviceAccount: place.account,
    ports: open.map((port) => ({ name: port.name, port: listens.get(port.number) ?? 0 })),
  };
  const metadata = { name: `${name}-${number}`, namespace, labels };
  const document = { apiVersion: 'oracle.lab/v1', kind: 'Workload', metadata, spec };
  return { service, address, region, zone, labels, ports: listens, document };
}

/** The number that the Service names, else one that is not the Service's own. */
function targetPort(service: Resource, port: ServicePort): number {
  const written = listAt(service.object, 'spec', 'ports').find(
    (one) => numberAt(one, 'port') === port.number,
  );
  return numberAt(written, 'targetPort') ?? port.number + 10_000;
}

/** Whether it is the derived VirtualService by which an HTTP gateway lets other clusters in. */
export function isForOtherClusters({ kind, object, origin }: Resource): boolean {
  const hosts = listAt(object, 'spec', 'hosts');
  return kind === 'VirtualService' && origin.type === 'derived' && hosts.includes('*');
}
