/**
 * Operations of an override on a document → the document afterwards: JSON Patch as karmada's library applies it, which also
 * counts the members of a list from its end.
 */

import { memoise } from '../../../../collection/memoise.ts';
import type { Draft } from '../../../../place/change/draft.ts';
import { applyOperation } from '../../../../place/patch/json-patch.ts';
import { depthOf, type Operation } from '../../../../place/patch/patch-operation.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '../../../../resource/json.ts';
import { parsePointer } from '../../../../resource/json-pointer.ts';
import {
  decodeOperation,
  type OverrideOperation,
} from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { applyAll, type Change } from './change.ts';

/** Applies the operations one after the other, until one fails. */
export function patchDocument(
  document: JsonObject,
  operations: readonly OverrideOperation[],
  draft: Draft,
): Change {
  return applyAll(document, operations, (current, operation) =>
    applyOperator(current, toOperation(operation), draft),
  );
}

/** `plaintext`: one operation on the object. */
export function overridePlaintext(object: JsonObject, overrider: Json, draft: Draft): Change {
  return applyOperator(object, readOverrider(overrider), draft);
}

/** A parsed operation. */
interface ReadOperation extends Operation {
  /** As authored. */
  readonly pointer: string;
  readonly counts: boolean;
}

function toOperation({ operator, path: pointer, value }: OverrideOperation): ReadOperation {
  const path = parsePointer(pointer) ?? [];
  const counts = path.some((token) => isNumber(token));
  return { op: operator, path, from: [], value, depth: depthOf(value), pointer, counts };
}

/** One override applies to many objects. */
const readKnown = memoise((overrider: JsonObject) =>
  toOperation(decodeOperation(overrider, 'path')),
);

function readOverrider(overrider: Json): ReadOperation {
  return readKnown(isObject(overrider) ? overrider : {});
}

function applyOperator(document: JsonObject, operation: ReadOperation, draft: Draft): Change {
  const { op, path, pointer, counts } = operation;
  if (path.includes('__proto__')) return { reason: 'its path contains "__proto__"' };
  const here = counts ? { ...operation, path: countFromEnd(document, path, op) } : operation;
  const result = applyOperation(document, here, draft);
  return 'object' in result ? result : { reason: `"${op}" of "${pointer}": ${result.reason}` };
}

function isNumber(token: string): boolean {
  return /^[+-]?\d+$/.test(token);
}

/** Negative indices as indices from 0; an added item may be at the end. */
function countFromEnd(
  document: JsonObject,
  tokens: readonly string[],
  operator: string,
): readonly string[] {
  let value: Json | undefined = document;
  return tokens.map((token, i) => {
    if (!isArray(value) || !isNumber(token)) {
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
