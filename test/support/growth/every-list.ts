/** Every list of every schema that is read → fleets in which it grows. */
import { groupBy } from '../../../src/collection/group-by.ts';
import { type ExampleList, listsOf, readExamples } from './example-lists.ts';
import { graftList } from './graft-list.ts';
import { growList } from './grow-list.ts';
import type { GrowingList } from './growing-lists.ts';
import { type SchemaList, schemaLists } from './schema-lists.ts';

/** The lists, and those of which there is no fleet. */
export interface EveryList {
  readonly lists: readonly GrowingList[];
  readonly missing: readonly SchemaList[];
}

/** Each list in up to `fleets` different ones, spread over all examples that have it. */
export function everyList(fleets: number): EveryList {
  const examples = readExamples().flatMap(listsOf);
  const byList = groupBy(examples, keyOf);
  const missing: SchemaList[] = [];
  const grafted = schemaLists().flatMap((list) => {
    if (byList.has(keyOf(list))) return [];
    const host = byList.get(keyOf({ kind: list.kind, path: '' }))?.[0];
    const found = host && graftList(list, host);
    if (found === undefined) missing.push(list);
    return found ?? [];
  });
  const chosen = [...byList.values()].flatMap((alike) => spread(alike, fleets));
  return { lists: [...chosen, ...grafted].map(growList), missing };
}

function keyOf({ kind, path }: Pick<ExampleList, 'kind' | 'path'>): string {
  return `${kind} ${path}`;
}

/** The first of each example, and of those as many as are wanted, evenly. */
function spread(alike: readonly ExampleList[], wanted: number): readonly ExampleList[] {
  const [...firsts] = [...groupBy(alike, ({ example }) => example).values()].flatMap(
    ([one]) => one ?? [],
  );
  const step = Math.max(1, Math.floor(firsts.length / wanted));
  return firsts.filter((_, i) => i % step === 0).slice(0, wanted);
}
