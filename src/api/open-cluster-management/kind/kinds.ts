/** The kinds of Open Cluster Management that are read. */
import type { Kind } from '../../../kind/kind.ts';
import { managedCluster } from './ocm-cluster-v1/managed-cluster.ts';

export const kinds: readonly Kind[] = [managedCluster];
