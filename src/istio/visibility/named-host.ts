/** An Istio object → its host references, with the place and the use of each. */

import { memoise } from '../../collection/memoise.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeDestinationRule } from '../destination-rule/destination-rule.ts';
import { importedHosts } from '../sidecar/sidecar.ts';
import { decodeVirtualService, routeDestinations } from '../virtual-service/virtual-service.ts';

export type HostUse = 'rule' | 'destination' | 'route' | 'import';

/** A host as written. */
export interface NamedHost {
  readonly host: string;
  /** Its explicit namespace where that differs from the object's: that of a Sidecar's egress, `*` for all. */
  readonly namespace: string;
  readonly use: HostUse;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** The kinds with host references. */
export const namingKinds = ['DestinationRule', 'Sidecar', 'VirtualService'] as const;

/** Hosts of a rule, of routes inside the mesh and their destinations, and of a Sidecar's egress. */
export const namedHosts: (resource: Resource) => readonly NamedHost[] = memoise((resource) => {
  const { namespace } = resource;
  if (isIstio(resource, 'DestinationRule')) {
    const { host } = decodeDestinationRule(resource);
    return host === '' ? [] : [{ host, namespace, use: 'rule', pointer: '/spec/host' }];
  }
  if (!isIstio(resource, 'Sidecar')) return routedHosts(resource);
  return importedHosts(resource).map(({ host, namespace: from, pointer }) => {
    return { host, namespace: from === '.' ? namespace : from, use: 'import', pointer };
  });
});

function routedHosts(resource: Resource): readonly NamedHost[] {
  const { namespace } = resource;
  const { isForMesh, hosts } = decodeVirtualService(resource);
  return [
    ...(isForMesh ? hosts : []).map((host, i) => ({
      host,
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
