/** karmada `ResourceSelector`: the objects of a policy. */

import { present } from '../../../../collection/present.ts';
import type { LabelRequirement } from '../../../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../../../kind/notation/label-selector-object.ts';
import { type Json, listAt, objectAt, stringAt } from '../../../../resource/json.ts';

/** One selector: objects of one version and kind. */
export interface ResourceSelector {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty: any, or that of the policy if it has one. */
  readonly namespace: string;
  /** Empty: any. With a name, the labels are ignored. */
  readonly name: string;
  /** Absent: any. */
  readonly labels?: readonly LabelRequirement[];
}

/** Reads `spec.resourceSelectors`; a value of the wrong type counts as absent. */
export function decodeResourceSelectors(spec: Json | undefined): readonly ResourceSelector[] {
  return listAt(spec, 'resourceSelectors').map((selector) => {
    const labels = objectAt(selector, 'labelSelector');
    const text = (field: string): string => stringAt(selector, field) ?? '';
    return {
      apiVersion: text('apiVersion'),
      kind: text('kind'),
      namespace: text('namespace'),
      name: text('name'),
      ...present({ labels: labels && decodeLabelSelector(labels) }),
    };
  });
}
