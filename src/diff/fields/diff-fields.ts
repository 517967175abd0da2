/**
 * An object before and after a change → which of its fields differ. Items of lists are compared by their keys, as Kubernetes merges them.
 */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { pairUnique } from '../../collection/pair-unique.ts';
import { derivedFromAnnotation } from '../../derive/provenance.ts';
import { isArray, isObject, type Json, type JsonObject, jsonEqual } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { FieldChange, FieldChanges } from './field-change.ts';
import { type KeyedItem, keyItems, unnamedMark } from './list-keys.ts';
import { isAscending, pairItems } from './pair-items.ts';
import {
  itemPlace,
  memberPlace,
  type Place,
  shownKey,
  shownValue,
  wholeObject,
} from './shown-value.ts';

/** Maximum number of listed fields of one object. */
const MOST_FIELDS = 100;

/** Compares two objects; an object that many clusters share is compared once. */
export function diffFields(before: Resource, after: Resource): FieldChanges {
  return diffFrom(before)(after);
}

const diffFrom = memoise((before: Resource) =>
  memoise((after: Resource): FieldChanges => {
    const found = new FoundFields();
    found.compareObjects(before.object, after.object, { path: '', ...wholeObject(after.kind) });
    return { fields: found.fields, more: found.more };
  }),
);

/** Maps with user-defined names: each member is compared by itself. */
const namedMaps: ReadonlySet<string> = new Set([
  ...['annotations', 'labels', 'matchLabels', 'nodeSelector', 'selector'],
  ...['data', 'stringData', 'binaryData'],
]);

const noMembers: JsonObject = {};

interface PathPlace extends Place {
  readonly path: string;
}

/** Results so far. */
class FoundFields {
  readonly fields: FieldChange[] = [];
  more = 0;

  compareObjects(before: JsonObject, after: JsonObject, at: PathPlace): void {
    const names = [...Object.keys(before), ...Object.keys(after)];
    for (const name of new Set(names)) {
      const [earlier, later] = [own(before, name), own(after, name)];
      if (earlier === later) continue;
      // A secret in one of the two is a secret in both.
      const here = memberPlace(at, before, name, earlier);
      const there = memberPlace(at, after, name, later);
      const isHidden = here.isHidden || there.isHidden;
      const place = { ...here, isHidden, path: memberPath(at.path, name) };
      const none = namedMaps.has(name) ? noMembers : undefined;
      this.#compare(earlier ?? none, later ?? none, name, place);
    }
  }

  #compare(before: Json | undefined, after: Json | undefined, name: string, at: PathPlace): void {
    if (name === derivedFromAnnotation) this.#compareSources(before, after, at);
    else if (isObject(before) && isObject(after)) this.compareObjects(before, after, at);
    else if (isArray(before) && isArray(after)) this.#compareLists(before, after, name, at);
    else if (!jsonEqual(before, after)) this.#tell(before, after, at);
  }

  /** The origins of an object are a list in one text: its changes explain the other differences. */
  #compareSources(before: Json | undefined, after: Json | undefined, at: PathPlace): void {
    const [earlier, later] = [sourcesIn(before), sourcesIn(after)];
    const isMissing = (list: ReadonlySet<string>) => (source: string) => !list.has(source);
    for (const source of [...earlier].filter(isMissing(later))) this.#tell(source, undefined, at);
    for (const source of [...later].filter(isMissing(earlier))) this.#tell(undefined, source, at);
  }

  #compareLists(
    before: readonly Json[],
    after: readonly Json[],
    name: string,
    at: PathPlace,
  ): void {
    const keyed = keyItems(name, before, after);
    if (keyed === undefined) this.#compareByPlace(before, after, at);
    else this.#compareByKey(...matchRenamed(name, ...keyed), at);
  }

  #compareByKey(before: readonly KeyedItem[], after: readonly KeyedItem[], at: PathPlace): void {
    const later = new Map(after.map(({ key, item }, i) => [key, { item, i }]));
    const earlier = new Set(before.map(({ key }) => key));
    const itemAt = (key: string): PathPlace => ({ ...at, path: `${at.path}[${shownKey(key)}]` });
    for (const { key, item } of before) this.#compare(item, later.get(key)?.item, '', itemAt(key));
    for (const { key, item } of after) {
      if (!earlier.has(key)) this.#compare(undefined, item, '', itemAt(key));
    }
    const order = before.flatMap(({ key }) => later.get(key)?.i ?? []);
    if (isAscending(order)) return;
    const names = (items: readonly KeyedItem[]) => items.map(({ key }) => shownKey(key));
    this.#tellOrder(names(before), names(after), at);
  }

  #compareByPlace(before: readonly Json[], after: readonly Json[], at: PathPlace): void {
    const { pairs, isReordered } = pairItems(before, after);
    for (const pair of pairs) {
      const place = pair.after?.at ?? pair.before?.at ?? 0;
      const list = pair.after === undefined ? before : after;
      const path = `${at.path}[${place}]`;
      const here = { ...at, ...itemPlace(at, list[place - 1]), path };
      this.#compare(pair.before?.item, pair.after?.item, '', here);
    }
    if (isReordered) this.#tellOrder(before, after, at);
  }

  #tellOrder(before: readonly Json[], after: readonly Json[], at: PathPlace): void {
    const change = { path: at.path, change: 'reordered' } as const;
    this.#add(() => ({
      ...change,
      before: shownValue(before, at),
      after: shownValue(after, at),
    }));
  }

  #tell(before: Json | undefined, after: Json | undefined, at: PathPlace): void {
    this.#add(() => ({
      path: at.path,
      change: changeOf(before, after),
      ...(before === undefined ? {} : { before: shownValue(before, at) }),
      ...(after === undefined ? {} : { after: shownValue(after, at, before) }),
    }));
  }

  #add(make: () => FieldChange): void {
    if (this.fields.length < MOST_FIELDS) this.fields.push(make());
    else this.more += 1;
  }
}

/** Items with another name and all else equal get the key that they had before. */
function matchRenamed(
  list: string,
  before: readonly KeyedItem[],
  after: readonly KeyedItem[],
): readonly [readonly KeyedItem[], readonly KeyedItem[]] {
  const marks = (items: readonly KeyedItem[], others: readonly KeyedItem[]) => {
    const known = new Set(others.map(({ key }) => key));
    const left = items.filter(({ key }) => !known.has(key));
    return new Map(
      left.flatMap((item) => {
        const mark = unnamedMark(list, item);
        return mark === undefined ? [] : [[item.key, mark] as const];
      }),
    );
  };
  const pairs = pairUnique(marks(before, after), marks(after, before));
  const keys = new Map([...pairs].map(([from, to]) => [to, from]));
  return [before, after.map(({ key, item }) => ({ key: keys.get(key) ?? key, item }))];
}

function sourcesIn(value: Json | undefined): ReadonlySet<string> {
  return new Set(typeof value === 'string' ? value.split(',') : []);
}

function changeOf(before: Json | undefined, after: Json | undefined): FieldChange['change'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** `spec.replicas`, `metadata.annotations["example.com/team"]`. */
function memberPath(path: string, name: string): string {
  const shown = shownKey(name);
  if (!/^[A-Za-z_][\w-]*$/.test(shown)) return `${path}[${JSON.stringify(shown)}]`;
  return path === '' ? shown : `${path}.${shown}`;
}
