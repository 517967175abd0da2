/**
 * The files of a repository that has no Fleet yet → what a Fleet would be about.
 * @module
 */
import {
  clusterNameOf,
  type Diagnostic,
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
  /** What in files that look like manifests can't be read as YAML, the first mistake of each. */
  readonly unreadable: readonly Diagnostic[];
  /** Whether there is a directory for Argo CD itself, which is no source whatever lies in it. */
  readonly hasArgoCd: boolean;
}

/** Looks at the files that may hold manifests. What is no manifest is not for `init` to complain about. */
export function surveyRepository(name: string, files: readonly SourceFile[]): Survey {
  const all = files.map((file) => ({ file: file.path, ...parseFile(file) }));
  const read = all.filter(({ file }) => !isForArgoCd(file));
  const rendered = renderedDirectories(files.filter(({ path }) => !isForArgoCd(path)));
  const filesWith = (isWanted: (resource: Resource) => boolean): readonly string[] =>
    read.filter(({ value }) => value.some(isWanted)).map(({ file }) => file);
  return {
    name,
    clusters: all.flatMap(({ file, value }) =>
      value
        .filter((resource) => topologyReaderOf(resource) !== undefined)
        .map((resource) => ({ name: clusterNameOf(resource).value, file })),
    ),
    manifests: filesWith(belongsIntoCluster),
    fleetObjects: filesWith(isFleetObject),
    hasPlacement: read.some(({ value }) => value.some(isPropagationPolicy)),
    rendered,
    unreadable: read
      .filter(({ file }) => !rendered.some(({ path }) => isBelow(file, path)))
      .flatMap(({ diagnostics }) => diagnostics.filter(isOfText).slice(0, 1)),
    hasArgoCd: all.length > read.length,
  };
}

/** ApplicationSets, projects, patches of Argo CD's own Deployments: for the cluster that Argo CD runs in. */
function isForArgoCd(path: string): boolean {
  return path.startsWith('argocd/');
}

/** Codes from DIS0220 on are about objects: a file may well hold something else than those. */
function isOfText({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && code < 'DIS0220';
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
