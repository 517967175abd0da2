/** All checks, in order of their names. Written by `npm run gen`. */

import type { CodeText } from '../diagnostic/code.ts';
import { argocdExclusion } from './argocd/argocd-exclusion.ts';
import { argocdList } from './argocd/argocd-list.ts';
import type { Check } from './check.ts';
import { hiddenPorts } from './host/rival/hidden-ports.ts';
import { repeatedRule } from './host/rival/repeated-rule.ts';
import { rivalEntries } from './host/rival/rival-entries.ts';
import { rivalRoutes } from './host/rival/rival-routes.ts';
import { rivalSidecars } from './host/rival/rival-sidecars.ts';
import { droppedEndpoints } from './host/service-entry/dropped-endpoints.ts';
import { entryBesideService } from './host/service-entry/entry-beside-service.ts';
import { foreignEntry } from './host/service-entry/foreign-entry.ts';
import { localityMissing } from './host/service-entry/locality-missing.ts';
import { workloadEntryDnsIgnored } from './host/service-entry/workload-entry-dns-ignored.ts';
import { coreGroup } from './host/unknown/core-group.ts';
import { emptySubset } from './host/unknown/empty-subset.ts';
import { missingBackend } from './host/unknown/missing-backend.ts';
import { missingImport } from './host/unknown/missing-import.ts';
import { missingPort } from './host/unknown/missing-port.ts';
import { missingSubset } from './host/unknown/missing-subset.ts';
import { partialHost } from './host/unknown/partial-host.ts';
import { unknownHost } from './host/unknown/unknown-host.ts';
import { unmatchedRequests } from './host/unknown/unmatched-requests.ts';
import { unmatchedSelector } from './host/unknown/unmatched-selector.ts';
import { unreadRoutes } from './host/unknown/unread-routes.ts';
import { aliasUnknown } from './host/visibility/alias-unknown.ts';
import { hiddenDestination } from './host/visibility/hidden-destination.ts';
import { hiddenRule } from './host/visibility/hidden-rule.ts';
import { hidingListener } from './host/visibility/hiding-listener.ts';
import { sidecarHidesRule } from './host/visibility/sidecar-hides-rule.ts';
import { unknownNamespace } from './host/visibility/unknown-namespace.ts';
import { unseenRule } from './host/visibility/unseen-rule.ts';
import { kindElsewhere } from './kind-elsewhere.ts';
import { ambientClient } from './mesh/ambient/ambient-client.ts';
import { ambientServer } from './mesh/ambient/ambient-server.ts';
import { scopeDiffers } from './mesh/ambient/scope-differs.ts';
import { sidecarScope } from './mesh/ambient/sidecar-scope.ts';
import { waypointDiffers } from './mesh/ambient/waypoint-differs.ts';
import { waypointGlobal } from './mesh/ambient/waypoint-global.ts';
import { waypointMisled } from './mesh/ambient/waypoint-misled.ts';
import { waypointOrder } from './mesh/ambient/waypoint-order.ts';
import { waypointSidecar } from './mesh/ambient/waypoint-sidecar.ts';
import { beyondExports } from './mesh/beyond-exports.ts';
import { bypassingClient } from './mesh/client/bypassing-client.ts';
import { uninjectedClient } from './mesh/client/uninjected-client.ts';
import { controlPlaneElsewhere } from './mesh/control-plane-elsewhere.ts';
import { discoveryAssumed } from './mesh/discovery-assumed.ts';
import { meshConfigFieldUnknown } from './mesh/mesh-config-field-unknown.ts';
import { meshConfigUnreadable } from './mesh/mesh-config-unreadable.ts';
import { meshContradicted } from './mesh/mesh-contradicted.ts';
import { meshSettingUnfollowed } from './mesh/mesh-setting-unfollowed.ts';
import { meshStatementsDiffer } from './mesh/mesh-statements-differ.ts';
import { meshValuesUnread } from './mesh/mesh-values-unread.ts';
import { namespaceUndiscovered } from './mesh/namespace-undiscovered.ts';
import { objectsOfOtherRevision } from './mesh/objects-of-other-revision.ts';
import { remoteSecretsMissing } from './mesh/remote-secrets-missing.ts';
import { newerIstio } from './newer-istio.ts';
import { clustersetDestination } from './order/clusterset-destination.ts';
import { lostOrder } from './order/lost-order.ts';
import { portRenamed } from './order/port-renamed.ts';
import { spreadClusterIp } from './order/spread-cluster-ip.ts';
import { unbackedService } from './order/unbacked-service.ts';
import { unnamedPort } from './order/unnamed-port.ts';
import { ejectionSwitchedOff } from './policy/ejection-switched-off.ts';
import { ejectionTooLow } from './policy/ejection-too-low.ts';
import { distributeOriginUncovered } from './policy/locality/distribute-origin-uncovered.ts';
import { distributeTargetEmpty } from './policy/locality/distribute-target-empty.ts';
import { dnsLocality } from './policy/locality/dns-locality.ts';
import { failoverOriginIgnored } from './policy/locality/failover-origin-ignored.ts';
import { failoverTargetEmpty } from './policy/locality/failover-target-empty.ts';
import { localitySettingIgnored } from './policy/locality/locality-setting-ignored.ts';
import { priorityLabelUseless } from './policy/locality/priority-label-useless.ts';
import { servedByNobody } from './policy/locality/served-by-nobody.ts';
import { subsetDropsOrder } from './policy/locality/subset-drops-order.ts';
import { trafficDistributionOverruled } from './policy/locality/traffic-distribution-overruled.ts';
import { trafficDistributionUnknown } from './policy/locality/traffic-distribution-unknown.ts';
import { portDropsPolicy } from './policy/port-drops-policy.ts';
import { portSettingsUnused } from './policy/port-settings-unused.ts';
import { subsetByPlace } from './policy/subset-by-place.ts';
import { subsetWithoutEndpoints } from './policy/subset-without-endpoints.ts';
import { subsetWithoutFailover } from './policy/subset-without-failover.ts';
import { refusedObject } from './refused-object.ts';
import { encryptedObject } from './secret/encrypted-object.ts';
import { encryptedValue } from './secret/encrypted-value.ts';
import { sealedElsewhere } from './secret/sealed-elsewhere.ts';
import { farEndRefused } from './server/far-end-refused.ts';
import { farEndUnreached } from './server/far-end-unreached.ts';
import { endpointLoop } from './server/gateway/endpoint-loop.ts';
import { exportHidden } from './server/gateway/export-hidden.ts';
import { gatewayBlocksInbound } from './server/gateway/gateway-blocks-inbound.ts';
import { gatewayPortHidden } from './server/gateway/gateway-port-hidden.ts';
import { gatewayRival } from './server/gateway/gateway-rival.ts';
import { gatewayUnmerged } from './server/gateway/gateway-unmerged.ts';
import { gatewayWithoutPods } from './server/gateway/gateway-without-pods.ts';
import { gatewayWithoutView } from './server/gateway/gateway-without-view.ts';
import { httpPathTaken } from './server/gateway/http-path-taken.ts';
import { passthroughOverlap } from './server/gateway/passthrough-overlap.ts';
import { ruleAtGateway } from './server/gateway/rule-at-gateway.ts';
import { httpClientRefused } from './server/http-client-refused.ts';
import { identityNotAccepted } from './server/identity-not-accepted.ts';
import { mutualTlsDisabled } from './server/mutual-tls-disabled.ts';
import { remoteClientRefused } from './server/remote-client-refused.ts';
import { remoteTlsDisabled } from './server/remote-tls-disabled.ts';
import { sniMismatch } from './server/sni-mismatch.ts';
import { trustDomainDiffers } from './server/trust-domain-differs.ts';
import { uninjectedServer } from './server/uninjected-server.ts';
import { apiUnread } from './unread/api-unread.ts';
import { clusterEmpty } from './unread/cluster-empty.ts';
import { deploymentUnseen } from './unread/deployment-unseen.ts';
import { unsubstitutedVariable } from './unread/unsubstituted-variable.ts';

