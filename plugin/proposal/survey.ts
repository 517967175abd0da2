/** The files of a repository without a Fleet → the input of a proposal. */

import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { type RepositoryIdentity, unidentified } from '../../src/git/refs/repository-identity.ts';
import { isFleetLevel } from '../../src/kind/fleet-level.ts';
import { parseDocuments } from '../../src/parse/parse-documents.ts';
import { parseManifests } from '../../src/parse/parse-manifests.ts';
import { isFleetObject } from '../../src/place/fleet-objects.ts';
import { kustomizationParts } from '../../src/place/rendered/kustomize/kustomization-parts.ts';
import { resolvePath } from '../../src/place/rendered/local-path.ts';
import { type JsonObject, listAt, stringAt } from '../../src/resource/json.ts';
import { kustomizationNames } from '../../src/resource/program-run.ts';
import { displayName, type Resource } from '../../src/resource/resource.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { clusterNameOf, clusterSourceOf } from '../../src/topology/source/cluster-name.ts';
import { type FoundNames, findClusterNames } from './cluster-names.ts';
import { withUnapplied } from './deployment/applied-files.ts';
import type { Deployments, Filed } from './deployment/deployed-directory.ts';
import { findDeployments } from './deployment/deployment.ts';
import { isFluxKustomization } from './deployment/flux-repositories.ts';
import { isHiddenCluster } from './deployment/generator/hidden-cluster.ts';
import { parameterSets } from './deployment/generator/parameter-file.ts';
import { isBelow, parentOf } from './directory.ts';
import { type FluxWalk, noWalk } from './flux/flux-walk.ts';
import type { ReadFile, RenderedDirectory, SurveyedFiles } from './surveyed-files.ts';
import { TOPOLOGY } from './topology-file.ts';

/** A cluster that the repository describes. */
export interface FoundCluster {
  readonly name: string;
  /** The file that describes it. */
  readonly file: string;
}

/** The result of a survey; paths are relative to the repository, with `/`. */
export interface Survey extends SurveyedFiles {
  /** Name of the fleet, from the directory. */
  readonly name: string;
  /** The clusters that a file describes. */
  readonly clusters: readonly FoundCluster[];
  /** Cluster names: the described ones, else those from policies, destinations or directories. */
  readonly names: FoundNames;
  /** Files with an object for a cluster. */
  readonly manifests: readonly string[];
  /** Files with a fleet-level object, such as policies, which is read in a source as well as below a topology path. */
  readonly fleetObjects: readonly string[];
  /** Whether policies assign objects to clusters. */
  readonly hasPlacement: boolean;
  readonly deployments: Deployments;
  /** The files `.sourceignore`, which Flux reads, with paths from the root of the repository. */
  readonly ignoreFiles: readonly SourceFile[];
  /** The way from that root to the fleet, as in `deploy/`; empty at the root. */
  readonly prefix: string;
  /** Clusters and directories that Git has elsewhere, each in a sentence. */
  readonly elsewhere: readonly string[];
  /** YAML errors in files that look like manifests, the first of each. */
  readonly unreadable: readonly Diagnostic[];
  /** Objects that are no manifests in readable files, the first of each. */
  readonly notManifests: readonly Diagnostic[];
}

/** Input of a survey. */
export interface RepositoryFiles {
  /** Name of the directory. */
  readonly name: string;
  readonly paths: readonly string[];
  /** Files that may contain manifests. */
  readonly files: readonly SourceFile[];
  /** Cluster names from the command line. */
  readonly given: readonly string[];
  /** What identifies the repository. */
  readonly identity?: RepositoryIdentity;
  /** The files `.sourceignore`, with paths from the root of the repository; absent without any. */
  readonly ignoreFiles?: readonly SourceFile[];
  /** The directories of submodules. */
  readonly submodules?: readonly string[];
  /** The files as parsed; absent: they are parsed here. */
  readonly surveyed?: SurveyedFiles;
  /** What Flux applies; absent: nothing was walked. */
  readonly flux?: FluxWalk;
}

/** Parses the files that may contain manifests. */
export function surveyFiles({
  paths,
  files,
}: Pick<RepositoryFiles, 'paths' | 'files'>): SurveyedFiles {
  const read = files.map((file): [string, ReadFile] => {
    const { path, text } = file;
    const { value: resources, diagnostics } = parseManifests(file);
    return [path, { path, text, resources, diagnostics }];
  });
  return { paths, files: new Map(read), rendered: renderedDirectories(files) };
}

