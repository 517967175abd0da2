/**
 * Candidates → the sources of the Fleet: target clusters, current deployment, and reasons against each.
 * @module
 */
import {
  type Diagnostic,
  displayName,
  getOrInsert,
  type JsonObject,
  objectAt,
  present,
  resourceKey,
  stringAt,
} from '../../../src/internal.ts';
import { chosenFiles } from '../deployment/chosen-files.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { isBelow } from '../directory.ts';
import type { Survey } from '../survey.ts';
import type { Candidate, Candidates } from './candidate.ts';
import { reasonToLeaveOut } from './leave-out.ts';
import type { ProposedSource, Wanted } from './proposed-source.ts';
import { clusterPath, joinClusters, ofCluster } from './source-of-cluster.ts';

/** Proposes them, in order of their paths. */
export function proposeSources(
  survey: Survey,
  { all }: Candidates,
  {
    judged,
    mayGlob,
  }: { readonly judged: ReadonlyMap<string, Diagnostic>; readonly mayGlob: boolean },
): readonly ProposedSource[] {
  const paths = new Set(all.map(({ path }) => path));
  const deployments = survey.deployments.known
    .flatMap((deployment) => settled(deployment, survey))
    .filter(({ path }) => paths.has(path));
  const deployed = new Set(deployments.map(({ path }) => path));
  const candidates = all.filter(
    ({ path, isPart }) => !isPart && (deployed.has(path) || !isInside(path, all)),
  );
  const circumstances = { survey, candidates, judged, deployments };
  const left: ProposedSource[] = [];
  const wanted: Wanted[] = [];
  for (const candidate of candidates) {
    const reason = reasonToLeaveOut(candidate, circumstances);
    if (reason !== undefined) left.push({ source: { path: candidate.path }, reason });
    else wanted.push(...wantedOf(candidate, circumstances.deployments, survey));
  }
  const { kept, refused } = withoutCollisions(wanted);
  const leftOut = [...left, ...refused];
  const taken = joinClusters(kept, { survey, candidates: all, leftOut, mayGlob });
  return [...taken, ...leftOut].sort(byPath);
}

/** A directory in a chart or kustomization belongs to it, unless it is deployed by itself. */
function isInside(path: string, all: readonly Candidate[]): boolean {
  return all.some(
    (each) => each.by !== undefined && each.path !== path && isBelow(path, each.path),
  );
}

function byPath(a: ProposedSource, b: ProposedSource): number {
  const [first, second] = [JSON.stringify(a.source), JSON.stringify(b.source)];
  return first < second ? -1 : Number(first > second);
}

/** A deployment to every cluster covers the directories of each. */
function settled(deployment: Deployment, survey: Survey): readonly Deployment[] {
  const names = survey.names.names;
  const isForeign = (name: string) => !names.includes(name);
  const { target, path } = deployment;
  if (target.type === 'names' && target.names.some(isForeign)) {
    const problem = `no file describes the cluster ${target.names.find(isForeign)}`;
    return [{ problem, ...deployment }];
  }
  if (target.type === 'here' && survey.deployments.known.some(isElsewhere)) {
    return [
      {
        problem: 'only the cluster in which Argo CD runs gets it: add the name of the cluster',
        ...deployment,
      },
    ];
  }
  if (!path.includes('{{ name }}')) return [deployment];
  return names.map((name) => ofCluster(deployment, name));
}

/** Whether the target is another cluster than the deployer's own. */
function isElsewhere({ target }: Deployment): boolean {
  return target.type === 'labels' || (target.type === 'names' && target.names.length > 0);
}

function wantedOf(
  candidate: Candidate,
  deployments: readonly Deployment[],
  survey: Survey,
): readonly Wanted[] {
  const placement = survey.hasPlacement ? { placement: 'policies' } : {};
  const own = deployments.filter(({ path }) => path === candidate.path);
  const name = clusterPath(candidate.path, survey.names.names);
  if (own.length === 0) {
    return [
      {
        candidate,
        source: { ...(name === undefined ? placement : {}) },
        names: name === undefined ? undefined : [name],
      },
    ];
  }
  return own.map((deployment) => {
    const { target } = deployment;
    const labels =
      target.type === 'labels' && Object.keys(target.labels).length > 0 ? target.labels : undefined;
    const source = {
      ...placement,
      ...present({ clusters: labels && { labels } }),
      ...settingsFor(candidate, deployment),
    };
    return { candidate, source, names: namesOf(deployment, name, survey) };
  });
}

/** Undefined means all. */
function namesOf(
  { target, file }: Deployment,
  own: string | undefined,
  survey: Survey,
): readonly string[] | undefined {
  if (target.type === 'names') return target.names;
  const name = own ?? (target.type === 'file' ? clusterPath(file, survey.names.names) : undefined);
  return name === undefined ? undefined : [name];
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
