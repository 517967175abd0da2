/** `fieldOverrider`: operations on a JSON or YAML document in a string of the object, as in a ConfigMap. */

import { editDocument, readDocumentValue } from '../../../../parse/edit-document.ts';
import { type Draft, newDraft } from '../../../../place/change/draft.ts';
import { resolvePointer } from '../../../../place/change/draft-member.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../../../resource/json.ts';
import {
  decodeFieldOperations,
  decodeOperation,
  type OverrideOperation,
} from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { Change } from './change.ts';
import { patchDocument } from './patch-document.ts';

/** Applies a field overrider; comments and style of the document stay. */
export function overrideField(object: JsonObject, overrider: Json, draft: Draft): Change {
  const fieldPath = stringAt(overrider, 'fieldPath') ?? '';
  const text = resolvePointer(object, fieldPath);
  if (typeof text !== 'string') return { reason: `there is no text at "${fieldPath}"` };
  const { format, operations } = decodeFieldOperations(overrider);
  draft.visit(text.length);
  const value = readDocumentValue(text, format);
  if (value === undefined) {
    return {
      reason: `the text at "${fieldPath}" is not a single ${format.toUpperCase()} document`,
    };
  }
  const decoded = operations.map((operation) => decodeOperation(operation, 'subPath'));
  const change = patchValue(value, decoded);
  if ('reason' in change) return { reason: `in the text at "${fieldPath}", ${change.reason}` };
  const next = editDocument(text, change.value, format);
  if (next === text) return { object };
  return patchDocument(object, [{ operator: 'replace', path: fieldPath, value: next }], draft);
}

/** A document that is a list is patched as the only member of an object. */
function patchValue(
  value: Json,
  operations: readonly OverrideOperation[],
): { readonly value: Json } | { readonly reason: string } {
  if (isObject(value)) {
    const change = patchDocument(value, operations, newDraft());
    return 'reason' in change ? change : { value: change.object };
  }
  const inner = operations.map((operation) => ({ ...operation, path: `/list${operation.path}` }));
  const change = patchDocument({ list: value }, inner, newDraft());
  return 'reason' in change ? change : { value: change.object['list'] ?? null };
}
