/** Candidates → the sources of the Fleet: target clusters, current deployment, and reasons against each. */

import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { groupBy } from '../../../src/collection/group-by.ts';
import { present } from '../../../src/collection/present.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import {
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../src/resource/json.ts';
import { displayName, resourceKey } from '../../../src/resource/resource.ts';
import { chosenFiles } from '../deployment/chosen-files.ts';
import type { Deployment, UnknownDeployer } from '../deployment/deployed-directory.ts';
import { isBelow } from '../directory.ts';
import type { Survey } from '../survey.ts';
import type { Candidate, Candidates } from './candidate.ts';
import { fluxProblem, isElsewhere, variablesFor } from './flux-settings.ts';
import { ofEachCluster } from './flux-values.ts';
import { otherDeployers, reasonToLeaveOut, troubleOf } from './leave-out.ts';
import type { ProposedSource, Wanted } from './proposed-source.ts';
import { settledDeployments } from './settled-deployments.ts';
import { clusterPath, joinClusters } from './source-of-cluster.ts';
import { strayFinder } from './stray-directory.ts';

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
  const settled = settledDeployments(survey, stray).flatMap(ofEachCluster);
  const deployments = settled.flatMap((deployment) => {
    const candidate = byPath.get(deployment.path);
    if (candidate === undefined) return [];
    const problem = deployment.problem ?? fluxProblem(candidate, deployment, survey);
    return [{ ...deployment, ...present({ problem }) }];
  });
  const deployed = new Set(deployments.map(({ path }) => path));
  const candidates = all.filter(
    ({ path, isPart }) => !isPart && (deployed.has(path) || !isInside(path, all)),
  );
  const { known, unknown } = survey.deployments;
  const charts = all.flatMap(deployingChart);
  const others = [...charts, ...otherDeployers(survey)];
  const open = [...unknown.filter(({ isOpen }) => isOpen), ...others];
  const isDeployed = known.length + unknown.length + others.length > 0;
  const circumstances = { survey, candidates, judged, deployments, isDeployed, open, stray };
  const left: ProposedSource[] = [];
  const wanted: Wanted[] = [];
  for (const candidate of candidates) {
    const reason = reasonToLeaveOut(candidate, circumstances);
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
  const { kept, refused } = withoutCollisions(wanted);
  const leftOut = [...left, ...refused];
  const taken = joinClusters(kept, { survey, candidates: all, leftOut, mayGlob });
  return [...withApplications(taken, survey), ...leftOut].sort(inOrder);
}

/** A chart whose templates make deployers: its values decide what they deploy. */
function deployingChart({ path, by, kinds }: Candidate): readonly UnknownDeployer[] {
  const kind = [...kinds].find((each) => deployingKinds.has(each));
  if (by !== 'Helm' || kind === undefined) return [];
  const reason = `its templates make objects of ${kind}, which init does not render`;
  return [{ by: `the chart ${path}`, file: `${path}/Chart.yaml`, reason, isOpen: true }];
}

const deployingKinds: ReadonlySet<string> = new Set([
  'argoproj.io/Application',
  'argoproj.io/ApplicationSet',
  'kustomize.toolkit.fluxcd.io/Kustomization',
]);

/** A directory in a chart or kustomization belongs to it, unless it is deployed by itself. */
function isInside(path: string, all: readonly Candidate[]): boolean {
  return all.some(
    (each) => each.by !== undefined && each.path !== path && isBelow(path, each.path),
  );
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
    return [
      {
        candidate,
        source: { ...(name === undefined ? placement : {}) },
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
      ...settingsFor(candidate, deployment),
      ...(variables === undefined ? {} : { postBuild: { substitute: variables } }),
    };
    return { candidate, source, names: namesOf(deployment, name) };
  });
}

/** Undefined means all. */
function namesOf({ target }: Deployment, own: string | undefined): readonly string[] | undefined {
  if (target.type === 'names') return target.names;
  return own === undefined ? undefined : [own];
}

/** An Application's settings for the directory's files, for its renderer, and for the namespace. */
function settingsFor(candidate: Candidate, { settings, namespace }: Deployment): JsonObject {
  const { by, objects, path, files } = candidate;
  const isBare = by !== undefined || objects.some((each) => each.namespace === '');
  const filled = namespace !== undefined && isBare ? { namespace } : {};
  const field = by === 'Helm' ? 'helm' : 'kustomize';
  if (by === undefined) {
    return { ...filled, ...chosenFiles(objectAt(settings, 'directory'), { path, files }) };
  }
  const authored = objectAt(settings, field);
  // Flux replaces the namespace of every object.
  if (by === 'kustomize' && namespace !== undefined && objectAt(settings, 'flux') !== undefined) {
    if (isElsewhere(candidate, namespace)) return { kustomize: { ...authored, namespace } };
  }
  return { ...filled, ...present({ [field]: authored }) };
}

/** A cluster has one object of a name: of two sources with the same one, the first in order of their paths is kept. */
function withoutCollisions(wanted: readonly Wanted[]): {
  readonly kept: readonly Wanted[];
  readonly refused: readonly ProposedSource[];
} {
  const owners = new Map<string, Wanted[]>();
  const kept: Wanted[] = [];
  const refused: ProposedSource[] = [];
  for (const each of wanted) {
    const namespace =
      stringAt(each.source, 'kustomize', 'namespace') ?? stringAt(each.source, 'namespace');
    const objects = each.candidate.objects.map((object) => ({
      ...object,
      namespace: object.namespace || (namespace ?? ''),
    }));
    const clash = objects
      .map((object) => ({
        object,
        other: owners.get(resourceKey(object))?.find((other) => isShared(other, each)),
      }))
      .find(({ other }) => other !== undefined);
    if (clash?.other !== undefined) {
      const { path } = clash.other.candidate;
      const place = path === each.candidate.path ? 'twice' : `as ${path} has`;
      const reason = `${displayName(clash.object)} is in it, ${place}: a cluster can hold one of them`;
      refused.push({ source: { path: each.candidate.path }, reason });
      continue;
    }
    kept.push(each);
    for (const object of objects) {
      getOrInsert(owners, resourceKey(object), () => []).push(each);
    }
  }
  return { kept, refused };
}

function isShared(one: Wanted, other: Wanted): boolean {
  if (one.names === undefined || other.names === undefined) return true;
  return one.names.some((name) => other.names?.includes(name));
}

/** Several sources of one directory for the same clusters are several applications: each has a directory of its own in the branch. */
function withApplications(
  sources: readonly ProposedSource[],
  survey: Survey,
): readonly ProposedSource[] {
  const all = groupBy(sources, ({ source }) => String(source['path']));
  return sources.map((each) => {
    const { source } = each;
    const path = String(source['path']);
    const group: readonly ProposedSource[] = all.get(path) ?? [];
    const others = group.filter(
      (other) => other !== each && overlaps(source, other.source, survey),
    );
    if (others.length === 0) return each;
    const name =
      stringAt(source, 'helm', 'releaseName') ??
      stringAt(source, 'kustomize', 'namespace') ??
      stringAt(source, 'namespace') ??
      `${group.indexOf(each) + 1}`;
    const { path: _, ...rest } = source;
    return { ...each, source: { path, as: `${path}/${name}`, ...rest } };
  });
}

function overlaps(one: JsonObject, other: JsonObject, { names: { names } }: Survey): boolean {
  const [first, second] = [one, other].map((source) =>
    valueAt(source, 'clusters', 'names') === undefined
      ? names
      : listAt(source, 'clusters', 'names'),
  );
  return names.length === 0 || (first?.some((name) => second?.includes(name) === true) ?? true);
}
