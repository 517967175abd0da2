/**
 * A source and its clusters → the directories and files that its path matches, each with its application and default
 * namespace, by cluster.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { present } from '../../collection/present.ts';
import { invalidNamespace } from '../../diagnostic/codes/parse-object.ts';
import { filledPathInvalid, templateValueMissing } from '../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import {
  fillTemplate,
  isTemplate,
  missingValues,
  type TemplateValues,
} from '../../kind/notation/cluster-template.ts';
import { compileGlobs } from '../../kind/notation/path-glob.ts';
import { pathProblem, pathSegments } from '../../kind/notation/repository-path.ts';
import type { Variables } from '../../kind/notation/variable-substitution.ts';
import { isDnsLabel } from '../../resource/dns-name.ts';
import { textsIn } from '../../resource/json.ts';
import { isManifestPath, pathsAbove } from '../../topology/select-topology-files.ts';
import type { Cluster } from '../../topology/topology.ts';
import { type Directory, filesBelow, matchDirectories, matchFiles } from './directory-tree.ts';
import { type RenderType, renderTypeOf } from './render-type.ts';
import { variablesOf } from './source-variables.ts';

/** A directory or file of a source, before manifests are separated from its other files. */
export interface Match extends Filed {
  readonly source: SourceSpec;
  readonly directory: string;
  /** The files to use, sorted. */
  readonly all: readonly string[];
  readonly renderType: RenderType | undefined;
}

/** Clusters with the same application name and namespace. */
interface Filed {
  /** In order of their keys; never empty. */
  readonly clusters: readonly Cluster[];
  readonly application: string;
  readonly namespace?: string;
  /** Values of variables; absent: none is replaced. */
  readonly variables?: Variables;
}

/** The source's matches for the clusters; clusters with equal results share one entry. */
export function matchSource(
  source: SourceSpec,
  clusters: readonly Cluster[],
  root: Directory,
): Outcome<readonly Match[]> {
  const matches = isTemplate(source.path)
    ? clusters.map((cluster) => matchFor(source, [cluster], root))
    : [matchFor(source, clusters, root)];
  return {
    value: mergeMatches(matches.flatMap((match) => match.value)),
    diagnostics: matches.flatMap((match) => match.diagnostics),
  };
}

/** The matches for clusters with the same filled path; the rest may still differ. */
function matchFor(
  source: SourceSpec,
  clusters: readonly Cluster[],
  root: Directory,
): Outcome<readonly Match[]> {
  const [first] = clusters;
  if (first === undefined) return { value: [], diagnostics: [] };
  const filled = fillPath(source, source.path, { cluster: first });
  if (filled.value === undefined) return { value: [], diagnostics: filled.diagnostics };
  const segments = pathSegments(filled.value);
  const value: Match[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const found of [
    ...foundDirectories(source, segments, root),
    ...foundFiles(source, segments, root),
  ]) {
    const filed = fileUnder(source, clusters, found);
    diagnostics.push(...filed.diagnostics);
    value.push(...filed.value.map((each) => ({ source, ...withoutName(found), ...each })));
  }
  return { value, diagnostics };
}

/** The result of a path, and its default name in the branch. */
interface Found extends Pick<Match, 'directory' | 'all' | 'renderType'> {
  readonly name: string;
}

function withoutName({ name: _, ...found }: Found): Omit<Found, 'name'> {
  return found;
}

function foundDirectories(
  source: SourceSpec,
  segments: readonly string[],
  root: Directory,
): readonly Found[] {
  const directories = matchDirectories(root, segments);
  const others = new Set(directories);
  const rendered = new Set<string>();
  const found: Found[] = [];
  for (const directory of directories) {
    const { path } = directory;
    // Files below a chart or a kustomization belong to it. A directory comes before those below it.
    if (pathsAbove(path).some((above) => rendered.has(above))) continue;
    const all = filesBelow(directory, others).filter(choice(source, path));
    if (all.length === 0) continue;
    const renderType = renderTypeOf(path, all, source);
    if (renderType !== undefined) rendered.add(path);
    found.push({ name: path, directory: path, all, renderType });
  }
  return found;
}

/** Files that the path itself names: each is an application without the file extension. */
function foundFiles(
  source: SourceSpec,
  segments: readonly string[],
  root: Directory,
): readonly Found[] {
  if (!isManifestPath(segments.at(-1) ?? '')) return [];
  return matchFiles(root, segments)
    .filter((file) => choice(source, file.slice(0, Math.max(0, file.lastIndexOf('/'))))(file))
    .map((file) => {
      const name = file.replace(/\.[a-z]+$/, '');
      return { name, directory: file, all: [file], renderType: undefined };
    });
}

