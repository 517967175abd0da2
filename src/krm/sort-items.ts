/**
 * The items of a ResourceList → what each of them is to a fleet. Nothing is decided here about what becomes of them.
 * @module
 */

import { own } from '../collection/own.ts';
import { derivedFromAnnotation } from '../derive/provenance.ts';
import { type Diagnostic, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { annotation } from '../kind/annotation.ts';
import { fleet } from '../kind/distributary-v1alpha1/fleet.ts';
import { hydration } from '../kind/distributary-v1alpha1/hydration.ts';
import { isFleetLevel } from '../kind/fleet-level.ts';
import { isOfKind } from '../kind/kind.ts';
import { checkIdentity } from '../parse/object-identity.ts';
import type { Placed } from '../place/placed.ts';
import { stringAt } from '../resource/json.ts';
import {
  annotationsOf,
  groupOf,
  labelsOf,
  type Resource,
  toResource,
} from '../resource/resource.ts';
import { restoreAuthored } from './authored-mark.ts';
import { hostPlace, isLocalConfig, LOCAL_CONFIG, withoutAnnotations } from './host-annotation.ts';
import type { ListItem, ResourceList } from './resource-list.ts';

/**
 * What an item is. `host`: the host's own, as a Kptfile or what is marked as local configuration; nobody's business.
 * `config`: the function's own configuration, which kustomize hands to a generator as its one item.
 * `fleet`: describes the fleet. `derived`: made by an earlier run. `authored`: what clusters run.
 */
export type Role = 'host' | 'config' | 'fleet' | 'derived' | 'authored';

/** An item with what it is. */
export type SortedItem =
  | { readonly role: 'host'; readonly item: ListItem }
  | { readonly role: Exclude<Role, 'host'>; readonly item: ListItem; readonly resource: Resource };

/** Sorts; the order stays. What can't be an object of Kubernetes is a finding, unless it is the host's. */
export function sortItems(list: ResourceList): Outcome<readonly SortedItem[]> {
  const diagnostics: Diagnostic[] = [];
  const value = list.items.map((item): SortedItem => {
    if (isHostKind(item)) return { role: 'host', item };
    const findings = checkIdentity(item.object, item.source);
    if (!hasErrors(findings)) return roleOf(item, list.functionConfig);
    if (!isLocalConfig(item.object)) diagnostics.push(...findings);
    return { role: 'host', item };
  });
  return { value, diagnostics };
}

/** Files of kustomize and kpt themselves; a kustomization needs no name, and nothing that says what it is. */
function isHostKind({ object }: ListItem): boolean {
  if (object['apiVersion'] === undefined && object['kind'] === undefined) return true;
  const group = groupOf(stringAt(object, 'apiVersion') ?? '');
  return group === 'kustomize.config.k8s.io' || group === 'kpt.dev';
}

function roleOf(item: ListItem, config: ListItem | undefined): SortedItem {
  const resource = toResource(item.object, { type: 'authored', source: item.source });
  if (config !== undefined && isSameObject(item, config)) {
    return { role: 'config', item, resource };
  }
  if (isOfKind(resource, hydration) || isOfKind(resource, fleet) || isFleetLevel(resource)) {
    return { role: 'fleet', item, resource };
  }
  const annotations = annotationsOf(resource);
  // Whoever says which clusters have an object has made it part of the fleet; the mark may be our own.
  const isInFleet = !isLocalConfig(item.object) || Object.hasOwn(annotations, annotation.clusters);
  if (!isInFleet) return { role: 'host', item };
  const isOurs =
    labelsOf(resource)['app.kubernetes.io/managed-by'] === 'distributary' &&
    Object.hasOwn(annotations, derivedFromAnnotation);
  if (isOurs) return { role: 'derived', item, resource };
  return { role: 'authored', item, resource: unmarked(restoreAuthored(resource)) };
}

/** The mark of an earlier run, for a cluster that does not get the object. */
function unmarked(resource: Resource): Resource {
  const { object, origin } = resource;
  if (!isLocalConfig(object) || origin.type !== 'authored') return resource;
  const next = withoutAnnotations(object, [LOCAL_CONFIG]);
  return toResource(next, { type: 'authored', source: origin.source.edited(next) });
}

function isSameObject({ object: a }: ListItem, { object: b }: ListItem): boolean {
  return (
    ['apiVersion', 'kind'].every((field) => own(a, field) === own(b, field)) &&
    ['namespace', 'name'].every(
      (field) => stringAt(a, 'metadata', field) === stringAt(b, 'metadata', field),
    )
  );
}

/** Whether the function is asked to make objects out of nothing: there is no item but the host's own. */
export function isGenerator(items: readonly SortedItem[]): boolean {
  return items.every(({ role }) => role === 'host' || role === 'config');
}

/** What the items say that clusters run, filed under the directories that the host has it from. */
export function authoredItems(items: readonly SortedItem[]): readonly Placed[] {
  return items.flatMap((one) => {
    if (one.role !== 'authored') return [];
    return [{ resource: one.resource, application: directoryOf(one.item) }];
  });
}

/** The directory of an item; that of the whole package when the host doesn't say. */
function directoryOf({ object }: ListItem): string {
  const { path = '' } = hostPlace(object);
  const slash = path.lastIndexOf('/');
  return slash < 0 ? PACKAGE : path.slice(0, slash);
}

/** The directory that the host works on, as items are filed under it. */
export const PACKAGE = '.';
