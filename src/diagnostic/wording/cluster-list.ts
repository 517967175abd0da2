/**
 * Names of clusters → a part of a message.
 * @module
 */

const MAX_NAMED = 3;

/** `cluster "north"`, or `clusters "north", "south", "west" and 4 more`. */
export function nameClusters(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const named = distinct
    .slice(0, MAX_NAMED)
    .map((name) => `"${name}"`)
    .join(', ');
  const rest = distinct.length - MAX_NAMED;
  return `${distinct.length === 1 ? 'cluster' : 'clusters'} ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
}
