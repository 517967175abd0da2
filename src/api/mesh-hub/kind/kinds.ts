/** The kinds of Service Mesh Hub. */
import type { Kind } from '../../../kind/kind.ts';
import { mesh } from './mesh-hub-discovery-v1alpha2/mesh.ts';
import {
  failoverService,
  failoverServiceAlpha1,
} from './mesh-hub-networking-v1alpha2/failover-service.ts';
import { trafficPolicy } from './mesh-hub-networking-v1alpha2/traffic-policy.ts';
import { virtualMesh } from './mesh-hub-networking-v1alpha2/virtual-mesh.ts';
import { kubernetesCluster } from './solo-multicluster-v1alpha1/kubernetes-cluster.ts';

export const kinds: readonly Kind[] = [
  mesh,
  kubernetesCluster,
  failoverServiceAlpha1,
  failoverService,
  trafficPolicy,
  virtualMesh,
];
