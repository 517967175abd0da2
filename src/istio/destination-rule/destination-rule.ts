/** A DestinationRule → its host, its subsets and the clients that it applies to (`networking.istio.io/v1`). */

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
  /** `workloadSelector.matchLabels`: the clients that it applies to; undefined for all. */
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

/** The host of a rule, as Istio resolves it. */
export function hostOfRule(rule: Resource, domain: string): string {
  return resolveHost(decodeDestinationRule(rule).host, rule.namespace, domain);
}

/** Whether the rule applies to selected pods of its namespace only; it is invisible to others. */
export function isForWorkloads(rule: Resource): boolean {
  return decodeDestinationRule(rule).clientLabels !== undefined;
}

/** Whether the rule is visible to clients of all namespaces. */
export function exportsToAll(rule: Resource, mesh: Pick<MeshConfig, 'exportTo'>): boolean {
  return isExportedToAll(exportToOf(rule, mesh));
}

/** The subsets of a rule that have a name and labels. */
export function subsetsOf(rule: Resource): readonly Subset[] {
  return decodeDestinationRule(rule).subsets.filter(
    ({ name, labels }) => name !== '' && Object.keys(labels).length > 0,
  );
}

/** The fields of a `spec`, which may be the result of Pilot's merge of several rules. */
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
