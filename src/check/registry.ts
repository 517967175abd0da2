/**
 * All checks, in order of their names.
 * @module
 */
import { argocdExclusion } from './argocd-exclusion.ts';
import { argocdList } from './argocd-list.ts';
import type { Check } from './check.ts';
import { dnsLocality } from './dns-locality.ts';
import { ejectionTooLow } from './ejection-too-low.ts';
import { entryBesideService } from './entry-beside-service.ts';
import { newerIstio } from './newer-istio.ts';
import { portDropsPolicy } from './port-drops-policy.ts';
import { subsetDropsOrder } from './subset-drops-order.ts';

/** Every check. */
export const checks: readonly Check[] = [
  argocdExclusion,
  argocdList,
  dnsLocality,
  ejectionTooLow,
  entryBesideService,
  newerIstio,
  portDropsPolicy,
  subsetDropsOrder,
];
