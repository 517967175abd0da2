/**
 * `commandOverrider` and `argsOverrider`: words added to, or taken out of, the command or arguments of a container.
 * @module
 */

import { textsAt } from '../../kind/karmada-policy-v1alpha1/cluster-affinity.ts';
import { isArray, type Json, type JsonObject, stringAt, valueAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { type ApplyOverrider, applyAll, type Change } from './change.ts';
import { patchDocument } from './patch-document.ts';
import { containersOf, type FoundContainer } from './pod-containers.ts';

/** The overrider of one of the two fields. */
export function overrideWords(field: 'command' | 'args'): ApplyOverrider {
  return (object, overrider) => {
    const name = stringAt(overrider, 'containerName');
    const found = containersOf(object).filter(
      ({ container }) => stringAt(container, 'name') === name,
    );
    return applyAll(object, found, (current, one) =>
      changeWords(current, one, { field, overrider }),
    );
  };
}

function changeWords(
  object: JsonObject,
  { container, path }: FoundContainer,
  { field, overrider }: { readonly field: string; readonly overrider: Json },
): Change {
  const present = valueAt(container, field);
  const words = isArray(present) ? present : [];
  const own = textsAt(overrider, 'value');
  const isRemoval = stringAt(overrider, 'operator') === 'remove';
  const value = isRemoval
    ? words.filter((word) => typeof word !== 'string' || !own.includes(word))
    : [...words, ...own];
  // Nothing to take out of, or to put in: an empty list that nobody wrote would say the same.
  if (value.length === words.length) return { object };
  const operator = isArray(present) ? 'replace' : 'add';
  return patchDocument(object, [{ operator, path: formatPointer([...path, field]), value }]);
}
