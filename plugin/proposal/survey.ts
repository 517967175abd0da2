/**
 * The files of a repository that has no Fleet yet → what a Fleet would be about.
 * @module
 */
import {
  clusterNameOf,
  isFleetLevel,
  isFleetObject,
  kustomizationParts,
  parseFile,
  type Resource,
  type SourceFile,
  topologyReaderOf,
} from '../../src/index.ts';
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
  /** Whether it only is a part of another: a base, a component, a chart in a chart. */
  readonly isPart: boolean;
}

/** What was found; paths are relative to the repository, with `/`. */
export interface Survey {
  /** A name for the fleet, as the directory has it. */
  readonly name: string;
  readonly clusters: readonly FoundCluster[];
  /** Files that hold an object which belongs into a cluster. */
  readonly manifests: readonly string[];
  /** Files that hold an object about the fleet, as policies are, which is read in a source as well as below a topology path. */
  readonly fleetObjects: readonly string[];
  /** Whether policies say which cluster gets what. */
  readonly hasPlacement: boolean;
  readonly rendered: readonly RenderedDirectory[];
}

/** Looks at the files that may hold manifests. What is no manifest, or can't be read, is not for `init` to complain about. */
export function surveyRepository(name: string, files: readonly SourceFile[]): Survey {
  const read = files.map((file) => ({ file: file.path, resources: parseFile(file).value }));
  return {
    name,
    clusters: read.flatMap(({ file, resources }) =>
      resources
        .filter((resource) => topologyReaderOf(resource) !== undefined)
        .map((resource) => ({ name: clusterNameOf(resource).value, file })),
    ),
    manifests: read
      .filter(({ resources }) => resources.some(belongsIntoCluster))
      .map(({ file }) => file),
    fleetObjects: read
      .filter(({ resources }) => resources.some(isFleetObject))
      .map(({ file }) => file),
    hasPlacement: read.some(({ resources }) => resources.some(isPropagationPolicy)),
    rendered: renderedDirectories(files),
  };
}

/** kustomize's own files look like objects. */
function belongsIntoCluster(resource: Resource): boolean {
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