/** Whether a file is selected. */
function choice({ include, exclude }: SourceSpec, directory: string): (file: string) => boolean {
  if (include === undefined && exclude === undefined) return () => true;
  const isIncluded = include === undefined ? () => true : compileGlobs(include, directory);
  const isExcluded = compileGlobs(exclude ?? [], directory);
  return (file) => isIncluded(file) && !isExcluded(file);
}

/** The clusters by the application and its namespace. */
function fileUnder(
  source: SourceSpec,
  clusters: readonly Cluster[],
  { name }: Found,
): Outcome<readonly Filed[]> {
  const { as, namespace, helm, kustomize, postBuild } = source;
  const settings = [helm, kustomize, postBuild].flatMap(textsIn);
  const texts = [as ?? '', namespace ?? '', ...settings];
  const templates = texts.filter(isTemplate);
  if (templates.length === 0) {
    const application = as === undefined ? name : pathSegments(as).join('/');
    const variables = variablesOf(source);
    return {
      value: [{ clusters, application, ...present({ namespace, variables }) }],
      diagnostics: [],
    };
  }
  const value = new Map<string, Filed & { readonly clusters: Cluster[] }>();
  const diagnostics: Diagnostic[] = [];
  for (const cluster of clusters) {
    const filled = fill(source, templates, { cluster, directory: name });
    diagnostics.push(...filled.diagnostics);
    const { value: named } = filled;
    if (named === undefined) continue;
    const key = JSON.stringify([named.application, named.namespace, named.variables]);
    getOrInsert(value, key, () => ({ ...named, clusters: [] })).clusters.push(cluster);
  }
  return { value: [...value.values()], diagnostics };
}

/** The input of templates. */
interface Use {
  readonly cluster: Cluster;
  /** The found directory, or the file without its extension; absent before a match. */
  readonly directory?: string;
}

/** The names for one cluster; undefined when one is invalid. */
function fill(
  source: SourceSpec,
  templates: readonly string[],
  use: Use & { readonly directory: string },
): Outcome<Omit<Filed, 'clusters'> | undefined> {
  const missing = missingFindings(source, templates, use);
  if (missing.length > 0) return { value: undefined, diagnostics: missing };
  const { as, namespace: template } = source;
  const path =
    as === undefined ? { value: use.directory, diagnostics: [] } : fillPath(source, as, use);
  const namespace = template === undefined ? undefined : fillTemplate(template, valuesOf(use));
  const isWrong = namespace !== undefined && !isDnsLabel(namespace);
  const wrong = isWrong ? [diagnose(invalidNamespace, { namespace }, source.at)] : [];
  if (path.value === undefined || isWrong) {
    return { value: undefined, diagnostics: [...path.diagnostics, ...wrong] };
  }
  const application = pathSegments(path.value).join('/');
  const variables = variablesOf(source, valuesOf(use));
  return { value: { application, ...present({ namespace, variables }) }, diagnostics: [] };
}

/** A path in the repository or the branch, when the template gives a valid one. */
function fillPath(source: SourceSpec, template: string, use: Use): Outcome<string | undefined> {
  const missing = missingFindings(source, [template], use);
  if (missing.length > 0) return { value: undefined, diagnostics: missing };
  const path = fillTemplate(template, valuesOf(use));
  const expected = pathProblem(path);
  if (expected === undefined) return { value: path, diagnostics: [] };
  const args = { template, path, clusterName: use.cluster.name, expected };
  return { value: undefined, diagnostics: [diagnose(filledPathInvalid, args, source.at)] };
}

function valuesOf({ cluster, directory }: Use): TemplateValues {
  return { ...cluster, ...present({ path: directory }) };
}

function missingFindings(
  { at }: SourceSpec,
  templates: readonly string[],
  use: Use,
): readonly Diagnostic[] {
  const values = valuesOf(use);
  return templates.flatMap((template) =>
    missingValues(template, values).map((variable) => {
      const isOfPath = variable.startsWith('path');
      const lacking = isOfPath ? { directory: use.directory ?? '' } : { cluster: use.cluster.name };
      return diagnose(templateValueMissing, { variable, ...lacking }, at);
    }),
  );
}

/** Clusters with the same directory, application and namespace share one entry. */
function mergeMatches(matches: readonly Match[]): readonly Match[] {
  const merged = groupBy(matches, ({ directory, application, namespace, variables }) =>
    JSON.stringify([directory, application, namespace, variables]),
  );
  return [...merged.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ ...first, clusters: group.flatMap((match) => match.clusters) }];
  });
}
