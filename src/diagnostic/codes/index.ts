/**
 * All codes except those of checks, which are in the file of the check. A file here exports codes only, so that no code is listed twice.
 * @module
 */
import type { CodeText } from '../code.ts';
import * as derive from './derive.ts';
import * as deriveFailover from './derive-failover.ts';
import * as deriveGateway from './derive-gateway.ts';
import * as deriveMcs from './derive-mcs.ts';
import * as deriveMesh from './derive-mesh.ts';
import * as deriveOffer from './derive-offer.ts';
import * as derivePolicy from './derive-policy.ts';
import * as deriveRoute from './derive-route.ts';
import * as deriveSubset from './derive-subset.ts';
import * as deriveSum from './derive-sum.ts';
import * as diff from './diff.ts';
import * as emit from './emit.ts';
import * as entry from './entry.ts';
import * as failoverPolicy from './failover-policy.ts';
import * as finding from './finding.ts';
import * as fleet from './fleet.ts';
import * as fleetObject from './fleet-object.ts';
import * as flomesh from './flomesh.ts';
import * as functionItems from './function.ts';
import * as gitTree from './git-tree.ts';
import * as guard from './guard.ts';
import * as internal from './internal.ts';
import * as istioDestinationRule from './istio-destination-rule.ts';
import * as istioGateway from './istio-gateway.ts';
import * as istioRoute from './istio-route.ts';
import * as istioSchema from './istio-schema.ts';
import * as istioServiceEntry from './istio-service-entry.ts';
import * as istioSidecar from './istio-sidecar.ts';
import * as istioVirtualService from './istio-virtual-service.ts';
import * as karmada from './karmada.ts';
import * as karmadaCluster from './karmada-cluster.ts';
import * as karmadaExposure from './karmada-exposure.ts';
import * as karmadaOverride from './karmada-override.ts';
import * as karmadaPlacement from './karmada-placement.ts';
import * as karmadaPolicy from './karmada-policy.ts';
import * as keepGoing from './keep-going.ts';
import * as layout from './layout.ts';
import * as mcs from './mcs.ts';
import * as merge from './merge.ts';
import * as meshHub from './mesh-hub.ts';
import * as meshHubMesh from './mesh-hub-mesh.ts';
import * as meshHubService from './mesh-hub-service.ts';
import * as parseObject from './parse-object.ts';
import * as parseText from './parse-text.ts';
import * as place from './place.ts';
import * as placePatch from './place-patch.ts';
import * as placeSum from './place-sum.ts';
import * as plan from './plan.ts';
import * as prove from './prove.ts';
import * as read from './read.ts';
import * as readGit from './read-git.ts';
import * as readLive from './read-live.ts';
import * as releases from './releases.ts';
import * as schema from './schema.ts';
import * as sourceBounds from './source-bounds.ts';
import * as sources from './sources.ts';
import * as topology from './topology.ts';
import * as vendored from './vendored.ts';

/** The codes of each file. */
const areas: readonly Readonly<Record<string, CodeText>>[] = [
  deriveFailover,
  deriveGateway,
  deriveMcs,
  deriveMesh,
  deriveOffer,
  derivePolicy,
  deriveRoute,
  deriveSubset,
  deriveSum,
  derive,
  diff,
  emit,
  entry,
  failoverPolicy,
  finding,
  fleetObject,
  fleet,
  flomesh,
  functionItems,
  gitTree,
  guard,
  internal,
  istioDestinationRule,
  istioGateway,
  istioRoute,
  istioSchema,
  istioServiceEntry,
  istioSidecar,
  istioVirtualService,
  karmadaCluster,
  karmadaExposure,
  karmadaOverride,
  karmadaPlacement,
  karmadaPolicy,
  karmada,
  keepGoing,
  layout,
  mcs,
  merge,
  meshHubMesh,
  meshHubService,
  meshHub,
  parseObject,
  parseText,
  placePatch,
  placeSum,
  place,
  plan,
  prove,
  readGit,
  readLive,
  read,
  releases,
  schema,
  sourceBounds,
  sources,
  topology,
  vendored,
];

/** What all rooms but `check` can report. */
export const generalCodes: readonly CodeText[] = areas.flatMap((area) => Object.values(area));
