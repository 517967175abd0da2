/**
 * All kinds of resources that describe clusters, in alphabetical order.
 * @module
 */
import type { TopologyReader } from './cluster-description.ts';
import { flomeshClusterReader } from './flomesh-cluster.ts';

/** Every reader. */
export const topologyReaders: readonly TopologyReader[] = [flomeshClusterReader];
