/**
 * The files of a repository that has no Fleet yet → what a Fleet would be about.
 * @module
 */
import {
  clusterNameOf,
  clusterSourceOf,
  type Diagnostic,
  isFleetLevel,
  isFleetObject,
  type JsonObject,
  kustomizationParts,
  parseDocuments,
  parseManifests,
  type Resource,
  type SourceFile,
} from '../../src/internal.ts';
import { type FoundNames, findClusterNames } from './cluster-names.ts';
import { type Deployments, findDeployments } from './deployment/deployment.ts';
import { isBelow, parentOf } from './directory.ts';

/** A cluster that the repository describes. */
export interface FoundCluster {
  readonly name: string;
  /** The file that describes it. */
  readonly file: string;
}

/** A directory that another program renders. */
export interface RenderedDirectory {
  readonly path: string;
  readonly by: 'kustomize' | 'Helm';
  /** The file that says so, as an object. */
  readonly object: JsonObject;
  /** Whether it only is a part of another: a base, a component, a chart in a chart. */
  readonly isPart: boolean;
}

/** A file that may hold manifests. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly resources: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What was found; paths are relative to the repository, with `/`. */
export interface Survey {
  /** A name for the fleet, as the directory has it. */
  readonly name: string;
  /** Those that a file describes. */
  readonly clusters: readonly FoundCluster[];
  /** Names of clusters: those that are described, or else those that the repository has for them. */
  readonly names: FoundNames;
  /** All files that may hold manifests, by path. */
  readonly files: ReadonlyMap<string, ReadFile>;
  /** Files that hold an object which belongs into a cluster. */
  readonly manifests: readonly string[];
  /** Files that hold an object about the fleet, as policies are, which is read in a source as well as below a topology path. */
  readonly fleetObjects: readonly string[];
  /** Whether policies say which cluster gets what. */
  readonly hasPlacement: boolean;
  readonly rendered: readonly RenderedDirectory[];
  readonly deployments: Deployments;
  /** What in files that look like manifests can't be read as YAML, the first mistake of each. */
  readonly unreadable: readonly Diagnostic[];
  /** What in files that can be read is no manifest, the first mistake of each. */
  readonly notManifests: readonly Diagnostic[];
}

/** What is looked at. */
export interface RepositoryFiles {
  /** Of the directory. */
  readonly name: string;
  /** All files. */
  readonly paths: readonly string[];
  /** Those that may hold manifests. */
  readonly files: readonly SourceFile[];
  /** Names of clusters that somebody gave. */
  readonly given: readonly string[];
}

/** Looks at the files that may hold manifests. What is no manifest is not for `init` to complain about. */
export function surveyRepository({ name, paths, files, given }: RepositoryFiles): Survey {
  const read = files.map((file) => {
    const { value: resources, diagnostics } = parseManifests(file);
    return { path: file.path, text: file.text, resources, diagnostics };
  });
  const rendered = renderedDirectories(files);
  const filesWith = (isWanted: (resource: Resource) => boolean): readonly string[] =>
    read.filter(({ resources }) => resources.some(isWanted)).map(({ path }) => path);
  const objects = read.flatMap(({ path: file, resources }) =>
    resources.map((resource) => ({ file, resource })),
  );
  const byPath = new Map(read.map((file) => [file.path, file]));
  const deployments = findDeployments(objects, {
    paths,
    objectsIn: (path) => objectsIn(byPath.get(path)),
  });
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
      known.length > 0 ? { names: known } : findClusterNames(resources, deployments.known, paths),
    files: byPath,
    manifests: filesWith(belongsIntoCluster),
    fleetObjects: filesWith(isFleetObject),
    hasPlacement: resources.some(isPropagationPolicy),
    rendered,
    deployments,
    unreadable: firstOf(isOfText),
    notManifests: firstOf((finding) => finding.severity === 'error' && !isOfText(finding)),
  };
}

function objectsIn(file: ReadFile | undefined): readonly JsonObject[] {
  return file === undefined ? [] : parseDocuments(file).value.map(({ object }) => object);
}

function clustersIn(files: readonly ReadFile[]): readonly FoundCluster[] {
  return files.flatMap(({ path, resources }) =>
    resources
      // A Cluster of the Cluster API is what a management cluster runs, wherever it is not said to be the topology.
      .filter((resource) => clusterSourceOf(resource) !== undefined && isFleetLevel(resource))
      .map((resource) => ({ name: clusterNameOf(resource).value, file: path })),
  );
}

/** Whether a finding is about the text: codes from DIS0220 on are about objects, and a file may well hold something else than those. */
function isOfText({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && code < 'DIS0220';
}

/** kustomize's own files look like objects. */
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
    return by === undefined ? [] : [{ file, path, by }];
  });
  const charts = found.filter(({ by }) => by === 'Helm').map(({ path }) => path);
  const parts = new Set(
    found.flatMap(({ file, by }) => (by === 'kustomize' ? kustomizationParts(file) : [])),
  );
  return found.map(({ file, path, by }) => ({
    path,
    by,
    object: parseDocuments(file).value[0]?.object ?? {},
    isPart:
      parts.has(path) ||
      /^kind: *Component$/m.test(file.text) ||
      charts.some((chart) => path !== chart && isBelow(path, chart)),
  }));
}

function programOf(name: string): RenderedDirectory['by'] | undefined {
  if (/^kustomization\.ya?ml$/.test(name)) return 'kustomize';
  return name === 'Chart.yaml' ? 'Helm' : undefined;
}
