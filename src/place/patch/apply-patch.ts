/** One patch on one object → the patched object, or the failure. */
import { own, setOwn } from '../../collection/own.ts';
import type { Code } from '../../diagnostic/code.ts';
import {
  patchChangesIdentity,
  patchOpFailed,
  patchTooLarge,
} from '../../diagnostic/codes/place-patch.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { PatchSpec } from '../../kind/distributary-v1alpha1/patch/patch-spec.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  jsonEqual,
  stringAt,
} from '../../resource/json.ts';
import { displayName, noteAt, type Resource } from '../../resource/resource.ts';
import { type Draft, newDraft } from '../change/draft.ts';
import { changeMember } from '../change/draft-member.ts';
import type { DraftResource } from '../change/draft-resource.ts';
import { applyJsonPatch, MAX_COPIED_VALUES } from './json-patch.ts';

/** Makes the finding for clusters, as messages name them. */
export type PatchFailure = (clusters: string) => Diagnostic;

/** An object after a patch, or the finding, for which the clusters are still to be given. */
export type Patched = { readonly object: JsonObject } | { readonly failure: PatchFailure };

/** The patch with its index in the fleet. */
export interface IndexedPatch {
  readonly spec: PatchSpec;
  readonly index: number;
  readonly fleet: Pick<FleetSpec, 'locate'>;
}

/** Applies a patch that selects the resource. A failed one may have changed the draft's own parts. */
export function applyPatch(
  { before, object, draft }: Pick<DraftResource<unknown>, 'before' | 'object' | 'draft'>,
  patch: IndexedPatch,
): Patched {
  const { spec } = patch;
  if (!isArray(spec.patch)) return checked(before, mergePatch(object, spec.patch, draft), patch);
  const result = applyJsonPatch(object, spec.patch, draft);
  if ('object' in result) return checked(before, result.object, patch);
  if ('tooLarge' in result) {
    return failed(before, { code: patchTooLarge, args: { limit: MAX_COPIED_VALUES } }, patch);
  }
  const op = spec.patch[result.failed];
  const args = {
    op: stringAt(op, 'op') ?? '',
    path: stringAt(op, 'path') ?? '',
    reason: result.reason,
  };
  return failed(before, { code: patchOpFailed, args, pointer: `/patch/${result.failed}` }, patch);
}

/** The identifying field that a change would modify; undefined without one. */
export function changedIdentity({ object }: Resource, next: JsonObject): string | undefined {
  const field = changedMember(object, next, ['apiVersion', 'kind']);
  if (field !== undefined) return field;
  const within = changedMember(object['metadata'], next['metadata'], ['name', 'namespace']);
  return within === undefined ? undefined : `metadata.${within}`;
}

function changedMember(
  before: Json | undefined,
  after: Json | undefined,
  names: readonly string[],
): string | undefined {
  if (before === after) return undefined;
  const old = isObject(before) ? before : undefined;
  const next = isObject(after) ? after : undefined;
  return names.find((name) => !jsonEqual(own(next, name), own(old, name)));
}

function checked(before: Resource, object: JsonObject, patch: IndexedPatch): Patched {
  const field = changedIdentity(before, object);
  if (field === undefined) return { object };
  const args = { field };
  return failed(before, { code: patchChangesIdentity, args, pointer: '/patch' }, patch);
}

interface Reason<A> {
  readonly code: Code<A & { readonly object: string; readonly clusters: string }>;
  readonly args: A;
  /** JSON Pointer into the patch; absent: the patch as a whole. */
  readonly pointer?: string;
}

function failed<A>(resource: Resource, reason: Reason<A>, { fleet, index }: IndexedPatch): Patched {
  const at = fleet.locate(`/spec/patches/${index}${reason.pointer ?? ''}`);
  const object = displayName(resource);
  const related = [noteAt(`${object} is defined here`, resource)];
  const failure: PatchFailure = (clusters) =>
    diagnose(reason.code, { ...reason.args, object, clusters }, at, related);
  return { failure };
}

/** The target with the patch merged in: null removes, maps merge, everything else replaces. Changes the draft's own parts only. */
export function mergePatch(
  target: Json | undefined,
  patch: JsonObject,
  draft: Draft = newDraft(),
): JsonObject {
  if (!isObject(target)) draft.noteDifference();
  const merged = draft.map(isObject(target) ? target : {});
  const keys = Object.keys(patch);
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? '';
    const value = own(patch, key);
    if (isObject(value)) {
      setOwn<Json | undefined>(merged, key, mergePatch(own(merged, key), value, draft));
    } else {
      const change = value === null ? { op: 'remove' as const } : { op: 'add' as const, value };
      changeMember(merged, key, { draft, change });
    }
  }
  return merged;
}
