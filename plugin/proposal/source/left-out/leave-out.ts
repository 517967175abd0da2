/**
 * A directory that could be a source → the reason to omit it, in words. The proposal contains omitted directories as comments, so that a
 * user can enable them.
 */

import type { Diagnostic } from '../../../../src/diagnostic/diagnostic.ts';
import { stringAt } from '../../../../src/resource/json.ts';
import { displayName } from '../../../../src/resource/resource.ts';
import { environments } from '../../cluster-names.ts';
import type { Deployment, UnknownDeployer } from '../../deployment/deployed-directory.ts';
import { isArgoCd } from '../../deployment/deployment.ts';
import { isFluxKustomization } from '../../deployment/flux-repositories.ts';
import { isBelow, parentOf } from '../../directory.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';
import { likelyDeployer } from './likely-deployer.ts';
import { nestedClusters } from './nested-clusters.ts';
import { deploymentsAt, isConverted, keptDeployers, renderedAt } from './of-directory.ts';
import { deployerKinds, programFileIn, programOfKind } from './other-deployers.ts';
import { isReadByTool } from './read-by-tools.ts';
import { isReleased } from './released-charts.ts';
import { type StrayFinder, strayAdvice } from './stray-directory.ts';
import { lookOf } from './unused-directory.ts';
import { unusedValues } from './values-of-clusters.ts';

/** Input of the rules. */
export interface Circumstances {
  readonly survey: Survey;
  readonly candidates: readonly Candidate[];
  /** The first error that `check` would report for a directory as a source. */
  readonly judged: ReadonlyMap<string, Diagnostic>;
  /** The current deployments of candidates. */
  readonly deployments: readonly Deployment[];
  /** Whether Argo CD or Flux deploys anything: directories that neither deploys are then left out. */
  readonly isDeployed: boolean;
  /** The deployers that may deploy any directory. */
  readonly open: readonly UnknownDeployer[];
  readonly stray: StrayFinder;
}

type Rule = (candidate: Candidate, among: Circumstances) => string | undefined;

/** Rules in order of evaluation: the first with a result is the reason. */
const rules: readonly Rule[] = [
  isHidden,
  isPattern,
  isForOtherProgram,
  isForDeployer,
  hasOtherDeployer,
  isNotDeployed,
  isUnusedBase,
  isUnused,
  unlessDeployed(isReadByTool),
  unlessDeployed(nestedClusters),
  isEnvironment,
  holdsOneCluster,
  isLibrary,
  unlessDeployed(isReleased),
  unlessDeployed(unusedValues),
  breaksRules,
  holdsOther,
];

/** A deployer shows what is read of which directory. */
function unlessDeployed(rule: (candidate: Candidate, survey: Survey) => string | undefined): Rule {
  return (candidate, { survey, isDeployed }) => (isDeployed ? undefined : rule(candidate, survey));
}

