/** `spec` of karmada's override policies: changes of selected objects for selected clusters. */

import { present } from '../../../../collection/present.ts';
import {
  isArray,
  type Json,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { type ClusterAffinity, decodeClusterAffinity } from './cluster-affinity.ts';
import { decodeResourceSelectors, type ResourceSelector } from './resource-selector.ts';

/** The overriders, in the order in which karmada applies those of one rule. */
export const overriderNames = [
  'imageOverrider',
  'commandOverrider',
  'argsOverrider',
  'labelsOverrider',
  'annotationsOverrider',
  'fieldOverrider',
  'plaintext',
] as const;

/** A way to change an object. */
export type OverriderName = (typeof overriderNames)[number];

/** One change, and its pointer. */
export interface Overrider {
  readonly name: OverriderName;
  /** As authored. */
  readonly value: Json;
  readonly pointer: string;
}

/** Changes for some clusters. */
export interface OverrideRule {
  /** Absent: every cluster. */
  readonly target?: ClusterAffinity;
  readonly overriders: readonly Overrider[];
  readonly pointer: string;
}

/** A decoded spec. */
export interface OverrideSpec {
  /** None: every object, of the policy's namespace if it has one. */
  readonly selectors: readonly ResourceSelector[];
  readonly rules: readonly OverrideRule[];
}

/** Reads a spec; a value of the wrong type counts as absent. The deprecated fields count as one rule, where there is no other. */
export function decodeOverrideSpec(spec: Json | undefined): OverrideSpec {
  const rules = listAt(spec, 'overrideRules');
  return {
    selectors: decodeResourceSelectors(spec),
    rules:
      rules.length === 0
        ? [decodeRule(spec, '/spec')]
        : rules.map((rule, i) => decodeRule(rule, `/spec/overrideRules/${i}`)),
  };
}

function decodeRule(rule: Json | undefined, pointer: string): OverrideRule {
  const target = objectAt(rule, 'targetCluster');
  return {
    ...present({ target: target && decodeClusterAffinity(target) }),
    overriders: overriderNames.flatMap((name) =>
      listAt(rule, 'overriders', name).map((value, i) => ({
        name,
        value,
        pointer: `${pointer}/overriders/${name}/${i}`,
      })),
    ),
    pointer,
  };
}

/** One operation on a document: those of `plaintext`, and those of `json` and `yaml` of a field. */
export interface OverrideOperation {
  readonly operator: string;
  readonly path: string;
  /** null when not written, as in karmada. */
  readonly value: Json;
}

/** Reads an operation; `pathField` is the name of its path field. */
export function decodeOperation(operation: Json, pathField: 'path' | 'subPath'): OverrideOperation {
  return {
    operator: stringAt(operation, 'operator') ?? '',
    path: stringAt(operation, pathField) ?? '',
    value: valueAt(operation, 'value') ?? null,
  };
}

/** The operations of a field overrider, and the format of the document; `yaml` takes precedence, as in karmada. */
export function decodeFieldOperations(overrider: Json): {
  readonly format: 'json' | 'yaml';
  readonly operations: readonly Json[];
} {
  const yaml = valueAt(overrider, 'yaml');
  const format = isArray(yaml) && yaml.length > 0 ? 'yaml' : 'json';
  return { format, operations: listAt(overrider, format) };
}
