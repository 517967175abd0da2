/**
 * All checks, in order of their names.
 * @module
 */

import type { CodeText } from '../diagnostic/code.ts';
import { argocdExclusion } from './argocd/argocd-exclusion.ts';
import { argocdList } from './argocd/argocd-list.ts';
import type { Check } from './check.ts';
import { droppedEndpoints } from './host/dropped-endpoints.ts';
import { emptySubset } from './host/empty-subset.ts';
import { entryBesideService } from './host/entry-beside-service.ts';
import { foreignEntry } from './host/foreign-entry.ts';
import { hiddenDestination } from './host/hidden-destination.ts';
import { hiddenRule } from './host/hidden-rule.ts';
import { missingPort } from './host/missing-port.ts';
import { missingSubset } from './host/missing-subset.ts';
import { partialHost } from './host/partial-host.ts';
import { repeatedRule } from './host/repeated-rule.ts';
import { rivalEntries } from './host/rival-entries.ts';
import { rivalRoutes } from './host/rival-routes.ts';
import { rivalSidecars } from './host/rival-sidecars.ts';
import { sidecarHidesRule } from './host/sidecar-hides-rule.ts';
import { unknownHost } from './host/unknown-host.ts';
import { unknownNamespace } from './host/unknown-namespace.ts';
import { unmatchedSelector } from './host/unmatched-selector.ts';
import { unseenRule } from './host/unseen-rule.ts';
import { workloadEntryDnsIgnored } from './host/workload-entry-dns-ignored.ts';
import { newerIstio } from './newer-istio.ts';
import { lostOrder } from './order/lost-order.ts';
import { distributeOriginUncovered } from './policy/distribute-origin-uncovered.ts';
import { distributeTargetEmpty } from './policy/distribute-target-empty.ts';
import { dnsLocality } from './policy/dns-locality.ts';
import { ejectionSwitchedOff } from './policy/ejection-switched-off.ts';
import { ejectionTooLow } from './policy/ejection-too-low.ts';
import { failoverOriginIgnored } from './policy/failover-origin-ignored.ts';
import { failoverTargetEmpty } from './policy/failover-target-empty.ts';
import { localitySettingIgnored } from './policy/locality-setting-ignored.ts';
import { portDropsPolicy } from './policy/port-drops-policy.ts';
import { portSettingsUnused } from './policy/port-settings-unused.ts';
import { priorityLabelUseless } from './policy/priority-label-useless.ts';
import { subsetDropsOrder } from './policy/subset-drops-order.ts';
import { subsetWithoutEndpoints } from './policy/subset-without-endpoints.ts';
import { trafficDistributionOverruled } from './policy/traffic-distribution-overruled.ts';
import { trafficDistributionUnknown } from './policy/traffic-distribution-unknown.ts';
import { refusedObject } from './refused-object.ts';
import { endpointLoop } from './server/endpoint-loop.ts';
import { gatewayBlocksInbound } from './server/gateway-blocks-inbound.ts';
import { gatewayPortHidden } from './server/gateway-port-hidden.ts';
import { gatewayRival } from './server/gateway-rival.ts';
import { gatewayWithoutPods } from './server/gateway-without-pods.ts';
import { httpClientRefused } from './server/http-client-refused.ts';
import { httpPathTaken } from './server/http-path-taken.ts';
import { identityNotAccepted } from './server/identity-not-accepted.ts';
import { mutualTlsDisabled } from './server/mutual-tls-disabled.ts';
import { passthroughOverlap } from './server/passthrough-overlap.ts';
import { remoteClientRefused } from './server/remote-client-refused.ts';
import { ruleAtGateway } from './server/rule-at-gateway.ts';
import { sniMismatch } from './server/sni-mismatch.ts';
import { trustDomainDiffers } from './server/trust-domain-differs.ts';

/** Every check. */
export const checks: readonly Check[] = [
  argocdExclusion,
  argocdList,
  distributeOriginUncovered,
  distributeTargetEmpty,
  dnsLocality,
  droppedEndpoints,
  ejectionSwitchedOff,
  ejectionTooLow,
  emptySubset,
  endpointLoop,
  entryBesideService,
  failoverOriginIgnored,
  failoverTargetEmpty,
  foreignEntry,
  gatewayBlocksInbound,
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
  newerIstio,
  partialHost,
  passthroughOverlap,
  portDropsPolicy,
  portSettingsUnused,
  priorityLabelUseless,
  refusedObject,
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
  workloadEntryDnsIgnored,
];

/** What the checks report. */
export const checkCodes: readonly CodeText[] = checks.flatMap((check) => check.codes);
