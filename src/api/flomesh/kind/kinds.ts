/** The kinds of Flomesh. */
import type { Kind } from '../../../kind/kind.ts';
import { flomeshClusters } from './flomesh-v1alpha1/cluster.ts';
import { globalTrafficPolicies } from './flomesh-v1alpha1/global-traffic-policy.ts';
import { serviceExports } from './flomesh-v1alpha1/service-export.ts';
import { serviceImports } from './flomesh-v1alpha1/service-import.ts';

export const kinds: readonly Kind[] = [
  ...flomeshClusters,
  ...globalTrafficPolicies,
  ...serviceExports,
  ...serviceImports,
];
