/** A resource during changes: one draft for all of them, so that each map and list of its object is copied once. */
import type { JsonObject } from '../../resource/json.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import type { Changes } from './change-history.ts';
import { type Draft, newDraft } from './draft.ts';

/** A resource under construction. */
export interface DraftResource<S> {
  /** As it was before the first change. */
  readonly before: Resource;
  /** The input of the next change. */
  readonly object: JsonObject;
  /** The current state; equal to `before` without a difference. */
  readonly resource: Resource;
  readonly draft: Draft;
  /** The changes that made a difference. */
  readonly changes: Changes<S> | undefined;
}

/** An unchanged resource; `changes` are its earlier ones. */
export function newDraftResource<S>(before: Resource, changes?: Changes<S>): DraftResource<S> {
  return { before, object: before.object, resource: before, draft: newDraft(), changes };
}

/** A copy for further changes; the content so far is frozen. */
export function sealed<S>(state: DraftResource<S>): DraftResource<S> {
  const { before, object, resource, changes } = state;
  return { before, object, resource, draft: newDraft(), changes };
}

/** The result of a change. */
export interface DraftChange<S> {
  readonly change: S;
  readonly object: JsonObject;
  /** Counted by the draft before the change. */
  readonly differences: number;
}

/** The resource after a change; the same one when nothing differs. */
export function changedTo<S, T extends DraftResource<S>>(
  state: T,
  { object, differences, change }: DraftChange<S>,
): T {
  const { before, draft, resource } = state;
  const { origin } = before;
  if (draft.differences() === differences || origin.type !== 'authored') {
    return state.object === object ? state : { ...state, object };
  }
  const changes = { last: change, before: state.changes };
  if (resource.object === object) return { ...state, changes };
  const source = origin.source.edited(object);
  const next = toResource(object, { type: 'authored', source });
  return { ...state, object, changes, resource: next };
}
