/**
 * `labelsOverrider` and `annotationsOverrider`: entries of the object's own metadata, not of its pods'.
 * @module
 */

import { objectAt, stringAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { stringMap } from '../../../../resource/resource.ts';
import type { OverrideOperation } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { ApplyOverrider } from './change.ts';
import { patchDocument } from './patch-document.ts';

/** The overrider of one of the two maps. Absent entries are neither replaced nor removed. */
export function overrideMetadata(field: 'labels' | 'annotations'): ApplyOverrider {
  return (object, overrider, draft) => {
    const operator = stringAt(overrider, 'operator') ?? '';
    const present = objectAt(object, 'metadata', field);
    const entries = Object.entries(stringMap(objectAt(overrider, 'value')));
    const meant = entries.filter(
      ([key]) => operator === 'add' || Object.hasOwn(present ?? {}, key),
    );
    const whole: readonly OverrideOperation[] =
      present === undefined && meant.length > 0
        ? [{ operator: 'add', path: formatPointer(['metadata', field]), value: {} }]
        : [];
    const operations = meant.map(([key, value]) => ({
      operator,
      path: formatPointer(['metadata', field, key]),
      value,
    }));
    return patchDocument(object, [...whole, ...operations], draft);
  };
}
