/**
 * One patch on one resource → the patched resource, or why it can't be.
 * @module
 */
import type { Code } from '../diagnostic/code.ts';
import {
  patchChangesIdentity,
  patchOpFailed,
  patchTooLarge,
} from '../diagnostic/codes/place-patch.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { FleetSpec, PatchSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { isArray, type JsonObject, jsonEqual, stringAt, valueAt } from '../resource/json.ts';
import { displayName, locate, type Resource, toResource } from '../resource/resource.ts';
import { type Draft, newDraft } from './draft.ts';
import { applyJsonPatch, MAX_COPIED_VALUES } from './json-patch.ts';
import { mergePatch } from './merge-patch.ts';

/** A resource after a patch. */
export interface Patched {
  /** The same resource when the patch failed or changed nothing. */
  readonly resource: Resource;
  /** The finding, once it is known which clusters it is for. */
  readonly failure?: PatchFailure;
  /** Members of maps and lists that were copied for it. */
  readonly copied: number;
}

/** Makes the finding for clusters, as messages name them. */
export type PatchFailure = (clusters: string) => Diagnostic;

/** The patch with its place in the fleet. */
export interface IndexedPatch {
  readonly spec: PatchSpec;
  readonly index: number;
  readonly fleet: Pick<FleetSpec, 'locate'>;
}

/** Applies a patch that selects the resource. */
export function applyPatch(resource: Resource, patch: IndexedPatch): Patched {
  const draft = newDraft();
  const applied = applyWith(draft, resource, patch);
  return { ...applied, copied: draft.copied() };
}

type Applied = Omit<Patched, 'copied'>;

function applyWith(draft: Draft, resource: Resource, patch: IndexedPatch): Applied {
  const { spec } = patch;
  if (!isArray(spec.patch)) {
    return checked(resource, mergePatch(resource.object, spec.patch, draft), patch);
  }
  const result = applyJsonPatch(resource.object, spec.patch, draft);
  if ('object' in result) return checked(resource, result.object, patch);
  if ('tooLarge' in result) {
    return failed(resource, { code: patchTooLarge, args: { limit: MAX_COPIED_VALUES } }, patch);
  }
  const op = spec.patch[result.failed];
  const args = {
    op: stringAt(op, 'op') ?? '',
    path: stringAt(op, 'path') ?? '',
    reason: result.reason,
  };
  return failed(resource, { code: patchOpFailed, args, pointer: `/patch/${result.failed}` }, patch);
}

const identity = [
  ['apiVersion'],
  ['kind'],
  ['metadata', 'name'],
  ['metadata', 'namespace'],
] as const;

/** The field by which an object is known that a change would change; undefined when there is none. */
export function changedIdentity(resource: Resource, next: JsonObject): string | undefined {
  return identity
    .find((path) => !jsonEqual(valueAt(next, ...path), valueAt(resource.object, ...path)))
    ?.join('.');
}

function checked(resource: Resource, object: JsonObject, patch: IndexedPatch): Applied {
  const field = changedIdentity(resource, object);
  if (field !== undefined) {
    const args = { field };
    return failed(resource, { code: patchChangesIdentity, args, pointer: '/patch' }, patch);
  }
  const { origin } = resource;
  if (origin.type !== 'authored' || jsonEqual(object, resource.object)) return { resource };
  return {
    resource: toResource(object, { type: 'authored', source: origin.source.edited(object) }),
  };
}

interface Reason<A> {
  readonly code: Code<A & { readonly object: string; readonly clusters: string }>;
  readonly args: A;
  /** Where in the patch; absent: the patch as a whole. */
  readonly pointer?: string;
}

function failed<A>(resource: Resource, reason: Reason<A>, { fleet, index }: IndexedPatch): Applied {
  const at = fleet.locate(`/spec/patches/${index}${reason.pointer ?? ''}`);
  const object = displayName(resource);
  const related = [{ message: `${object} stands here`, at: locate(resource) }];
  const failure: PatchFailure = (clusters) =>
    diagnose(reason.code, { ...reason.args, object, clusters }, at, related);
  return { resource, failure };
}
