/** Names of clusters → a part of a message. */
import { someOf } from './some-of.ts';

/** `cluster "north"`, or `clusters "north", "south", "west" and 4 more`. */
export function nameClusters(names: readonly string[], most?: number): string {
  const distinct = [...new Set(names)].map((name) => `"${name}"`);
  return `${distinct.length === 1 ? 'cluster' : 'clusters'} ${someOf(distinct, most)}`;
}
