/**
 * Removed and added objects of a branch → the renamed ones among them.
 * @module
 */
import { pairUnique } from '../collection/pair-unique.ts';
import type { Placed } from '../place/placed.ts';
import { objectAt } from '../resource/json.ts';
import { type Resource, resourceKey } from '../resource/resource.ts';
import { fingerprint } from './fields/fingerprint.ts';

/** Authored objects by {@link resourceKey}, with `namespace/name` or the name of the object after the change. */
export function renamedObjects(
  removed: readonly Placed[],
  added: readonly Placed[],
): ReadonlyMap<string, string> {
  if (removed.length === 0 || added.length === 0) return new Map();
  const [before, after] = [marksOf(removed), marksOf(added)];
  const names = new Map(added.map(({ resource }) => [resourceKey(resource), nameOf(resource)]));
  const pairs = pairUnique(before, after);
  return new Map([...pairs].flatMap(([from, to]) => named(from, names.get(to))));
}

function named(key: string, name: string | undefined): readonly (readonly [string, string])[] {
  return name === undefined ? [] : [[key, name]];
}

function marksOf(placed: readonly Placed[]): ReadonlyMap<string, string> {
  const authored = placed.filter(({ resource }) => resource.origin.type === 'authored');
  return new Map(
    authored.map(({ resource, application }) => [
      resourceKey(resource),
      `${application}\n${markOf(resource)}`,
    ]),
  );
}

/** The whole object without its name. */
function markOf({ object }: Resource): string {
  const { name: _, namespace: __, ...metadata } = objectAt(object, 'metadata') ?? {};
  return fingerprint({ ...object, metadata });
}

function nameOf({ namespace, name }: Resource): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}
