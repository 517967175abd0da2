/**
 * Hosts with an incomplete Service name: `api.shop`, `api.shop.svc`, or another cluster's domain. Istio completes a name
 * without a dot in rules and routes, and uses every other one literally.
 */

import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  type HostUse,
  type NamedHost,
  namedHosts,
  namingKinds,
} from '../../../istio/visibility/named-host.ts';
import { isWildcard, serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { partialHost as code } from '../../codes/host.ts';
import { holdersOf } from '../../object-holders.ts';
import { isKnownHost } from './known-host.ts';

export const partialHost: Check = {
  codes: [code],
  run: (state) =>
    namingKinds
      .flatMap((kind) => state.istio(kind))
      .flatMap((resource) => judgeHosts(resource, state)),
};

const effects: Readonly<Record<HostUse, string>> = {
  rule: 'the rule has no effect',
  destination: 'requests that are routed there fail',
  route: 'these routes do not apply to requests for the other names of the Service',
  import: 'the Sidecar imports no host of that name',
};

function judgeHosts(resource: Resource, state: ClusterState): Diagnostic[] {
  return namedHosts(resource).flatMap((named) => {
    const meant = meantHost(named, state);
    if (meant === undefined) return [];
    const args = {
      ...inCluster(resource, state.cluster),
      host: named.host,
      effect: effects[named.use],
      meant,
    };
    return [diagnose(code, args, locate(resource, named.pointer))];
  });
}

/** The full name of the Service that is meant; undefined when the host is not such a name, or exists. */
function meantHost(named: NamedHost, state: ClusterState): string | undefined {
  const { host, use, namespace } = named;
  const { clusterDomain } = state.cluster;
  const parts = host.split('.');
  const isShort = parts.length === 1;
  // Rules and routes complete a name without a dot; a Sidecar does not.
  if (isWildcard(host) || host === '' || (isShort && (use !== 'import' || namespace === '*'))) {
    return undefined;
  }
  const [name = '', owner = namespace, ...rest] = parts;
  const service = { name, namespace: owner };
  const meant = serviceFqdn(service, clusterDomain);
  if (meant === host || isKnownHost(state, host)) return undefined;
  const isService = holdersOf(state.fleet, { group: '', kind: 'Service', ...service }).length > 0;
  const isTail = rest.length === 0 || isPartOfDomain(rest.join('.'), state);
  return isService && isTail ? meant : undefined;
}

/** `svc`, `svc.cluster`, or the whole domain of another cluster. */
function isPartOfDomain(tail: string, { cluster, fleet }: ClusterState): boolean {
  return (
    `svc.${cluster.clusterDomain}.`.startsWith(`${tail}.`) ||
    tail === 'svc.cluster.local' ||
    domainsOf(fleet).has(tail)
  );
}

/** `svc.` and the domain of each cluster. */
const domainsOf: (fleet: ClusterState['fleet']) => ReadonlySet<string> = memoise(
  (fleet) => new Set(fleet.map(({ cluster }) => `svc.${cluster.clusterDomain}`)),
);
