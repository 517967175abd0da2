/**
 * Labels of our own that order remote endpoints. Pods lack them, and that is what puts pods in their place.
 * @module
 */

/** The label that an endpoint of a tier after the pods carries, and no other endpoint does. */
function tierLabel(tier: number): string {
  return `distributary.dev/tier-${tier}`;
}

/** A label that endpoints of tiers ahead of the pods carry: the first tier all of them, each later tier one less. */
function aheadLabel(step: number): string {
  return `distributary.dev/ahead-${step}`;
}

/** The labels of an endpoint of a tier, when pods are in tier `podTier`. */
export function tierLabels(tier: number, podTier = 0): Readonly<Record<string, string>> {
  if (tier > podTier) return { [tierLabel(tier - podTier)]: '1' };
  const steps = Array.from({ length: podTier - tier }, (_, i) => i + 1);
  return Object.fromEntries(steps.map((step) => [aheadLabel(step), '1']));
}

/**
 * Entries of failoverPriority for tiers up to the last one: "has no such label" for those after the pods, highest tier first,
 * then "has this label" for those ahead. An endpoint of tier N after the pods disagrees with the N-th entry from the right
 * of the first kind, so it comes after all lower tiers; pods disagree with the first entry of the second kind, and the tiers
 * ahead of them later or nowhere (reference: Istio's applyFailoverPriorityPerLocality counts what is left from the first
 * disagreement on).
 */
export function tierEntries(last: number, podTier = 0): readonly string[] {
  const after = Array.from({ length: last - podTier }, (_, i) => last - podTier - i);
  const ahead = Array.from({ length: podTier }, (_, i) => i + 1);
  return [
    ...after.map((tier) => `${tierLabel(tier)}=`),
    ...ahead.map((step) => `${aheadLabel(step)}=1`),
  ];
}
