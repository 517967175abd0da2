/** Candidates → the sources of the Fleet: target clusters, current deployment, and reasons against each. */

import { groupPairs } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { present } from '../../../src/collection/present.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { type JsonObject, objectAt, stringAt, valueAt } from '../../../src/resource/json.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { artifactProblem, unreadByFlux } from '../flux/flux-artifact.ts';
import { kustomizedFiles, needsOpenFiles } from '../kustomized-files.ts';
import type { Survey } from '../survey.ts';
import { chosenFields, directoryProblem } from './application-directory.ts';
import type { Candidate, Candidates } from './candidate.ts';
import { withApplications } from './collision/several-applications.ts';
import { withoutCollisions } from './collision/without-collisions.ts';
import { fluxProblem, variablesFor } from './flux-settings.ts';
import { ofEachCluster } from './flux-values.ts';
import { deployingChart } from './left-out/deploying-chart.ts';
import { reasonToLeaveOut, troubleOf } from './left-out/leave-out.ts';
import { otherDeployers } from './left-out/other-deployers.ts';
import { filesOfTools } from './left-out/read-by-tools.ts';
import { strayFinder } from './left-out/stray-directory.ts';
import { applicationProblem } from './name-of-application.ts';
import type { ProposedSource, Wanted } from './proposed-source.ts';
import { settledDeployments } from './settled-deployments.ts';
import { clusterPath, joinClusters } from './source-of-cluster.ts';

/** Proposes them, in order of their paths. */
export function proposeSources(
  survey: Survey,
  { all }: Candidates,
  {
    judged,
    mayGlob,
  }: { readonly judged: ReadonlyMap<string, Diagnostic>; readonly mayGlob: boolean },
): readonly ProposedSource[] {
  const byPath = new Map(all.map((each) => [each.path, each]));
  const stray = strayFinder(survey);
  const whole = new Set(wholeDirectories(all));
  const parts = byDirectory([...whole], survey);
  const settled = settledDeployments(survey, stray)
    .flatMap(ofEachCluster)
    .flatMap((deployment) =>
      byPath.has(deployment.path) ? deployment : ofParts(deployment, parts),
    );
  const deployments = settled.flatMap((deployment) => {
    const candidate = byPath.get(deployment.path);
    if (candidate === undefined) return [];
    const problem = deployment.problem ?? sourceProblem(candidate, deployment, survey);
    return [{ ...deployment, ...present({ problem }) }];
  });
  const deployed = new Set(deployments.map(({ path }) => path));
  const candidates = all.filter(
    (each) => whole.has(each) || (!each.isPart && deployed.has(each.path)),
  );
  const { known, unknown } = survey.deployments;
  const charts = all.flatMap((each) => deployingChart(each, survey));
  const others = [...charts, ...otherDeployers(survey)];
  const open = [...unknown.filter(({ isOpen }) => isOpen), ...others];
  const isDeployed = known.length + unknown.length + others.length > 0;
  const circumstances = { survey, candidates, judged, deployments, isDeployed, open, stray };
  const left: ProposedSource[] = [];
  const wanted: Wanted[] = [];
  for (const candidate of candidates) {
    const reason =
      reasonToLeaveOut(candidate, circumstances) ??
      (isDeployed ? undefined : applicationProblem(candidate.path, survey));
    if (reason !== undefined) {
      left.push({ source: { path: candidate.path }, reason });
      continue;
    }
    const own = deployments.filter(({ path }) => path === candidate.path);
    const fine = own.filter(({ problem }) => problem === undefined);
    const troubles = new Set(own.filter(({ problem }) => problem !== undefined).map(troubleOf));
    const about = troubles.size === 0 ? undefined : `not taken over: ${[...troubles].join('; ')}`;
    wanted.push(
      ...wantedOf(candidate, fine, survey).map((each) => ({ ...each, ...present({ about }) })),
    );
  }
  const { kept, refused } = withoutCollisions(wanted, survey);
  const leftOut = [...left, ...refused];
  const taken = joinClusters(kept, { survey, candidates: all, leftOut, mayGlob });
  return [...withApplications(taken, survey), ...leftOut].sort(inOrder);
}

function sourceProblem(...own: Parameters<typeof directoryProblem>): string | undefined {
  return fluxProblem(...own) ?? artifactProblem(...own) ?? directoryProblem(...own);
}

/** The candidates but parts of others: a directory in a chart or kustomization belongs to it. */
function wholeDirectories(all: readonly Candidate[]): readonly Candidate[] {
  const built = new Set(all.filter(({ by }) => by !== undefined).map(({ path }) => path));
  return all.filter(
    ({ path, isPart }) => !isPart && !pathsAbove(path).some((directory) => built.has(directory)),
  );
}