/** Surveys the files that may contain manifests. `init` does not report files without manifests. */
export function surveyRepository({
  name,
  paths,
  files,
  given,
  identity = unidentified,
  surveyed = surveyFiles({ paths, files }),
  flux = noWalk,
  ignoreFiles = [],
  submodules = [],
}: RepositoryFiles): Survey {
  const { files: byPath, rendered } = surveyed;
  const read = [...byPath.values()];
  const filesWith = (isWanted: (resource: Resource) => boolean): readonly string[] =>
    read.filter(({ resources }) => resources.some(isWanted)).map(({ path }) => path);
  const objects = read.flatMap(({ path: file, resources }) =>
    resources.map((resource) => ({ file, resource })),
  );
  const kept = objects.filter(
    ({ file, resource }) => !isFluxKustomization(resource) || !flux.isCovered(file),
  );
  const raw = findDeployments([...kept, ...flux.applied], {
    ...{ paths, identity },
    parametersIn: (path) => {
      const file = byPath.get(path);
      return file && parameterSets(file);
    },
  });
  const found = withUnapplied(raw, surveyed);
  const deployments = { ...found, unknown: [...found.unknown, ...flux.unknown] };
  const resources = objects.map(({ resource }) => resource);
  const clusters = clustersIn(read);
  const known = [...new Set([...clusters.map((cluster) => cluster.name), ...given])].sort();
  const plain = read.filter(({ path }) => !rendered.some((each) => isBelow(path, each.path)));
  const firstOf = (isWanted: (finding: Diagnostic) => boolean) =>
    plain.flatMap(({ diagnostics }) => diagnostics.filter(isWanted).slice(0, 1));
  return {
    name,
    clusters,
    names:
      known.length > 0
        ? { names: known }
        : findClusterNames(resources, deployments.known, paths, flux.roots),
    ...surveyed,
    manifests: filesWith(belongsIntoCluster),
    fleetObjects: filesWith(isFleetObject),
    hasPlacement: resources.some(isPropagationPolicy),
    deployments,
    ignoreFiles,
    prefix: identity.prefix,
    elsewhere: [...hiddenClusters(objects), ...submodules.map(ofSubmodule)],
    unreadable: firstOf(isOfText),
    notManifests: firstOf((finding) => finding.severity === 'error' && !isOfText(finding)),
  };
}

function hiddenClusters(objects: readonly Filed[]): readonly string[] {
  return objects
    .filter(({ resource }) => isHiddenCluster(resource))
    .map(
      ({ file, resource }) =>
        `${displayName(resource)} in ${file} registers a cluster in Argo CD, whose name is not in Git: describe the cluster in ${TOPOLOGY}/`,
    );
}

function ofSubmodule(path: string): string {
  return `${path} is a submodule, whose files are not read: make them files of this repository, or let Argo CD or Flux deploy that repository`;
}

function clustersIn(files: readonly ReadFile[]): readonly FoundCluster[] {
  return files.flatMap(({ path, resources }) =>
    resources
      .filter(isFleetCluster)
      .map((resource) => ({ name: clusterNameOf(resource).value, file: path })),
  );
}

/** A management cluster runs Cluster resources of the Cluster API, unless they are declared as the topology. */
export function isFleetCluster(resource: Resource): boolean {
  return clusterSourceOf(resource) !== undefined && isFleetLevel(resource);
}

/** Whether a finding is about the text: codes from DIS0220 on are about objects, and a file may contain other objects. */
function isOfText({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && code < 'DIS0220';
}

/** kustomize's own files have the form of objects. */
export function belongsIntoCluster(resource: Resource): boolean {
  return !isFleetLevel(resource) && !resource.apiVersion.startsWith('kustomize.config.k8s.io/');
}

function isPropagationPolicy(resource: Resource): boolean {
  return isFleetObject(resource) && resource.kind.endsWith('PropagationPolicy');
}

function renderedDirectories(files: readonly SourceFile[]): readonly RenderedDirectory[] {
  const found = files.flatMap((file) => {
    const path = parentOf(file.path);
    const by = programOf(file.path.slice(path === '' ? 0 : path.length + 1));
    if (by === undefined) return [];
    return [{ file, path, by, objects: parseDocuments(file).value.map(({ object }) => object) }];
  });
  const charts = found.filter(({ by }) => by === 'Helm').map(({ path }) => path);
  const parts = new Set(
    found.flatMap(({ path, by, objects }) => {
      const partsOf =
        by === 'kustomize' ? [kustomizationParts, inflatedCharts] : [localDependencies];
      return objects.flatMap((object) => partsOf.flatMap((each) => each(object, path)));
    }),
  );
  return found.map(({ file, path, by, objects: [object = {}] }) => ({
    path,
    by,
    object,
    isPart:
      parts.has(path) ||
      /^kind: *Component$/m.test(file.text) ||
      charts.some((chart) => path !== chart && isBelow(path, chart)),
  }));
}

/** The charts of this repository that a chart has as dependencies. */
function localDependencies(object: JsonObject, path: string): readonly string[] {
  return listAt(object, 'dependencies').flatMap((dependency) => {
    const repository = stringAt(dependency, 'repository') ?? '';
    if (!repository.startsWith('file://')) return [];
    return resolvePath(path, repository.slice('file://'.length)) ?? [];
  });
}

/** The charts of this repository that kustomize has Helm render. */
function inflatedCharts(object: JsonObject, path: string): readonly string[] {
  const home = stringAt(object, 'helmGlobals', 'chartHome') ?? 'charts';
  return listAt(object, 'helmCharts').flatMap(
    (chart) => resolvePath(path, `${home}/${stringAt(chart, 'name') ?? ''}`) ?? [],
  );
}

function programOf(name: string): RenderedDirectory['by'] | undefined {
  if (kustomizationNames.includes(name)) return 'kustomize';
  return name === 'Chart.yaml' ? 'Helm' : undefined;
}
