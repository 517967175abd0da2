/**
 * The tree of the repository → the directories of each cluster's manifests. No file is read: a directory is
 * listed once with all its clusters, so that it is parsed once.
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { sourcesOverlap, sourceWithoutMatch } from '../../diagnostic/codes/place.ts';
import { settingsUnused } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import { pathSegments } from '../../kind/notation/repository-path.ts';
import type { Variables } from '../../kind/notation/variable-substitution.ts';
import { compileSelector } from '../../topology/cluster-selector.ts';
import { isManifestPath } from '../../topology/select-topology-files.ts';
import type { Cluster, Topology } from '../../topology/topology.ts';
import { type LeftOut, nothingLeftOut, withoutLeftOut } from '../kept/left-out.ts';
import { sourceTypes } from '../rendered/registry.ts';
import { type KnownRenderings, selectRenderings } from '../rendered/select-renderings.ts';
import type { Rendering } from '../rendered/source-type.ts';
import type { Directory, SourceTrees } from './directory-tree.ts';
import { type Match, matchSource } from './match-source.ts';
import { overrideFindings, refusals } from './render-type.ts';

/** A directory or a file of the repository, with the clusters that get its objects. */
export interface SourceDirectory {
  readonly directory: string;
  /** Paths of its manifests, sorted; for a rendered directory, its marker file. */
  readonly files: readonly string[];
  /** The program that makes the manifests, when the files are not manifests. */
  readonly rendering?: Rendering;
  /** In order of their keys; never empty. */
  readonly clusters: readonly Cluster[];
  /** The directory of its objects in the branch. */
  readonly application: string;
  /** The namespace for namespaced objects without one; absent: none. */
  readonly namespace?: string;
  /** Values of the variables of Flux in the objects; absent: none is replaced. */
  readonly variables?: Variables;
  readonly source: SourceSpec;
}

/**
 * Selects by the fleet's sources, in their order, then by directory. Of vendored copies only a path with the name of their directory, without
 * a glob, selects any.
 */
export function selectSources(
  fleet: Pick<FleetSpec, 'sources'>,
  topology: Topology,
  { root, authored, vendored }: SourceTrees,
  leftOut: LeftOut = nothingLeftOut,
): Outcome<readonly SourceDirectory[]> {
  const known: KnownRenderings = new Map();
  const selected = fleet.sources.map((source) => {
    const tree = isInside(source.path, vendored) ? root : authored;
    return selectSource(source, { topology, root: tree, known, leftOut });
  });
  const value = selected.flatMap((outcome) => outcome.value);
  return {
    value,
    diagnostics: [...selected.flatMap((outcome) => outcome.diagnostics), ...overlapFindings(value)],
  };
}

/** Whether a path is a directory or below it. */
function isInside(path: string, directory: string | undefined): boolean {
  return (
    directory !== undefined &&
    !path.includes('*') &&
    `${pathSegments(path).join('/')}/`.startsWith(`${directory}/`)
  );
}

/** The input of the selection. */
interface Selection {
  readonly topology: Topology;
  readonly root: Directory;
  readonly known: KnownRenderings;
  readonly leftOut: LeftOut;
}

/** The matches of the fleet's sources, with any content. */
export function findMatches(
  fleet: Pick<FleetSpec, 'sources'>,
  topology: Topology,
  root: Directory,
): readonly Match[] {
  return fleet.sources.flatMap(
    (source) => matchSource(source, clustersOf(source, topology), root).value,
  );
}

function clustersOf(source: SourceSpec, { clusters }: Topology): readonly Cluster[] {
  const selector = compileSelector(source.clusters);
  return clusters.filter((cluster) => selector.takes(cluster));
}

/** Shells and Argo CD's globs expand braces. */
function noMatch(path: string): string {
  return /(?<!\{)\{[^{}]*\}(?!\})/.test(path)
    ? 'matches no directory: braces are no pattern here, write a source for each directory'
    : 'matches no directory';
}

function selectSource(
  source: SourceSpec,
  { topology, root, known, leftOut }: Selection,
): Outcome<readonly SourceDirectory[]> {
  const clusters = clustersOf(source, topology);
  const { value: found, diagnostics: wrong } = matchSource(source, clusters, root);
  const diagnostics = [...wrong, ...unusedSettings(source, found)];
  if (found.length === 0 && diagnostics.length === 0 && source.explicit) {
    const reason = clusters.length === 0 ? 'selects no cluster of the fleet' : noMatch(source.path);
    diagnostics.push(diagnose(sourceWithoutMatch, { path: source.path, reason }, source.at));
  }
  const value: SourceDirectory[] = [];
  const refused = new Map<string, readonly Diagnostic[]>();
  for (const match of withoutLeftOut(found, leftOut)) {
    const findings = matchFindings(match);
    refused.set(match.directory, findings);
    // Input of another program is no manifest.
    if (findings.length === 0) value.push(...toSourceDirectories(match, known));
  }
  return { value, diagnostics: [...diagnostics, ...[...refused.values()].flat()] };
}

function matchFindings({ directory, all, renderType }: Match): readonly Diagnostic[] {
  const overrides = overrideFindings(directory, all);
  return renderType === undefined ? [...overrides, ...refusals(directory, all)] : overrides;
}

/** Settings for a program with nothing to render here. */
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

/**
 * A file in two applications of one cluster is reported; twice in the same one is not. Nor are two releases of one chart, which are two
 * renderings: of these the objects may differ, and the same object twice is an error of its own.
 */
function overlapFindings(entries: readonly SourceDirectory[]): readonly Diagnostic[] {
  const uses = entries.flatMap((entry) => entry.files.map((file) => ({ file, entry })));
  const holders = groupBy(uses, ({ file }) => file);
  return [...holders].flatMap(([file, usesOfFile]) => {
    const [first, ...others] = usesOfFile.map(({ entry }) => entry);
    if (first === undefined) return [];
    const names = namesOf(first);
    const second = others.find(
      ({ application, namespace, rendering, clusters }) =>
        application !== first.application &&
        namespace === first.namespace &&
        rendering === first.rendering &&
        clusters.some(({ name }) => names.has(name)),
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
