/**
 * Labels of our own that order remote endpoints. Pods lack them, and that is what puts pods first.
 * @module
 */

/** The label that an endpoint of a tier carries, and no other endpoint does. */
export function tierLabel(tier: number): string {
  return `distributary.dev/tier-${tier}`;
}

/**
 * Entries of failoverPriority for that many tiers: "has no such label", highest tier first. An endpoint of tier N
 * disagrees with the N-th entry from the right, so it comes after all lower tiers (reference: Istio's
 * applyFailoverPriorityPerLocality counts what is left from the first disagreement on).
 */
export function tierEntries(tiers: number): readonly string[] {
  const highestFirst = Array.from({ length: tiers }, (_, i) => tiers - i);
  return highestFirst.map((tier) => `${tierLabel(tier)}=`);
}
