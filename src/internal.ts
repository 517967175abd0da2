/**
 * All that `plugin` takes from the rooms: the library, and what the package does not export.
 * @module
 */

export { hydrateStages } from './app/hydrate.ts';
export { type ComparedOutages, compareOutages } from './app/outage/compare.ts';
export { type Explanation, modelServices, type ServiceModel } from './app/outage/explain.ts';
export { type Assumptions, modelOutages, type OutageModel } from './app/outage/simulate.ts';
export { proveRepository } from './app/prove.ts';
export { runFunction } from './app/run-function.ts';
export { findLeftBehind, type LeftBehind, removeLeftBehind } from './app/uninstall.ts';
export { openCache } from './cache/cache-store.ts';
export { isTakenForList } from './check/argocd/argocd-list.ts';
export { takenForList } from './check/codes/argocd.ts';
export { getOrInsert } from './collection/get-or-insert.ts';
export { groupBy } from './collection/group-by.ts';
export { memoise, memoiseByValue } from './collection/memoise.ts';
export { numberObjects } from './collection/number-objects.ts';
export { own } from './collection/own.ts';
export { present } from './collection/present.ts';
export { type LackingSettings, lackingSettings } from './derive/mesh/cluster-local-settings.ts';
export { endpointPriorities } from './derive/route/endpoint-priority.ts';
export type { Reason } from './derive/route/order/order-reason.ts';
export { ownWords, placesInWords } from './derive/route/order/order-words.ts';
export { type RoutePort, routedName, type ServiceRoute } from './derive/route/service-route.ts';
export {
  type ServingCluster,
  type ServingOrder,
  servingOrder,
} from './derive/route/serving-order.ts';
export { wordsOf } from './diagnostic/code.ts';
export { diffBaseBroken, hookExists } from './diagnostic/codes/diff.ts';
export { fileUnwritable } from './diagnostic/codes/emit.ts';
export {
  clusterNotNamed,
  deadlinePassed,
  fleetNotHandedOver,
  outputEmpty,
  outputTooLarge,
  parameterInvalid,
  parameterRepeated,
  parametersUnreadable,
  parameterUnknown,
  systemUnsupported,
} from './diagnostic/codes/entry.ts';
export { bug, inputFailed, notYet, outputFailed } from './diagnostic/codes/internal.ts';
export { branchCheckedOut } from './diagnostic/codes/plan.ts';
export { fleetNotFound } from './diagnostic/codes/read.ts';
export { gitFailed, gitMissing } from './diagnostic/codes/read-git.ts';
export { diagnose } from './diagnostic/diagnostic.ts';
export { environmentError } from './diagnostic/environment-error.ts';
export { BugError, invariant } from './diagnostic/invariant.ts';
export { startOfFile } from './diagnostic/position.ts';
export {
  announcesCredential,
  isAnnounced,
  looksLikeCredential,
  withoutCredentials,
  wordsIn,
} from './diagnostic/wording/credential-text.ts';
export { didYouMean, didYouMeanOrKnown } from './diagnostic/wording/nearest-name.ts';
export { shellWord } from './diagnostic/wording/shell-word.ts';
export { shortened } from './diagnostic/wording/shortened.ts';
export { someOf } from './diagnostic/wording/some-of.ts';
export { redacted, urlCredentials, withoutUser } from './diagnostic/wording/url-credentials.ts';
export { type ApplicationStat, diffStat } from './diff/diff-stat.ts';
export type { FieldChange } from './diff/fields/field-change.ts';
export { findingsOfChange, isAbout, isIn } from './diff/findings-of-change.ts';
export type {
  BranchObject,
  ChangedObject,
  Changes,
  ClusterDiff,
  FileChange,
  NameDiff,
  ObjectChanges,
  OrderDiff,
} from './diff/fleet-diff.ts';
export { isDifferent, orderedName } from './diff/fleet-diff.ts';
export { changedLines, linesOf } from './diff/lines/changed-lines.ts';
export { type HunkLine, hunkHead, hunkLines, hunksOf } from './diff/lines/hunks.ts';
export { type OutputPlace, outputPlace, writeOutput } from './disk/output-place.ts';
export { ownDirectory, realPath } from './disk/own-directory.ts';
export { removeFile, replaceFiles, type WrittenFile } from './disk/replace-files.ts';
export { makeKeptScratch, writeScratch } from './disk/scratch.ts';
export { judgeVendored, writeVendored } from './emit/write-vendored.ts';
export { findHooksDirectory } from './git/hooks-directory.ts';
export { readUncommittedPaths, type Uncommitted, withIndexFile } from './git/listing/list-index.ts';
export { textOf } from './git/object/content.ts';
export {
  type RepositoryIdentity,
  readRepositoryIdentity,
  unidentified,
} from './git/refs/repository-identity.ts';
export { gitDirectoryIn, wayIn, workTreePrefix, workTreeRoot } from './git/work-tree.ts';
// biome-ignore lint/performance/noReExportAll: named, each export of the library would stand twice.
export * from './index.ts';
export type { Reach } from './istio/reach/reach.ts';
export {
  type BaselineEntry,
  baselineDocument,
  baselineOf,
  readBaseline,
} from './judge/baseline.ts';
export {
  type JoinedFinding,
  otherPlaces,
  placesUpTo,
} from './judge/join/join-places.ts';
export {
  type Findings,
  inRun,
  type ShownFindings,
  severities,
  showFindings,
} from './judge/show-findings.ts';
export type { SilencedFinding } from './judge/silence.ts';
export { annotation } from './kind/annotation.ts';
export { isFleetLevel } from './kind/fleet-level.ts';
export { apiVersionOf, type Kind } from './kind/kind.ts';
export { parseGoDuration } from './kind/notation/go-duration.ts';
export { matchesLabels } from './kind/notation/label-selector.ts';
export { decodeExpression } from './kind/notation/label-selector-object.ts';
export { substituteVariables } from './kind/notation/variable-substitution.ts';
export { matchesStars } from './kind/notation/wildcard.ts';
export { kinds } from './kind/registry.ts';
export { isClusterScoped } from './kind/scope.ts';
export { shownFields } from './kind/shown-fields.ts';
export type { LayoutFile } from './layout/branch-layout.ts';
export { layoutBranchNames } from './layout/branch-names.ts';
export { clusterShare } from './layout/cluster-share.ts';
export { pathsAbove } from './layout/file-path.ts';
export { judgeDirectories } from './load/judge-directories.ts';
export { readLiveTopology } from './load/live-topology.ts';
export { loadLock, vendoredDirectory } from './load/load-lock.ts';
export type { ChangedPlace } from './outage/change/changed-place.ts';
export type { OnlyPlace, OutageChange, ServedChange } from './outage/change/outage-change.ts';
export {
  isLost,
  readThreshold,
  type Threshold,
  thresholdForms,
} from './outage/change/threshold.ts';
export type { Demand } from './outage/demand.ts';
export type { ExplainedOrder, Step } from './outage/explain/explanation.ts';
export { flowSteps } from './outage/explain/flow-steps.ts';
export type { FailoverGap, FailoverGaps } from './outage/failover/failover-gap.ts';
export { findGaps, sharedServices } from './outage/failover/find-gaps.ts';
export { type Flow, sharedFlows } from './outage/flow.ts';
export { isGuardBroken } from './outage/guard/breach.ts';
export {
  countOutages,
  type Loss,
  type LossKind,
  type OutageKind,
  outagesOf,
} from './outage/loss.ts';
export { type Outage, readOutage } from './outage/outage.ts';
export type { FleetRecord } from './outage/record/fleet-record.ts';
export {
  markPredicted,
  type NumberedSteps,
  type UsualReasons,
  usualByClient,
  usualReasons,
} from './outage/record/reason-prediction.ts';
export { recordFleet } from './outage/record/record-fleet.ts';
export { planRollout, type Rollout } from './outage/rollout/rollout.ts';
export {
  type FlowOutcome,
  failingFlows,
  highestLoad,
  isChanged,
  MOST_QUESTIONS,
  rankScenarios,
  type Scenario,
  servedBefore,
} from './outage/simulate.ts';
export { type Transition, transitionOf } from './outage/transition.ts';
export { parseDocuments } from './parse/parse-documents.ts';
export { parseFile } from './parse/parse-file.ts';
export { parseFleet } from './parse/parse-fleet.ts';
export { parseManifests } from './parse/parse-manifests.ts';
export {
  parseClusterAnnotation,
  takesCluster,
  unknownEntries,
} from './place/cluster-annotation.ts';
export { viewClusters } from './place/cluster-view.ts';
export { isFleetObject } from './place/fleet-objects.ts';
export { mergePatch } from './place/patch/apply-patch.ts';
export { kustomizationReferences } from './place/rendered/kustomize/kustomization.ts';
export { kustomizationParts } from './place/rendered/kustomize/kustomization-parts.ts';
export { resolvePath } from './place/rendered/local-path.ts';
export { isVendorDirectory } from './place/rendered/vendored/lock-problem.ts';
export type { LockedEntry } from './place/rendered/vendored/vendor-lock.ts';
export type { Traces } from './present/traces.ts';
export { LARGEST_FILE } from './read/decode-text.ts';
export { openDirectory } from './read/directory.ts';
export { FLEET_FILE, findFleetRoot } from './read/fleet-root.ts';
export { openEarlier } from './read/revision/git-tree.ts';
export { openRange, openStagedChange, type PendingChange } from './read/revision/pending-change.ts';
export { withFiles } from './read/with-files.ts';
export { openWorktreeWith } from './read/worktree.ts';
export { codes } from './render/codes.ts';
export type { JudgedFleet } from './render/rendered-repository.ts';
export { isInitialNamespace } from './resource/initial-namespace.ts';
export {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from './resource/json.ts';
export { displayName, groupOf, locate, resourceKey } from './resource/resource.ts';
export { isKeyFile, isSecretName, namesClusterSecret } from './resource/secret-name.ts';
export type { SourceFile } from './resource/source-file.ts';
export { breakLogWords } from './resource/yaml/log-words.ts';
export { OWN_STYLE, OWN_TEXT, ownYaml } from './resource/yaml/own-yaml.ts';
export type { Miss } from './reuse/miss.ts';
export { keepPrinted, type Printing, recallPrinted } from './reuse/printed-manifests.ts';
export { logReading } from './reuse/reading-log.ts';
export { recallOrLayOut } from './reuse/reuse-fleet.ts';
export { isManifestPath } from './topology/select-topology-files.ts';
export { clusterNameOf, clusterSourceOf } from './topology/source/cluster-name.ts';
export { topologyDocuments } from './topology/topology-documents.ts';
export { originText } from './vendor/bring-origin.ts';
export { checkVendored } from './vendor/check-vendored.ts';
export { type VendoredFleet, vendorFleet } from './vendor/vendor-fleet.ts';
export { vendoredWrite } from './vendor/vendored-write.ts';
