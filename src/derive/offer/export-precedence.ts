/**
 * Which of several exports wins. Git has no creationTimestamp, so an annotation and the cluster's key decide.
 * @module
 */
import { compareStrings } from '../../resource/order.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';

/** Annotation with an integer; the higher one wins. */
export const exportPriorityAnnotation = 'distributary.dev/export-priority';

/** An export in its cluster. */
interface Export {
  readonly cluster: Cluster;
  readonly resource: Resource;
}

/** Winner first: higher priority, then lower cluster key, then apiVersion, namespace and name. Total. */
export function compareExports(a: Export, b: Export): number {
  return (
    priorityOf(b.resource) - priorityOf(a.resource) ||
    compareStrings(a.cluster.key, b.cluster.key) ||
    compareStrings(rest(a.resource), rest(b.resource))
  );
}

function rest({ apiVersion, namespace, name }: Resource): string {
  return `${apiVersion} ${namespace}/${name}`;
}

function priorityOf(resource: Resource): number {
  const value = Number(annotationsOf(resource)[exportPriorityAnnotation] ?? '0');
  return Number.isInteger(value) ? value : 0;
}
