/**
 * Paths of the repository → the directories that each cluster's manifests come from. Nothing is read: a directory is
 * listed once with all the clusters that get it, so that it is parsed once.
 * @module
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import {
  filledPathInvalid,
  sourcesOverlap,
  sourceWithoutMatch,
} from '../../diagnostic/codes/place.ts';
import { settingsUnused } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { FleetSpec, SourceSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import { fillTemplate, isTemplate } from '../../kind/notation/cluster-template.ts';
import { pathProblem, pathSegments } from '../../kind/notation/repository-path.ts';
import { compileSelector } from '../../topology/cluster-selector.ts';
import { isManifestPath, pathsAbove } from '../../topology/select-topology-files.ts';
import type { Cluster, Topology } from '../../topology/topology.ts';
import { sourceTypes } from '../rendered/registry.ts';
import { type KnownRenderings, selectRenderings } from '../rendered/select-renderings.ts';
import type { Rendering } from '../rendered/source-type.ts';
import {
  buildDirectoryTree,
  type Directory,
  filesBelow,
  matchDirectories,
} from './directory-tree.ts';
import { overrideFindings, type RenderType, refusals, renderTypeOf } from './render-type.ts';

/** A directory of the repository, with the clusters that get what is in it. */
export interface SourceDirectory {
  readonly directory: string;
  /** Paths of the manifests in it, sorted; of a directory that is rendered, the file that says so. */
  readonly files: readonly string[];
  /** What makes the manifests, when the files are none themselves. */
  readonly rendering?: Rendering;
  /** In order of their keys; never empty. */
  readonly clusters: readonly Cluster[];
  /** The directory of the branch that its objects are filed under. */
  readonly application: string;
  readonly source: SourceSpec;
}

/** Selects by the fleet's sources, in their order, then by directory. */
export function selectSources(
  fleet: Pick<FleetSpec, 'sources'>,
  topology: Topology,
  paths: readonly string[],
): Outcome<readonly SourceDirectory[]> {
  const root = buildDirectoryTree(paths);
  const known: KnownRenderings = new Map();
  const selected = fleet.sources.map((source) => selectSource(source, { topology, root, known }));
  const value = selected.flatMap((outcome) => outcome.value);
  return {
    value,
    diagnostics: [...selected.flatMap((outcome) => outcome.diagnostics), ...overlapFindings(value)],
  };
}

/** What sources are selected from. */
interface Selection {
  readonly topology: Topology;
  readonly root: Directory;
  readonly known: KnownRenderings;
}

function selectSource(
  source: SourceSpec,
  { topology, root, known }: Selection,
): Outcome<readonly SourceDirectory[]> {
  const selector = compileSelector(source.clusters);
  const clusters = topology.clusters.filter((cluster) => selector.takes(cluster));
  const matches = isTemplate(source.path)
    ? clusters.map((cluster) => matchFor(source, [cluster], root))
    : [matchFor(source, clusters, root)];
  const found = mergeMatches(matches.flatMap((match) => match.value));
  const diagnostics = [
    ...matches.flatMap((match) => match.diagnostics),
    ...unusedSettings(source, found),
  ];
  if (found.length === 0 && diagnostics.length === 0 && source.explicit) {
    const reason =
      clusters.length === 0 ? 'is for no cluster of the fleet' : 'matches no directory';
    diagnostics.push(diagnose(sourceWithoutMatch, { path: source.path, reason }, source.at));
  }
  const value: SourceDirectory[] = [];
  const refused = new Map<string, readonly Diagnostic[]>();
  for (const match of found) {
    const findings = matchFindings(match);
    refused.set(match.directory, findings);
    // What needs another program first makes no sense as manifests.
    if (findings.length === 0) value.push(...toSourceDirectories(match, known));
  }
  return { value, diagnostics: [...diagnostics, ...[...refused.values()].flat()] };
}

function matchFindings({ directory, all, renderType }: Match): readonly Diagnostic[] {
  const overrides = overrideFindings(directory, all);
  return renderType === undefined ? [...overrides, ...refusals(directory, all)] : overrides;
}

/** Settings for a program that has nothing to render here. */
function unusedSettings(source: SourceSpec, matches: readonly Match[]): readonly Diagnostic[] {
  if (matches.length === 0) return [];
  const used = new Set(matches.map(({ renderType }) => renderType?.type.name));
  return sourceTypes
    .filter(({ name }) => source[name] !== undefined && !used.has(name))
    .map(({ name }) => diagnose(settingsUnused, { path: source.path, program: name }, source.at));
}

