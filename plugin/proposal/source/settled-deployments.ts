/**
 * The deployments of a survey → the same with their clusters by name, as far as the repository decides them, and with what keeps each from
 * being a source.
 */
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { present } from '../../../src/collection/present.ts';
import { isArgocdClusterSecret } from '../../../src/kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { kustomizationReferences } from '../../../src/place/rendered/kustomize/kustomization.ts';
import { resolvePath } from '../../../src/place/rendered/local-path.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import type { Survey } from '../survey.ts';
import { type StrayFinder, strayAdvice } from './left-out/stray-directory.ts';
import { applicationProblem } from './name-of-application.ts';
import { clusterPath, ofCluster } from './source-of-cluster.ts';

/** The clusters of a file of a deployer. */
type FileClusters =
  | { readonly type: 'all' }
  | { readonly type: 'names'; readonly names: readonly string[] }
  | { readonly type: 'unknown'; readonly problem: string };

export function settledDeployments(survey: Survey, stray: StrayFinder): readonly Deployment[] {
  const clustersOf = fileClusters(survey, stray);
  const { known } = survey.deployments;
  const isElsewhere =
    known.some(({ target }) => target.type === 'labels' || target.type === 'names') ||
    [...survey.files.values()].some(({ resources }) => resources.some(isArgocdClusterSecret));
  return known.flatMap((deployment) =>
    settled(deployment, { survey, clustersOf, stray, isElsewhere }),
  );
}

interface Among {
  readonly survey: Survey;
  readonly clustersOf: (file: string) => FileClusters;
  readonly stray: StrayFinder;
  /** Whether Argo CD has other clusters than its own: a deployment or a Secret names one. */
  readonly isElsewhere: boolean;
}

/** A deployment to every cluster covers the directories of each. */
function settled(deployment: Deployment, among: Among): readonly Deployment[] {
  const names = among.survey.names.names;
  const { target, path } = deployment;
  if (target.type === 'names') {
    const foreign = target.names.find((name) => !names.includes(name));
    if (foreign === undefined) return [deployment];
    return [{ problem: `no file describes the cluster ${foreign}`, ...deployment }];
  }
  if (target.type !== 'labels') return [ofFile(deployment, among)];
  if (!path.includes('{{ name }}')) return [deployment];
  return names.map((name) => ofCluster(deployment, name));
}

/** The clusters of a deployer's own, by its file and the directory that it deploys. */
function ofFile(deployment: Deployment, { survey, clustersOf, stray, isElsewhere }: Among) {
  const { target, path, file } = deployment;
  const clusters = clustersOf(file);
  if (clusters.type === 'names') return { ...deployment, target: clusters };
  if (target.type === 'here' && isElsewhere) {
    const problem = 'only the cluster in which Argo CD runs gets it: add the name of the cluster';
    return { problem, ...deployment };
  }
  if (clusters.type === 'unknown') return { problem: clusters.problem, ...deployment };
  const own = clusterPath(path, survey.names.names);
  if (own === undefined) {
    const name = stray.ofClusters(path);
    return name === undefined ? deployment : { problem: strayAdvice(name), ...deployment };
  }
  const problem = applicationProblem(path, survey);
  return {
    ...present({ problem }),
    ...deployment,
    target: { type: 'names', names: [own] } as const,
  };
}

/**
 * The clusters of a file: that of its directory; else those of the deployments that read it, directly or through kustomizations; else all.
 */
function fileClusters(survey: Survey, stray: StrayFinder): (file: string) => FileClusters {
  // The last segment of a file is its name.
  const strayIn = (place: string) => stray.ofAny(place.replace(/\/[^/]*\.ya?ml$/, ''));
  const byPath = new Map<string, Deployment[]>();
  for (const each of survey.deployments.known) {
    getOrInsert(byPath, each.path, () => []).push(each);
  }
  const readers = kustomizationReaders(survey);
  const known = new Map<string, FileClusters>();
  const find = (place: string): FileClusters => {
    const done = known.get(place) ?? byName(place);
    if (done !== undefined) return done;
    // Also ends a cycle.
    known.set(place, { type: 'all' });
    const clusters = joined([...pathsAbove(place), place].flatMap((at) => readersOf(at, place)));
    const problem = clusters.type === 'all' ? applicationProblem(place, survey) : undefined;
    const settled = problem === undefined ? clusters : ({ type: 'unknown', problem } as const);
    known.set(place, settled);
    return settled;
  };
  const byName = (place: string): FileClusters | undefined => {
    const own = clusterPath(place, survey.names.names);
    if (own !== undefined) {
      const isClear = applicationProblem(place, survey) === undefined;
      return isClear ? { type: 'names', names: [own] } : undefined;
    }
    const name = strayIn(place);
    return name === undefined ? undefined : { type: 'unknown', problem: strayAdvice(name) };
  };
  const readersOf = (at: string, place: string): readonly FileClusters[] => [
    ...(byPath.get(at) ?? []).flatMap(({ target, file }) => {
      if (target.type === 'names') return [target];
      return target.type === 'labels' || file === place ? [] : [find(file)];
    }),
    ...(readers.get(at) ?? []).map(find),
  ];
  return find;
}

/** Where one of several readers is for all clusters, nothing limits the file. */
function joined(found: readonly FileClusters[]): FileClusters {
  const names = found.flatMap((each) => (each.type === 'names' ? each.names : []));
  if (names.length > 0 && found.every(({ type }) => type !== 'all')) {
    return { type: 'names', names: [...new Set(names)].sort() };
  }
  return found.find(({ type }) => type === 'unknown') ?? { type: 'all' };
}

/** The directories of the kustomizations that refer to a file or a directory. */
function kustomizationReaders({ rendered }: Survey): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const { path, by, object } of rendered) {
    if (by !== 'kustomize') continue;
    for (const { text } of kustomizationReferences(object)) {
      const at = resolvePath(path, text);
      if (at !== undefined && at !== path) getOrInsert(readers, at, () => []).push(path);
    }
  }
  return readers;
}
