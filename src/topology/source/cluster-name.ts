/** A resource → the name of the cluster that it describes, and its source. */
import { own } from '../../collection/own.ts';
import { annotation } from '../../kind/annotation.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';
import type { ClusterName, ClusterSource } from './cluster-source.ts';
import { clusterSources } from './registry.ts';

/** The source of the resource; undefined when it describes no cluster. */
export function clusterSourceOf(resource: Resource): ClusterSource | undefined {
  return clusterSources.find((candidate) => candidate.reads(resource));
}

/** The name of the cluster that a resource describes: the annotated one, else the object's, unless its kind has it elsewhere. */
export function clusterNameOf(
  resource: Resource,
  source: ClusterSource | undefined = clusterSourceOf(resource),
): ClusterName {
  const alias = own(annotationsOf(resource), annotation.name);
  if (alias !== undefined) return { value: alias, pointer: aliasPointer };
  return source?.nameOf?.(resource) ?? { value: resource.name, pointer: '/metadata/name' };
}

const aliasPointer = formatPointer(['metadata', 'annotations', annotation.name]);
