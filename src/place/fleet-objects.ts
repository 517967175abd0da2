/**
 * Resources of the sources and of the topology paths → the objects about the whole fleet, in any place:
 * multi-cluster services, policies. None reaches a branch. Clusters and the Fleet itself are read elsewhere.
 */

import { groupBy } from '../collection/group-by.ts';
import {
  clustersAnnotationIgnored,
  fleetObjectDuplicate,
} from '../diagnostic/codes/fleet-object.ts';
import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { comparePositions } from '../diagnostic/position.ts';
import { annotation } from '../kind/annotation.ts';
import { fleet } from '../kind/distributary-v1alpha1/fleet.ts';
import { isOfKind } from '../kind/kind.ts';
import { kindOf } from '../kind/registry.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { jsonEqual } from '../resource/json.ts';
import { formatPointer } from '../resource/json-pointer.ts';
import {
  annotationsOf,
  displayName,
  groupOf,
  locate,
  noteAt,
  type Resource,
  resourceKey,
} from '../resource/resource.ts';
import { clusterSourceOf } from '../topology/source/cluster-name.ts';

/** Look-ups in the objects about the whole fleet. */
export interface FleetObjects {
  /** All objects of a kind without errors, of every version, in order of file and document. */
  list(group: string, kind: string): readonly Resource[];
}

/** A fleet without such objects. */
export const noFleetObjects: FleetObjects = { list: () => [] };

/** Whether the object is about the fleet in any place, in a source as well as below a topology path. */
export function isFleetObject(resource: Resource): boolean {
  if (clusterSourceOf(resource) !== undefined || isOfKind(resource, fleet)) return false;
  return kindOf(resource)?.level === 'fleet';
}

/** An object may describe its cluster, and be a target of references. */
function isKept(resource: Resource): boolean {
  return isFleetObject(resource) || clusterSourceOf(resource)?.referentOf !== undefined;
}

/** Gathers and validates them; different ones of one name are an error with both places. One rendered for each cluster counts once. */
export function gatherFleetObjects(resources: Iterable<Resource>): Outcome<FleetObjects> {
  const byKey = new Map<string, Resource>();
  const usable: Resource[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const resource of distinct([...resources].filter(isKept))) {
    const findings = validateResource(resource);
    const first = byKey.get(resourceKey(resource));
    // The topology validates descriptions of clusters.
    const isJudged = isFleetObject(resource);
    if (isJudged) diagnostics.push(...findings, ...annotationFindings(resource));
    if (first === undefined) {
      if (!hasErrors(findings)) usable.push(resource);
    } else if (isJudged && !jsonEqual(first.object, resource.object)) {
      diagnostics.push(duplicate(first, resource));
    }
    byKey.set(resourceKey(resource), first ?? resource);
  }
  const byKind = groupBy(usable, ({ apiVersion, kind }) => `${groupOf(apiVersion)}/${kind}`);
  return { value: { list: (group, kind) => byKind.get(`${group}/${kind}`) ?? [] }, diagnostics };
}

function annotationFindings(resource: Resource): readonly Diagnostic[] {
  if (!Object.hasOwn(annotationsOf(resource), annotation.clusters)) return [];
  const at = locate(
    resource,
    formatPointer(['metadata', 'annotations', annotation.clusters]),
    'key',
  );
  return [diagnose(clustersAnnotationIgnored, { object: displayName(resource) }, at)];
}

/** One resource a position, in order: a source may contain a topology path, and its files are read for both. */
function distinct(resources: readonly Resource[]): readonly Resource[] {
  const byPlace = new Map(
    resources.map((resource) => [JSON.stringify(locate(resource)), resource]),
  );
  return [...byPlace.values()].sort((a, b) => comparePositions(locate(a), locate(b)));
}

function duplicate(first: Resource, second: Resource): Diagnostic {
  const args = { object: displayName(second), apiVersion: second.apiVersion };
  const related = [noteAt('the first one', first, '/metadata/name', 'value')];
  return diagnose(fleetObjectDuplicate, args, locate(second, '/metadata/name', 'value'), related);
}
