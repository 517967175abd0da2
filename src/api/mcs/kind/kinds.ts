/** The kinds of the Multi-Cluster Services API and of the related Cluster Inventory API. */
import type { Kind } from '../../../kind/kind.ts';
import { clusterProfile } from './multicluster-v1alpha1/cluster-profile.ts';
import { mcsServiceExports } from './multicluster-v1beta1/service-export.ts';
import { mcsServiceImports } from './multicluster-v1beta1/service-import.ts';

export const kinds: readonly Kind[] = [clusterProfile, ...mcsServiceExports, ...mcsServiceImports];
