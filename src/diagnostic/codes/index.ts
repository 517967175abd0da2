/**
 * Every code but those of checks, which stand in the file of the check.
 * @module
 */
import type { CodeText } from '../code.ts';
import { deriveCodes } from './derive.ts';
import { mcsDeriveCodes } from './derive-mcs.ts';
import { meshDeriveCodes } from './derive-mesh.ts';
import { offerCodes } from './derive-offer.ts';
import { subsetCodes } from './derive-subset.ts';
import { deriveSumCodes } from './derive-sum.ts';
import { diffCodes } from './diff.ts';
import { emitCodes } from './emit.ts';
import { entryCodes } from './entry.ts';
import { failoverPolicyCodes } from './failover-policy.ts';
import { findingCodes } from './finding.ts';
import { fleetCodes } from './fleet.ts';
import { fleetObjectCodes } from './fleet-object.ts';
import { flomeshCodes } from './flomesh.ts';
import { functionCodes } from './function.ts';
import { gitTreeCodes } from './git-tree.ts';
import { guardCodes } from './guard.ts';
import { internalCodes } from './internal.ts';
import { istioDestinationRuleCodes } from './istio-destination-rule.ts';
import { istioGatewayCodes } from './istio-gateway.ts';
import { istioRouteCodes } from './istio-route.ts';
import { istioSchemaCodes } from './istio-schema.ts';
import { istioServiceEntryCodes } from './istio-service-entry.ts';
import { istioSidecarCodes } from './istio-sidecar.ts';
import { istioVirtualServiceCodes } from './istio-virtual-service.ts';
import { karmadaCodes } from './karmada.ts';
import { karmadaClusterCodes } from './karmada-cluster.ts';
import { karmadaOverrideCodes } from './karmada-override.ts';
import { karmadaPlacementCodes } from './karmada-placement.ts';
import { karmadaPolicyCodes } from './karmada-policy.ts';
import { keepGoingCodes } from './keep-going.ts';
import { layoutCodes } from './layout.ts';
import { mcsCodes } from './mcs.ts';
import { mergeCodes } from './merge.ts';
import { meshHubCodes } from './mesh-hub.ts';
import { meshHubMeshCodes } from './mesh-hub-mesh.ts';
import { meshHubRouteCodes } from './mesh-hub-route.ts';
import { meshHubServiceCodes } from './mesh-hub-service.ts';
import { parseCodes } from './parse.ts';
import { placeCodes } from './place.ts';
import { placeSumCodes } from './place-sum.ts';
import { proveCodes } from './prove.ts';
import { readCodes } from './read.ts';
import { liveCodes } from './read-live.ts';
import { releaseCodes } from './releases.ts';
import { schemaCodes } from './schema.ts';
import { sourceBoundCodes } from './source-bounds.ts';
import { sourceCodes } from './sources.ts';
import { topologyCodes } from './topology.ts';
import { vendoredCodes } from './vendored.ts';

/** What all rooms but `check` can report. */
export const generalCodes: readonly CodeText[] = [
  ...internalCodes,
  ...readCodes,
  ...liveCodes,
  ...gitTreeCodes,
  ...parseCodes,
  ...schemaCodes,
  ...findingCodes,
  ...fleetCodes,
  ...mcsCodes,
  ...flomeshCodes,
  ...topologyCodes,
  ...placeSumCodes,
  ...placeCodes,
  ...deriveCodes,
  ...offerCodes,
  ...mcsDeriveCodes,
  ...deriveSumCodes,
  ...failoverPolicyCodes,
  ...meshDeriveCodes,
  ...subsetCodes,
  ...mergeCodes,
  ...proveCodes,
  ...layoutCodes,
  ...keepGoingCodes,
  ...emitCodes,
  ...sourceCodes,
  ...sourceBoundCodes,
  ...vendoredCodes,
  ...releaseCodes,
  ...entryCodes,
  ...functionCodes,
  ...guardCodes,
  ...diffCodes,
  ...fleetObjectCodes,
  ...karmadaCodes,
  ...karmadaClusterCodes,
  ...karmadaPolicyCodes,
  ...karmadaOverrideCodes,
  ...karmadaPlacementCodes,
  ...meshHubCodes,
  ...meshHubMeshCodes,
  ...meshHubServiceCodes,
  ...meshHubRouteCodes,
  ...istioSchemaCodes,
  ...istioDestinationRuleCodes,
  ...istioServiceEntryCodes,
  ...istioGatewayCodes,
  ...istioSidecarCodes,
  ...istioVirtualServiceCodes,
  ...istioRouteCodes,
];
