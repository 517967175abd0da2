/** All supported kinds, including those of each API, in alphabetical order of group, kind and version. */
import { kindsOfApis } from '../api/kind.ts';
import { groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import { application } from './argocd-v1alpha1/application.ts';
import { fleet } from './distributary-v1alpha1/fleet.ts';
import { hydration } from './distributary-v1alpha1/hydration.ts';
import { helmReleases } from './flux-helm-v2/helm-release.ts';
import {
  authorizationPolicies,
  envoyFilters,
  peerAuthentications,
  proxyConfigs,
  requestAuthentications,
  telemetries,
  trafficExtensions,
  wasmPlugins,
} from './istio-crd/plain-kinds.ts';
import { destinationRules } from './istio-networking-v1/destination-rule.ts';
import { gateways } from './istio-networking-v1/gateway.ts';
import { serviceEntries } from './istio-networking-v1/service-entry.ts';
import { sidecars } from './istio-networking-v1/sidecar.ts';
import { virtualServices } from './istio-networking-v1/virtual-service.ts';
import { workloadEntries } from './istio-networking-v1/workload-entry.ts';
import { workloadGroups } from './istio-networking-v1/workload-group.ts';
import { apiVersionOf, type Kind } from './kind.ts';
import { namespace } from './kubernetes-core-v1/namespace.ts';
import { service } from './kubernetes-core-v1/service.ts';

/** Kinds of Kubernetes, of Istio and our own, and those that install a chart. */
const kindsOfNoApi: readonly Kind[] = [
  namespace,
  service,
  fleet,
  hydration,
  application,
  ...helmReleases,
  ...trafficExtensions,
  ...wasmPlugins,
  ...destinationRules,
  ...envoyFilters,
  ...gateways,
  ...proxyConfigs,
  ...serviceEntries,
  ...sidecars,
  ...virtualServices,
  ...workloadEntries,
  ...workloadGroups,
  ...authorizationPolicies,
  ...peerAuthentications,
  ...requestAuthentications,
  ...telemetries,
];

/** Every kind; versions of one kind in the order in which they are listed. */
export const kinds: readonly Kind[] = [...kindsOfNoApi, ...kindsOfApis].sort(
  byKey(({ group, kind }) => `${group}/${kind}`),
);

/** By `apiVersion`, then by `kind`: a key of both would be made for each object. */
const byName: ReadonlyMap<string, ReadonlyMap<string, Kind>> = new Map(
  [...groupBy(kinds, apiVersionOf)].map(([apiVersion, its]) => [
    apiVersion,
    new Map(its.map((kind) => [kind.kind, kind])),
  ]),
);

const byGroup: ReadonlyMap<string, readonly Kind[]> = groupBy(kinds, ({ group }) => group);

/** The kind of a resource, if supported. */
export function kindOf(resource: Pick<Resource, 'apiVersion' | 'kind'>): Kind | undefined {
  return byName.get(resource.apiVersion)?.get(resource.kind);
}

/** The kinds of the resource's API group, in every supported version. */
export function kindsOfGroup(resource: Pick<Resource, 'apiVersion'>): readonly Kind[] {
  return byGroup.get(groupOf(resource.apiVersion)) ?? [];
}
