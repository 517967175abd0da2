/**
 * The kinds of Flomesh.
 * @module
 */
import type { Kind } from '../../../kind/kind.ts';
import { flomeshCluster } from './flomesh-v1alpha1/cluster.ts';
import { globalTrafficPolicy } from './flomesh-v1alpha1/global-traffic-policy.ts';
import { serviceExport } from './flomesh-v1alpha1/service-export.ts';
import { serviceImport } from './flomesh-v1alpha1/service-import.ts';
import { multiclusterFlomeshCluster } from './multicluster-flomesh-v1alpha1/cluster.ts';
import { multiclusterGlobalTrafficPolicy } from './multicluster-flomesh-v1alpha1/global-traffic-policy.ts';
import { multiclusterServiceExport } from './multicluster-flomesh-v1alpha1/service-export.ts';
import { multiclusterServiceImport } from './multicluster-flomesh-v1alpha1/service-import.ts';

/** Every kind; versions of one kind in their order. */
export const kinds: readonly Kind[] = [
  flomeshCluster,
  globalTrafficPolicy,
  serviceExport,
  serviceImport,
  multiclusterFlomeshCluster,
  multiclusterGlobalTrafficPolicy,
  multiclusterServiceExport,
  multiclusterServiceImport,
];