export const checks: readonly Check[] = [
  aliasUnknown,
  ambientClient,
  ambientServer,
  apiUnread,
  argocdExclusion,
  argocdList,
  beyondExports,
  bypassingClient,
  clusterEmpty,
  clustersetDestination,
  controlPlaneElsewhere,
  coreGroup,
  deploymentUnseen,
  discoveryAssumed,
  distributeOriginUncovered,
  distributeTargetEmpty,
  dnsLocality,
  droppedEndpoints,
  ejectionSwitchedOff,
  ejectionTooLow,
  emptySubset,
  encryptedObject,
  encryptedValue,
  endpointLoop,
  entryBesideService,
  exportHidden,
  failoverOriginIgnored,
  failoverTargetEmpty,
  farEndRefused,
  farEndUnreached,
  foreignEntry,
  gatewayBlocksInbound,
  gatewayPortHidden,
  gatewayRival,
  gatewayUnmerged,
  gatewayWithoutPods,
  gatewayWithoutView,
  hiddenDestination,
  hiddenPorts,
  hiddenRule,
  hidingListener,
  httpClientRefused,
  httpPathTaken,
  identityNotAccepted,
  kindElsewhere,
  localityMissing,
  localitySettingIgnored,
  lostOrder,
  meshConfigFieldUnknown,
  meshConfigUnreadable,
  meshContradicted,
  meshSettingUnfollowed,
  meshStatementsDiffer,
  meshValuesUnread,
  missingBackend,
  missingImport,
  missingPort,
  missingSubset,
  mutualTlsDisabled,
  namespaceUndiscovered,
  newerIstio,
  objectsOfOtherRevision,
  partialHost,
  passthroughOverlap,
  portDropsPolicy,
  portRenamed,
  portSettingsUnused,
  priorityLabelUseless,
  refusedObject,
  remoteClientRefused,
  remoteSecretsMissing,
  remoteTlsDisabled,
  repeatedRule,
  rivalEntries,
  rivalRoutes,
  rivalSidecars,
  ruleAtGateway,
  scopeDiffers,
  sealedElsewhere,
  servedByNobody,
  sidecarHidesRule,
  sidecarScope,
  sniMismatch,
  spreadClusterIp,
  subsetByPlace,
  subsetDropsOrder,
  subsetWithoutEndpoints,
  subsetWithoutFailover,
  trafficDistributionOverruled,
  trafficDistributionUnknown,
  trustDomainDiffers,
  unbackedService,
  uninjectedClient,
  uninjectedServer,
  unknownHost,
  unknownNamespace,
  unmatchedRequests,
  unmatchedSelector,
  unnamedPort,
  unreadRoutes,
  unseenRule,
  unsubstitutedVariable,
  waypointDiffers,
  waypointGlobal,
  waypointMisled,
  waypointOrder,
  waypointSidecar,
  workloadEntryDnsIgnored,
];

export const checkCodes: readonly CodeText[] = checks.flatMap((check) => check.codes);
