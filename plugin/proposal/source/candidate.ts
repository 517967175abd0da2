/** A survey → the directories that could be sources, with the objects of each. */

import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { groupBy } from '../../../src/collection/group-by.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { kustomizationReferences } from '../../../src/place/rendered/kustomize/kustomization.ts';
import { resolvePath } from '../../../src/place/rendered/local-path.ts';
import { objectAt } from '../../../src/resource/json.ts';
import { groupOf, type Resource } from '../../../src/resource/resource.ts';
import { isBelow, parentOf } from '../directory.ts';
import { belongsIntoCluster, type Survey } from '../survey.ts';
import type { RenderedDirectory } from '../surveyed-files.ts';
import { kustomizerOf } from './collision/kustomizer.ts';

export interface Candidate {
  readonly path: string;
  /** Absent for plain manifests. */
  readonly by?: RenderedDirectory['by'];
  /** Whether another candidate includes it. */
  readonly isPart: boolean;
  /** Its objects, as far as known without running a program. */
  readonly objects: readonly Resource[];
  /** `group/Kind` of those; of a chart, of its templates. */
  readonly kinds: ReadonlySet<string>;
  /** Its manifests, when it is plain. */
  readonly files: readonly string[];
}

/** Candidates, and files that belong to none. */
export interface Candidates {
  /** In order of their paths. */
  readonly all: readonly Candidate[];
  /** Files beside directories that programs render: a directory is one application with all its files. */
  readonly loose: readonly string[];
}

/** Finds them. Directories that are deployed today are candidates as they are. */
export function findCandidates(survey: Survey): Candidates {
  const { manifests, rendered, deployments } = survey;
  const boundaries = new Set([
    ...deployments.known.map(({ path }) => path),
    ...listedByFlux(survey),
  ]);
  const named = namedFiles(survey);
  const isPart = (path: string) =>
    named.has(path) && !pathsAbove(path).some((directory) => boundaries.has(directory));
  const plain = manifests.filter(
    (path) => !rendered.some((each) => isBelow(path, each.path)) && !isPart(path),
  );
  const mixed = mixedDirectories(survey);
  const owners = new Set(plain.map(parentOf));
  const names = new Set(survey.names.names);
  const groups = new Map<string, string[]>();
  const loose: string[] = [];
  for (const file of plain) {
    const directory = directoryFor(file, { mixed, owners, boundaries, names });
    if (directory === undefined) loose.push(file);
    else getOrInsert(groups, directory, () => []).push(file);
  }
  const kustomizer = kustomizerOf(survey);
  const built = rendered.filter(isRenderer(survey)).map((each): Candidate => {
    const objects = each.by === 'kustomize' ? kustomizer.build(each.path) : [];
    const kinds = each.by === 'kustomize' ? kindsOf(objects) : templateKinds(survey, each.path);
    return {
      path: each.path,
      by: each.by,
      isPart: each.isPart && !boundaries.has(each.path),
      objects,
      kinds,
      files: [],
    };
  });
  const flat = [...groups].map(([path, files]): Candidate => {
    const found = files.flatMap((file) => survey.files.get(file)?.resources ?? []);
    const objects = found.filter(belongsIntoCluster);
    return { path, isPart: false, objects, kinds: kindsOf(objects), files };
  });
  const all = [...built, ...flat].filter(({ path }) => path !== '');
  const atRoot = built
    .filter(({ path }) => path === '')
    .map(({ by }) => (by === 'Helm' ? 'Chart.yaml' : 'kustomization.yaml'));
  return { all: all.sort((a, b) => (a.path < b.path ? -1 : 1)), loose: [...atRoot, ...loose] };
}

/**
 * The kustomizations that Flux lists in the one that it makes for a directory of files: the outermost below it, also a base that another of
 * them refers to.
 */
function listedByFlux({ rendered, deployments }: Survey): readonly string[] {
  const built = new Set(rendered.filter(({ by }) => by === 'kustomize').map(({ path }) => path));
  const applied = new Set(
    deployments.known.flatMap(({ path, settings }) =>
      objectAt(settings, 'flux') === undefined ? [] : [path],
    ),
  );
  return rendered.flatMap(({ path, object }) => {
    const nearest = pathsAbove(path).findLast((above) => built.has(above) || applied.has(above));
    const isListed = nearest !== undefined && !built.has(nearest) && built.has(path);
    return isListed && object['kind'] !== 'Component' ? [path] : [];
  });
}

/** Selects the renderer that Argo CD takes for a directory with a chart and a kustomization: the chart only where all of its settings are Helm's. */
function isRenderer({ rendered, deployments }: Survey): (each: RenderedDirectory) => boolean {
  const programs = groupBy(rendered, ({ path }) => path);
  const deployers = groupBy(deployments.known, ({ path }) => path);
  return ({ path, by }) => {
    if ((programs.get(path)?.length ?? 0) < 2) return true;
    const isForHelm = deployers.get(path)?.every(({ type }) => type === 'helm') === true;
    return (by === 'Helm') === isForHelm;
  };
}

/** The files that kustomizations name one by one: they are parts of these. */
function namedFiles({ rendered }: Survey): ReadonlySet<string> {
  const named = rendered.flatMap(({ path, by, object }) =>
    by === 'kustomize'
      ? kustomizationReferences(object).flatMap(({ text }) => resolvePath(path, text) ?? [])
      : [],
  );
  return new Set(named);
}

/** The parents of directories that a program renders. */
function mixedDirectories({ rendered }: Survey): ReadonlySet<string> {
  const mixed = new Set<string>(['']);
  for (const { path } of rendered) {
    for (
      let parent = parentOf(path);
      parent !== '' && !mixed.has(parent);
      parent = parentOf(parent)
    ) {
      mixed.add(parent);
    }
  }
  return mixed;
}

interface Ways {
  readonly mixed: ReadonlySet<string>;
  /** Directories that directly contain a plain manifest. */
  readonly owners: ReadonlySet<string>;
  readonly boundaries: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The directory that is deployed today; else that of one cluster; else the highest directory with only plain manifests. */
function directoryFor(
  file: string,
  { mixed, owners, boundaries, names }: Ways,
): string | undefined {
  const above: string[] = [];
  for (let path = parentOf(file); path !== ''; path = parentOf(path)) above.push(path);
  const plain = above.filter((path) => !mixed.has(path));
  return (
    plain.find((path) => boundaries.has(path)) ??
    plain.findLast((path) => names.has(path.slice(path.lastIndexOf('/') + 1))) ??
    plain.findLast((path) => owners.has(path))
  );
}

/** `group/Kind` of the objects. */
function kindsOf(objects: readonly Resource[]): ReadonlySet<string> {
  return new Set(objects.map(({ apiVersion, kind }) => `${groupOf(apiVersion)}/${kind}`));
}

/** Templates are not YAML before rendering, but usually contain their kinds literally. */
function templateKinds({ files }: Survey, chart: string): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const { path, text } of files.values()) {
    if (!isBelow(path, `${chart}/templates`)) continue;
    const groups = [...text.matchAll(/^apiVersion: *["']?([\w.-]+)\//gm)].map(([, group]) => group);
    for (const [, kind] of text.matchAll(/^kind: *["']?(\w+)/gm)) {
      kinds.add(`${groups.length > 0 ? groups[0] : ''}/${kind}`);
    }
  }
  return kinds;
}
