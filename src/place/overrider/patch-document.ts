/**
 * Operations of an override on a document → the document afterwards: JSON Patch as karmada's library applies it, which also
 * counts the members of a list from its end.
 * @module
 */
import {
  decodeOperation,
  type OverrideOperation,
} from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { isArray, type Json, type JsonObject, valueAt } from '../../resource/json.ts';
import { formatPointer, parsePointer } from '../../resource/json-pointer.ts';
import { type Draft, newDraft } from '../draft.ts';
import { applyJsonPatch } from '../json-patch.ts';
import { applyAll, type Change } from './change.ts';

/** Applies the operations one after the other, until one fails. */
export function patchDocument(
  document: JsonObject,
  operations: readonly OverrideOperation[],
): Change {
  const draft = newDraft();
  return applyAll(document, operations, (current, operation) =>
    applyOperation(current, operation, draft),
  );
}

/** `plaintext`: one operation on the object. */
export function overridePlaintext(object: JsonObject, overrider: Json): Change {
  return patchDocument(object, [decodeOperation(overrider, 'path')]);
}

function applyOperation(document: JsonObject, operation: OverrideOperation, draft: Draft): Change {
  const { operator, value } = operation;
  const tokens = parsePointer(operation.path) ?? [];
  if (tokens.includes('__proto__')) return { reason: 'its path leads through "__proto__"' };
  const path = formatPointer(countFromEnd(document, tokens, operator));
  const removal = operator === 'remove' ? {} : { value };
  const result = applyJsonPatch(document, [{ op: operator, path, ...removal }], draft);
  if ('object' in result) return { object: result.object };
  const reason = 'reason' in result ? result.reason : 'it makes the object too large';
  return { reason: `"${operator}" of "${operation.path}": ${reason}` };
}

/** Indices below 0 as indices from 0; one that is added may come after the last. */
function countFromEnd(
  document: JsonObject,
  tokens: readonly string[],
  operator: string,
): readonly string[] {
  let value: Json | undefined = document;
  return tokens.map((token, i) => {
    if (!isArray(value) || !/^[+-]?\d+$/.test(token)) {
      value = isArray(value) ? undefined : valueAt(value, token);
      return token;
    }
    const isAddition = operator === 'add' && i === tokens.length - 1;
    const number = Number(token);
    const index: number = number < 0 ? number + value.length + (isAddition ? 1 : 0) : number;
    value = value[index];
    return String(index);
  });
}
