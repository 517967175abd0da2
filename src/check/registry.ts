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
import { droppedEndpoints } from './dropped-endpoints.ts';
import { ejectionSwitchedOff } from './ejection-switched-off.ts';
import { ejectionTooLow } from './ejection-too-low.ts';
import { emptySubset } from './empty-subset.ts';
import { entryBesideService } from './entry-beside-service.ts';
import { failoverOriginIgnored } from './failover-origin-ignored.ts';
import { failoverTargetEmpty } from './failover-target-empty.ts';
import { foreignEntry } from './foreign-entry.ts';
import { gatewayPortHidden } from './gateway-port-hidden.ts';
import { gatewayRival } from './gateway-rival.ts';
import { gatewayWithoutPods } from './gateway-without-pods.ts';
import { hiddenDestination } from './hidden-destination.ts';
import { hiddenRule } from './hidden-rule.ts';
import { httpClientRefused } from './http-client-refused.ts';
import { httpPathTaken } from './http-path-taken.ts';
import { identityNotAccepted } from './identity-not-accepted.ts';
import { localitySettingIgnored } from './locality-setting-ignored.ts';
import { lostOrder } from './lost-order.ts';
import { missingPort } from './missing-port.ts';
import { missingSubset } from './missing-subset.ts';
import { mutualTlsDisabled } from './mutual-tls-disabled.ts';
import { namedMachine } from './named-machine.ts';
import { newerIstio } from './newer-istio.ts';
import { partialHost } from './partial-host.ts';
import { passthroughOverlap } from './passthrough-overlap.ts';
import { portDropsPolicy } from './port-drops-policy.ts';
import { portSettingsUnused } from './port-settings-unused.ts';
import { priorityLabelUseless } from './priority-label-useless.ts';
import { remoteClientRefused } from './remote-client-refused.ts';
import { repeatedRule } from './repeated-rule.ts';
import { rivalEntries } from './rival-entries.ts';
import { rivalRoutes } from './rival-routes.ts';
import { rivalSidecars } from './rival-sidecars.ts';
import { ruleAtGateway } from './rule-at-gateway.ts';
import { sidecarHidesRule } from './sidecar-hides-rule.ts';
import { sniMismatch } from './sni-mismatch.ts';
import { subsetDropsOrder } from './subset-drops-order.ts';
import { subsetWithoutEndpoints } from './subset-without-endpoints.ts';
import { trafficDistributionOverruled } from './traffic-distribution-overruled.ts';
import { trafficDistributionUnknown } from './traffic-distribution-unknown.ts';
import { trustDomainDiffers } from './trust-domain-differs.ts';
import { unknownHost } from './unknown-host.ts';
import { unknownNamespace } from './unknown-namespace.ts';
import { unmatchedSelector } from './unmatched-selector.ts';
import { unseenRule } from './unseen-rule.ts';

/** Every check. */
export const checks: readonly Check[] = [
  argocdExclusion,
  argocdList,
  closedEntrance,
  distributeOriginUncovered,
  distributeTargetEmpty,
  dnsLocality,
  droppedEndpoints,
  ejectionSwitchedOff,
  ejectionTooLow,
  emptySubset,
  entryBesideService,
  failoverOriginIgnored,
  failoverTargetEmpty,
  foreignEntry,
  gatewayPortHidden,
  gatewayRival,
  gatewayWithoutPods,
  hiddenDestination,
  hiddenRule,
  httpClientRefused,
  httpPathTaken,
  identityNotAccepted,
  localitySettingIgnored,
  lostOrder,
  missingPort,
  missingSubset,
  mutualTlsDisabled,
  namedMachine,
  newerIstio,
  partialHost,
  passthroughOverlap,
  portDropsPolicy,
  portSettingsUnused,
  priorityLabelUseless,
  remoteClientRefused,
  repeatedRule,
  rivalEntries,
  rivalRoutes,
  rivalSidecars,
  ruleAtGateway,
  sidecarHidesRule,
  sniMismatch,
  subsetDropsOrder,
  subsetWithoutEndpoints,
  trafficDistributionOverruled,
  trafficDistributionUnknown,
  trustDomainDiffers,
  unknownHost,
  unknownNamespace,
  unmatchedSelector,
  unseenRule,
];