/** The reason, if there is one. */
export function reasonToLeaveOut(candidate: Candidate, among: Circumstances): string | undefined {
  for (const rule of rules) {
    const reason = rule(candidate, among);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function segmentsOf({ path }: Candidate): readonly string[] {
  return path.split('/');
}

/** The path of a source is a pattern, which has no way to write these characters as part of a name. */
function isPattern({ path }: Candidate): string | undefined {
  return /[*]|[{][{]/.test(path)
    ? 'the path of a source would read "*" or "{{" in its name as a pattern: rename the directory'
    : undefined;
}

function isHidden(candidate: Candidate): string | undefined {
  return segmentsOf(candidate).some((segment) => segment.startsWith('.'))
    ? 'a hidden directory'
    : undefined;
}

function isForOtherProgram({ path }: Candidate, { survey }: Circumstances): string | undefined {
  const found = programFileIn(path, survey);
  return found && `${found.by} deploys it by ${found.file}, which init does not evaluate`;
}

/** Branches replace the function of these objects: in every cluster, they would deploy a second time. */
function isForDeployer(
  candidate: Candidate,
  { deployments, survey }: Circumstances,
): string | undefined {
  const { path, kinds, objects } = candidate;
  if (path === 'argocd' || path.startsWith('argocd/')) return 'argocd is for Argo CD itself';
  if (segmentsOf(candidate).includes('flux-system')) return "Flux's own installation";
  const { object = {} } = renderedAt(survey.rendered).get(path)?.[0] ?? {};
  const makesMore = Object.keys(object).some((field) =>
    /^(?:.*Generator|helmCharts|generators)$/.test(field),
  );
  const isAll = !makesMore && kinds.size > 0 && [...kinds].every((kind) => deployerKinds.has(kind));
  const isKept = keptDeployers(deployments);
  const deployer = objects.find(
    (resource) => isArgoCd(resource) || (isFluxKustomization(resource) && !isKept(resource)),
  );
  if (isAll && objects.every((resource) => !isKept(resource))) {
    const rendered =
      candidate.by === 'Helm' && kinds.has('argoproj.io/Application')
        ? '; with `applications: render`, and spec.repoURL, they have what its Applications deploy'
        : '';
    return `only objects that tell Argo CD or Flux what to deploy: the branches take their place${rendered}`;
  }
  const kind = [...kinds].find((each) => each.startsWith('argoproj.io/App'));
  if (deployer !== undefined)
    return `${displayName(deployer)} in it belongs where Argo CD or Flux runs, not into every cluster`;
  return kind === undefined
    ? undefined
    : `${kind} in it belongs where Argo CD runs, not into every cluster`;
}

/** Where nothing else deploys its directory, the object of another program belongs to one cluster, or to none of the fleet. */
function hasOtherDeployer(
  { path, kinds }: Candidate,
  { deployments }: Circumstances,
): string | undefined {
  if (deploymentsAt(deployments).get(path)?.some(isConverted) === true) return undefined;
  const [kind] = [...kinds].filter((each) => programOfKind(each) !== undefined);
  return kind && `${kind} in it belongs where ${programOfKind(kind)} runs, not into every cluster`;
}

function isUnused({ path }: Candidate, { survey, deployments }: Circumstances): string | undefined {
  // Policies place what they select, wherever it lies.
  if (survey.hasPlacement || deploymentsAt(deployments).has(path)) return undefined;
  return lookOf(path, survey.names.names);
}

/** Where one of its deployments can be converted, that one is proposed. */
function isNotDeployed(
  candidate: Candidate,
  { deployments, isDeployed, open }: Circumstances,
): string | undefined {
  const its = deploymentsAt(deployments).get(candidate.path) ?? [];
  if (its.some(isConverted) || !isDeployed) return undefined;
  const [troubled] = its;
  if (troubled !== undefined) return troubleOf(troubled);
  const unknown = likelyDeployer(open)(candidate.path);
  return unknown === undefined
    ? 'no Application or Flux Kustomization of this repository deploys it'
    : `${unknown.by} in ${unknown.file} may deploy it: ${unknown.reason}`;
}

/** Why a deployment is no source. */
export function troubleOf({ by, problem }: Deployment): string {
  return `${by} deploys it, and ${problem}`;
}

function isUnusedBase(candidate: Candidate, { isDeployed }: Circumstances): string | undefined {
  const isBase = segmentsOf(candidate).some((each) =>
    ['base', 'bases', '_base', 'components'].includes(each),
  );
  return isBase && !isDeployed ? 'a base that nothing refers to' : undefined;
}

/** The repository does not define the clusters of an environment, and a sibling of a cluster's directory is for another cluster. */
function isEnvironment(
  candidate: Candidate,
  { survey, isDeployed, stray }: Circumstances,
): string | undefined {
  if (isDeployed) return undefined;
  const names = new Set(survey.names.names);
  const segments = segmentsOf(candidate);
  if (segments.some((segment) => names.has(segment))) return undefined;
  const found =
    stray.ofAny(candidate.path) ?? segments.find((segment) => environments.has(segment));
  return found === undefined ? undefined : strayAdvice(found);
}

/** Objects meant for one cluster would reach all of them. */
function holdsOneCluster(
  { path, by, files }: Candidate,
  { survey, candidates }: Circumstances,
): string | undefined {
  if (by !== undefined) return undefined;
  const names = new Set(survey.names.names);
  const isOwn = (directory: string) =>
    directory !== path && names.has(directory.slice(directory.lastIndexOf('/') + 1));
  const inner = [...files.map(parentOf), ...candidates.map((each) => each.path)].find(
    (directory) =>
      isBelow(directory, path) &&
      isOwn(directory) &&
      !names.has(path.slice(path.lastIndexOf('/') + 1)),
  );
  return inner === undefined
    ? undefined
    : `${inner} in it is for one cluster, the rest for all: move one of them elsewhere`;
}

function isLibrary({ path }: Candidate, { survey }: Circumstances): string | undefined {
  const chart = renderedAt(survey.rendered)
    .get(path)
    ?.find(({ by }) => by === 'Helm');
  return stringAt(chart?.object, 'type') === 'library'
    ? 'a library chart, which makes nothing'
    : undefined;
}

function breaksRules({ path }: Candidate, { judged }: Circumstances): string | undefined {
  const finding = judged.get(path);
  return finding === undefined ? undefined : `${finding.code}: ${finding.message}`;
}

/** Errors in objects would be errors of the source. */
function holdsOther({ path, by }: Candidate, { survey }: Circumstances): string | undefined {
  if (by !== undefined) return undefined;
  const finding = [...survey.unreadable, ...survey.notManifests].find(({ at }) =>
    isBelow(at.file, path),
  );
  return finding === undefined
    ? undefined
    : `${finding.code}: ${finding.at.file}:${finding.at.line}: ${finding.message}`;
}
