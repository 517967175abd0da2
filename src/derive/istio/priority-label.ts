/** distributary's labels for the order of remote endpoints. Pods lack these labels, which defines their position. */

/** Label on endpoints of a priority after the pods, and on no other endpoint. */
function priorityLabel(priority: number): string {
  return `distributary.dev/tier-${priority}`;
}

/** Label on endpoints of priorities ahead of the pods: all such labels on the first priority, one fewer on each later priority. */
function aheadLabel(distance: number): string {
  return `distributary.dev/ahead-${distance}`;
}

/** The labels of an endpoint of a priority, when pods have priority `podPriority`. */
export function priorityLabels(
  priority: number,
  podPriority = 0,
): Readonly<Record<string, string>> {
  if (priority > podPriority) return { [priorityLabel(priority - podPriority)]: '1' };
  const distances = Array.from({ length: podPriority - priority }, (_, i) => i + 1);
  return Object.fromEntries(distances.map((distance) => [aheadLabel(distance), '1']));
}

/**
 * Entries of failoverPriority for priorities up to the last one: "has no such label" for those after the pods, the last
 * priority first, then "has this label" for those ahead. An endpoint of priority N after the pods disagrees with the N-th
 * entry from the right of the first kind, so it follows all lower priorities; pods disagree with the first entry of the
 * second kind, and the priorities ahead of them later or nowhere (reference: Istio's applyFailoverPriorityPerLocality counts the entries
 *  * from the first disagreement on).
 * disagreement on).
 */
export function priorityEntries(last: number, podPriority = 0): readonly string[] {
  const after = Array.from({ length: last - podPriority }, (_, i) => last - podPriority - i);
  const ahead = Array.from({ length: podPriority }, (_, i) => i + 1);
  return [
    ...after.map((priority) => `${priorityLabel(priority)}=`),
    ...ahead.map((distance) => `${aheadLabel(distance)}=1`),
  ];
}
