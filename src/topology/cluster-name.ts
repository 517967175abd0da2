/**
 * A resource → the name of the cluster that it describes, and who reads it.
 * @module
 */
import type { Resource } from '../resource/resource.ts';
import type { ClusterName, TopologyReader } from './cluster-description.ts';
import { topologyReaders } from './registry.ts';

/** The reader of the resource; undefined when it describes no cluster. */
export function topologyReaderOf(resource: Resource): TopologyReader | undefined {
  return topologyReaders.find((candidate) => candidate.reads(resource));
}

/** The name of the cluster that a resource describes: that of the object, unless its kind has it elsewhere. */
export function clusterNameOf(
  resource: Resource,
  reader: TopologyReader | undefined = topologyReaderOf(resource),
): ClusterName {
  return reader?.nameOf?.(resource) ?? { value: resource.name, pointer: '/metadata/name' };
}
