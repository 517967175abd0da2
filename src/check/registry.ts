/**
 * All checks, in order of their names.
 * @module
 */
import { argocdExclusion } from './argocd-exclusion.ts';
import { argocdList } from './argocd-list.ts';
import type { Check } from './check.ts';
import { closedEntrance } from './closed-entrance.ts';
import { distributeOriginUncovered } from './distribute-origin-uncovered.ts';
import { distributeTargetEmpty } from './distribute-target-empty.ts';
import { dnsLocality } from './dns-locality.ts';
import { ejectionSwitchedOff } from './ejection-switched-off.ts';
import { ejectionTooLow } from './ejection-too-low.ts';
import { entryBesideService } from './entry-beside-service.ts';
import { failoverOriginIgnored } from './failover-origin-ignored.ts';
import { failoverTargetEmpty } from './failover-target-empty.ts';
import { gatewayRival } from './gateway-rival.ts';
import { localitySettingIgnored } from './locality-setting-ignored.ts';
import { lostOrder } from './lost-order.ts';
import { newerIstio } from './newer-istio.ts';
import { portDropsPolicy } from './port-drops-policy.ts';
import { portSettingsUnused } from './port-settings-unused.ts';
import { priorityLabelUseless } from './priority-label-useless.ts';
import { subsetDropsOrder } from './subset-drops-order.ts';
import { trafficDistributionOverruled } from './traffic-distribution-overruled.ts';
import { trafficDistributionUnknown } from './traffic-distribution-unknown.ts';

/** Every check. */
export const checks: readonly Check[] = [
  argocdExclusion,
  argocdList,
  closedEntrance,
  distributeOriginUncovered,
  distributeTargetEmpty,
  dnsLocality,
  ejectionSwitchedOff,
  ejectionTooLow,
  entryBesideService,
  failoverOriginIgnored,
  failoverTargetEmpty,
  gatewayRival,
  localitySettingIgnored,
  lostOrder,
  newerIstio,
  portDropsPolicy,
  portSettingsUnused,
  priorityLabelUseless,
  subsetDropsOrder,
  trafficDistributionOverruled,
  trafficDistributionUnknown,
];
