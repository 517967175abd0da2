/**
 * An Istio object → the hosts that it names, with the place and the use of each.
 * @module
 */
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { isForMesh, routeDestinations } from '../../kind/istio-networking-v1/route-destination.ts';
import { listAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { importedHosts } from '../sidecar/sidecar.ts';

/** What a host is named for. */
export type HostUse = 'rule' | 'destination' | 'route' | 'import';

/** A host as written. */
export interface NamedHost {
  readonly host: string;
  /** What comes with it where that is another namespace than the object's: that of a Sidecar's egress, `*` for all. */
  readonly namespace: string;
  readonly use: HostUse;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** The kinds that name hosts of others. */
export const namingKinds = ['DestinationRule', 'Sidecar', 'VirtualService'] as const;

/** What several clusters run is one object. */
const found = new WeakMap<Resource, readonly NamedHost[]>();

/** Hosts of a rule, of routes inside the mesh and their destinations, and of a Sidecar's egress. */
export function namedHosts(resource: Resource): readonly NamedHost[] {
  const known = found.get(resource) ?? findHosts(resource);
  found.set(resource, known);
  return known;
}

function findHosts(resource: Resource): readonly NamedHost[] {
  const { namespace, object } = resource;
  if (isIstio(resource, 'DestinationRule')) {
    const host = stringAt(object, 'spec', 'host');
    return host === undefined ? [] : [{ host, namespace, use: 'rule', pointer: '/spec/host' }];
  }
  if (!isIstio(resource, 'Sidecar')) return routedHosts(resource);
  return importedHosts(resource).map(({ host, namespace: from, pointer }) => {
    return { host, namespace: from === '.' ? namespace : from, use: 'import', pointer };
  });
}

function routedHosts(resource: Resource): readonly NamedHost[] {
  const { namespace } = resource;
  const held = isForMesh(resource) ? listAt(resource.object, 'spec', 'hosts') : [];
  return [
    ...held.map((host, i) => ({
      host: String(host),
      namespace,
      use: 'route' as const,
      pointer: `/spec/hosts/${i}`,
    })),
    ...routeDestinations(resource).map(({ host, pointer }) => ({
      host,
      namespace,
      use: 'destination' as const,
      pointer: `${pointer}/host`,
    })),
  ];
}