function toSourceDirectories(
  { all, renderType, ...entry }: Match,
  known: KnownRenderings,
): readonly SourceDirectory[] {
  if (renderType === undefined) return [{ ...entry, files: all.filter(isManifestPath) }];
  const shares = selectRenderings({ ...entry, ...renderType }, known);
  return shares.map((share) => ({ ...entry, ...share, files: [renderType.file] }));
}

/** A source directory before its manifests are told from its other files. */
interface Match extends Omit<SourceDirectory, 'files' | 'rendering'> {
  readonly all: readonly string[];
  readonly renderType: RenderType | undefined;
}

/** The directories for clusters that fill the path in the same way; `as` may still differ. */
function matchFor(
  source: SourceSpec,
  clusters: readonly Cluster[],
  root: Directory,
): Outcome<readonly Match[]> {
  const [first] = clusters;
  if (first === undefined) return { value: [], diagnostics: [] };
  const path = fillTemplate(source.path, first);
  const expected = pathProblem(path);
  if (expected !== undefined) return refusePath(source, source.path, { path, first, expected });
  const directories = matchDirectories(root, pathSegments(path));
  const others = new Set(directories);
  const matches: Match[] = [];
  const diagnostics: Diagnostic[] = [];
  const rendered = new Set<string>();
  for (const directory of directories) {
    // What lies below a chart or a kustomization belongs to it. A directory comes before those below it.
    if (pathsAbove(directory.path).some((path) => rendered.has(path))) continue;
    const all = filesBelow(directory, others);
    if (all.length === 0) continue;
    const renderType = renderTypeOf(directory.path, all, source);
    if (renderType !== undefined) rendered.add(directory.path);
    const filed = fileUnder(source, clusters, directory.path);
    diagnostics.push(...filed.diagnostics);
    for (const [application, takers] of filed.value) {
      matches.push({
        source,
        application,
        directory: directory.path,
        all,
        renderType,
        clusters: takers,
      });
    }
  }
  return { value: matches, diagnostics };
}

/** The clusters by the application that they have the directory as. */
function fileUnder(
  { as, ...source }: SourceSpec,
  clusters: readonly Cluster[],
  directory: string,
): Outcome<ReadonlyMap<string, readonly Cluster[]>> {
  if (as === undefined) return { value: new Map([[directory, clusters]]), diagnostics: [] };
  const value = new Map<string, Cluster[]>();
  const diagnostics: Diagnostic[] = [];
  for (const cluster of clusters) {
    const path = fillTemplate(as, cluster);
    const expected = pathProblem(path);
    if (expected !== undefined) {
      diagnostics.push(...refusePath(source, as, { path, first: cluster, expected }).diagnostics);
      continue;
    }
    getOrInsert(value, pathSegments(path).join('/'), (): Cluster[] => []).push(cluster);
  }
  return { value, diagnostics };
}

function refusePath(
  { at }: Pick<SourceSpec, 'at'>,
  template: string,
  {
    path,
    first,
    expected,
  }: { readonly path: string; readonly first: Cluster; readonly expected: string },
): Outcome<readonly Match[]> {
  const finding = diagnose(
    filledPathInvalid,
    { template, path, clusterName: first.name, expected },
    at,
  );
  return { value: [], diagnostics: [finding] };
}

/** Clusters that get the same directory as the same application share one entry. */
function mergeMatches(matches: readonly Match[]): readonly Match[] {
  const merged = groupBy(matches, ({ directory, application }) =>
    JSON.stringify([directory, application]),
  );
  return [...merged.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ ...first, clusters: group.flatMap((match) => match.clusters) }];
  });
}

/** A file in two applications of one cluster is a mistake worth a word; twice in the same one is not. */
function overlapFindings(entries: readonly SourceDirectory[]): readonly Diagnostic[] {
  const uses = entries.flatMap((entry) => entry.files.map((file) => ({ file, entry })));
  const holders = groupBy(uses, ({ file }) => file);
  return [...holders].flatMap(([file, held]) => {
    const [first, ...others] = held.map(({ entry }) => entry);
    if (first === undefined) return [];
    const names = namesOf(first);
    const second = others.find(
      ({ application, clusters }) =>
        application !== first.application && clusters.some(({ name }) => names.has(name)),
    );
    if (second === undefined) return [];
    const args = { file, kept: first.application, dropped: second.application };
    const related = [{ message: 'the source that comes too late', at: second.source.at }];
    return [diagnose(sourcesOverlap, args, startOfFile(file), related)];
  });
}

const namesOf = memoise(
  ({ clusters }: SourceDirectory): ReadonlySet<string> => new Set(clusters.map(({ name }) => name)),
);
