/**
 * A DestinationRule → its host, its subsets and the pods that it is for (`networking.istio.io/v1`).
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../resource/json.ts';
import { type Resource, specOf, stringMap } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { exportToOf, isExportedToAll } from '../visibility/export-to.ts';

/** The fields of a DestinationRule. */
export interface DestinationRule {
  /** As written; empty when none is. */
  readonly host: string;
  readonly trafficPolicy: JsonObject | undefined;
  readonly subsets: readonly Subset[];
  /** `workloadSelector.matchLabels`: the clients that it is for; undefined for all. */
  readonly clientLabels: Readonly<Record<string, string>> | undefined;
}

/** An item of `subsets`. */
export interface Subset {
  /** Empty when none is written. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly trafficPolicy: JsonObject | undefined;
  readonly written: Json;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** A DestinationRule's fields. */
export function decodeDestinationRule(rule: Resource): DestinationRule {
  return decodeRuleSpec(specOf(rule));
}

/** The host that a rule is for, as Istio reads it. */
export function hostOfRule(rule: Resource, domain: string): string {
  return resolveHost(decodeDestinationRule(rule).host, rule.namespace, domain);
}

/** Whether the rule is for some of its namespace's pods only; others don't see it. */
export function isForWorkloads(rule: Resource): boolean {
  return decodeDestinationRule(rule).clientLabels !== undefined;
}

/** Whether clients of all namespaces see the rule. */
export function exportsToAll(rule: Resource, mesh: Pick<MeshConfig, 'exportTo'>): boolean {
  return isExportedToAll(exportToOf(rule, mesh));
}

/** The subsets of a rule that have a name and ask for labels. */
export function subsetsOf(rule: Resource): readonly Subset[] {
  return decodeDestinationRule(rule).subsets.filter(
    ({ name, labels }) => name !== '' && Object.keys(labels).length > 0,
  );
}

/** The fields of a `spec`, which may be one that Pilot made of several rules. */
export const decodeRuleSpec: (spec: JsonObject) => DestinationRule = memoise((spec) => {
  const selector = objectAt(spec, 'workloadSelector');
  return {
    host: stringAt(spec, 'host') ?? '',
    trafficPolicy: objectAt(spec, 'trafficPolicy'),
    subsets: listAt(spec, 'subsets').map((written, i) => ({
      name: stringAt(written, 'name') ?? '',
      labels: isObject(written) ? stringMap(objectAt(written, 'labels')) : {},
      trafficPolicy: objectAt(written, 'trafficPolicy'),
      written,
      pointer: `/spec/subsets/${i}`,
    })),
    clientLabels: selector && stringMap(objectAt(selector, 'matchLabels')),
  };
});