/** The candidates below each directory; a kustomization in the root lists what is a part of it. */
function byDirectory(
  candidates: readonly Candidate[],
  { rendered }: Survey,
): ReadonlyMap<string, readonly Candidate[]> {
  const top = rendered.some(({ path }) => path === '') ? [] : [''];
  return groupPairs(
    candidates.flatMap((each) =>
      [...top, ...pathsAbove(each.path)].map((path) => [path, each] as const),
    ),
  );
}

/** Flux applies all kustomizations and manifests of a directory that is none itself. */
function ofParts(
  deployment: Deployment,
  parts: ReadonlyMap<string, readonly Candidate[]>,
): readonly Deployment[] {
  const { settings } = deployment;
  const its = parts.get(deployment.path) ?? [];
  if (objectAt(settings, 'flux') !== undefined) {
    const problem = deployment.path === '' ? 'it is for the root of the repository' : undefined;
    return its.map(({ path }) => ({ ...present({ problem }), ...deployment, path }));
  }
  if (valueAt(settings, 'directory', 'recurse') !== true) return [];
  const problem = `it reads every file below ${deployment.path || 'the root'} as a manifest, those of kustomizations and charts too`;
  return its.map(({ path }) => ({ problem, ...deployment, path }));
}

function inOrder(a: ProposedSource, b: ProposedSource): number {
  const [first, second] = [JSON.stringify(a.source), JSON.stringify(b.source)];
  return first < second ? -1 : Number(first > second);
}

function wantedOf(
  candidate: Candidate,
  deployments: readonly Deployment[],
  survey: Survey,
): readonly Wanted[] {
  const placement = survey.hasPlacement ? { placement: 'policies' } : {};
  const name = clusterPath(candidate.path, survey.names.names);
  if (deployments.length === 0) {
    const exclude = filesOfTools(candidate, survey).map((file) => `/${file}`);
    const isOpen = hasOpenArgoCd(survey) && isOpenKustomization(candidate, survey);
    return [
      {
        candidate,
        source: {
          ...(name === undefined ? placement : {}),
          ...(exclude.length === 0 ? {} : { exclude }),
          ...(isOpen ? { kustomize: openFiles } : {}),
        },
        names: name === undefined ? undefined : [name],
      },
    ];
  }
  return deployments.map((deployment) => {
    const { target } = deployment;
    const variables = variablesFor(candidate, deployment, survey);
    const labels =
      target.type === 'labels' && Object.keys(target.labels).length > 0 ? target.labels : undefined;
    const source = {
      ...placement,
      ...present({ clusters: labels && { labels } }),
      ...settingsFor(candidate, deployment, survey),
      ...(variables === undefined ? {} : { postBuild: { substitute: variables } }),
    };
    return { candidate, source, names: namesOf(deployment, name) };
  });
}

/** Whether Argo CD, by its settings in this repository, lets kustomizations name files outside of their directories. */
const hasOpenArgoCd: (survey: Survey) => boolean = memoise(({ files }) =>
  [...files.values()].some(({ resources }) =>
    resources.some(
      ({ kind, name, object }) =>
        kind === 'ConfigMap' &&
        name === 'argocd-cm' &&
        stringAt(object, 'data', 'kustomize.buildOptions')?.includes('LoadRestrictionsNone'),
    ),
  ),
);

const openFiles = { loadRestrictor: 'LoadRestrictionsNone' };

/** Whether kustomize is run, and files outside of its directories are named. */
function isOpenKustomization({ by, path }: Candidate, survey: Survey): boolean {
  return by === 'kustomize' && needsOpenFiles(kustomizedFiles([path], survey));
}

/** Undefined means all. A deployer that names its clusters by labels decides them, whatever the directory is called. */
function namesOf({ target }: Deployment, own: string | undefined): readonly string[] | undefined {
  if (target.type === 'names') return target.names;
  const name = target.type === 'labels' ? target.name : own;
  return name === undefined ? undefined : [name];
}

/** An Application's settings for the directory's files, for its renderer, and for the namespace. */
function settingsFor(candidate: Candidate, deployment: Deployment, survey: Survey): JsonObject {
  const { settings, namespace } = deployment;
  const { by, objects } = candidate;
  const isBare = by !== undefined || objects.some((each) => each.namespace === '');
  const filled = namespace !== undefined && isBare ? { namespace } : {};
  const field = by === 'Helm' ? 'helm' : 'kustomize';
  if (by === undefined) {
    const chosen = chosenFields(candidate, settings, survey);
    return { ...filled, ...chosen, ...unreadByFlux(candidate, deployment, survey) };
  }
  const isOfFlux = by === 'kustomize' && objectAt(settings, 'flux') !== undefined;
  const isOpen = (isOfFlux || hasOpenArgoCd(survey)) && isOpenKustomization(candidate, survey);
  const own = objectAt(settings, field);
  const authored = isOpen ? { ...own, ...openFiles } : own;
  // Flux lets kustomize set the namespace of every object, and of subjects in it.
  if (isOfFlux && namespace !== undefined) return { kustomize: { ...authored, namespace } };
  return { ...filled, ...present({ [field]: authored }) };
}
