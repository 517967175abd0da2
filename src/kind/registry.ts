/**
 * All kinds that we know, in alphabetical order of group, kind and version.
 * @module
 */

import { flomeshCluster } from '../api/flomesh/kind/flomesh-v1alpha1/cluster.ts';
import { globalTrafficPolicy } from '../api/flomesh/kind/flomesh-v1alpha1/global-traffic-policy.ts';
import { serviceExport } from '../api/flomesh/kind/flomesh-v1alpha1/service-export.ts';
import { serviceImport } from '../api/flomesh/kind/flomesh-v1alpha1/service-import.ts';
import { multiclusterFlomeshCluster } from '../api/flomesh/kind/multicluster-flomesh-v1alpha1/cluster.ts';
import { multiclusterGlobalTrafficPolicy } from '../api/flomesh/kind/multicluster-flomesh-v1alpha1/global-traffic-policy.ts';
import { multiclusterServiceExport } from '../api/flomesh/kind/multicluster-flomesh-v1alpha1/service-export.ts';
import { multiclusterServiceImport } from '../api/flomesh/kind/multicluster-flomesh-v1alpha1/service-import.ts';
import { karmadaCluster } from '../api/karmada/kind/karmada-cluster-v1alpha1/cluster.ts';
import { multiClusterService } from '../api/karmada/kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import {
  clusterOverridePolicy,
  overridePolicy,
} from '../api/karmada/kind/karmada-policy-v1alpha1/override-policy.ts';
import {
  clusterPropagationPolicy,
  propagationPolicy,
} from '../api/karmada/kind/karmada-policy-v1alpha1/propagation-policy.ts';
import { clusterProfile } from '../api/mcs/kind/multicluster-v1alpha1/cluster-profile.ts';
import { mcsServiceExportAlpha } from '../api/mcs/kind/multicluster-v1alpha1/service-export.ts';
import { mcsServiceImportAlpha } from '../api/mcs/kind/multicluster-v1alpha1/service-import.ts';
import { mcsServiceExport } from '../api/mcs/kind/multicluster-v1beta1/service-export.ts';
import { mcsServiceImport } from '../api/mcs/kind/multicluster-v1beta1/service-import.ts';
import { mesh } from '../api/mesh-hub/kind/mesh-hub-discovery-v1alpha2/mesh.ts';
import { failoverServiceAlpha1 } from '../api/mesh-hub/kind/mesh-hub-networking-v1alpha1/failover-service.ts';
import { failoverService } from '../api/mesh-hub/kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import { trafficPolicy } from '../api/mesh-hub/kind/mesh-hub-networking-v1alpha2/traffic-policy.ts';
import { virtualMesh } from '../api/mesh-hub/kind/mesh-hub-networking-v1alpha2/virtual-mesh.ts';
import { kubernetesCluster } from '../api/mesh-hub/kind/solo-multicluster-v1alpha1/kubernetes-cluster.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import { fleet } from './distributary-v1alpha1/fleet.ts';
import { hydration } from './distributary-v1alpha1/hydration.ts';
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

/** Every kind. */
export const kinds: readonly Kind[] = [
  namespace,
  service,
  karmadaCluster,
  mesh,
  fleet,
  hydration,
  ...trafficExtensions,
  ...wasmPlugins,
  flomeshCluster,
  globalTrafficPolicy,
  serviceExport,
  serviceImport,
  multiclusterFlomeshCluster,
  multiclusterGlobalTrafficPolicy,
  multiclusterServiceExport,
  multiclusterServiceImport,
  kubernetesCluster,
  clusterProfile,
  mcsServiceExportAlpha,
  mcsServiceExport,
  mcsServiceImportAlpha,
  mcsServiceImport,
  ...destinationRules,
  ...envoyFilters,
  ...gateways,
  ...proxyConfigs,
  ...serviceEntries,
  ...sidecars,
  ...virtualServices,
  ...workloadEntries,
  ...workloadGroups,
  multiClusterService,
  failoverServiceAlpha1,
  failoverService,
  trafficPolicy,
  virtualMesh,
  clusterOverridePolicy,
  clusterPropagationPolicy,
  overridePolicy,
  propagationPolicy,
  ...authorizationPolicies,
  ...peerAuthentications,
  ...requestAuthentications,
  ...telemetries,
];

const byName: ReadonlyMap<string, Kind> = new Map(
  kinds.map((kind) => [`${apiVersionOf(kind)} ${kind.kind}`, kind]),
);

/** The kind of a resource, if it is one of ours. */
export function kindOf(resource: Pick<Resource, 'apiVersion' | 'kind'>): Kind | undefined {
  return byName.get(`${resource.apiVersion} ${resource.kind}`);
}

/** The kinds of the resource's API group, in every version that we know. */
export function kindsOfGroup(resource: Pick<Resource, 'apiVersion'>): readonly Kind[] {
  const group = groupOf(resource.apiVersion);
  return kinds.filter((kind) => kind.group === group);
}
