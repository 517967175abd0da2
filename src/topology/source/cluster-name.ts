/**
 * A resource → the name of the cluster that it describes, and who reads it.
 * @module
 */
import type { Resource } from '../../resource/resource.ts';
import type { ClusterName, ClusterSource } from './cluster-source.ts';
import { clusterSources } from './registry.ts';

/** The source of the resource; undefined when it describes no cluster. */
export function clusterSourceOf(resource: Resource): ClusterSource | undefined {
  return clusterSources.find((candidate) => candidate.reads(resource));
}

/** The name of the cluster that a resource describes: that of the object, unless its kind has it elsewhere. */
export function clusterNameOf(
  resource: Resource,
  source: ClusterSource | undefined = clusterSourceOf(resource),
): ClusterName {
  return source?.nameOf?.(resource) ?? { value: resource.name, pointer: '/metadata/name' };
}
