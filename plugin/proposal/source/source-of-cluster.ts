/**
 * Sources of single clusters → sources with `{{ name }}` in place of the cluster's name, one for all clusters without another difference.
 */
import { groupBy } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { present } from '../../../src/collection/present.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { type JsonObject, mapTexts } from '../../../src/resource/json.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { withGlobs } from '../directory.ts';
import type { Survey } from '../survey.ts';
import type { Candidate } from './candidate.ts';
import type { ProposedSource, Wanted } from './proposed-source.ts';

const own = '{{ name }}';

/** The cluster whose name is a directory of the path, or several one in the other: `clusters/prod/01` for `prod-01`. */
export function clusterPath(path: string, names: readonly string[]): string | undefined {
  const segments = path.split('/');
  for (let length = Math.min(segments.length, DEEPEST); length > 0; length -= 1) {
    const joined = segments
      .slice(length - 1)
      .map((_, i) => segments.slice(i, i + length).join('-'));
    const found = joined.find((name) => names.includes(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Directories, one in the other, that are the name of a cluster. */
const DEEPEST = 4;

export function ofCluster(deployment: Deployment, name: string): Deployment {
  const { path, target } = deployment;
  const labels = target.type === 'labels' ? target.labels : {};
  // The labels of the cluster are unknown; the source repeats them as a selector.
  const isForAll = Object.keys(labels).length === 0;
  return {
    ...deployment,
    path: path.replaceAll(own, name),
    target: isForAll ? { type: 'names', names: [name] } : { type: 'labels', labels, name },
  };
}

/** Input for joining sources. */
interface Among {
  readonly survey: Survey;
  readonly candidates: readonly Candidate[];
  readonly leftOut: readonly ProposedSource[];
  /** Whether siblings may become one glob. */
  readonly mayGlob: boolean;
}

interface Group {
  readonly source: JsonObject;
  readonly path: string;
  readonly about: string | undefined;
  readonly names: Set<string> | undefined;
}

/** Joins sources that differ by the cluster's name alone, then siblings to globs. */
export function joinClusters(wanted: readonly Wanted[], among: Among): readonly ProposedSource[] {
  const groups = new Map<string, Group>();
  for (const each of wanted) {
    const group = groupOf(each);
    const key = JSON.stringify([group.path, group.source, group.names === undefined, group.about]);
    const present = groups.get(key);
    if (present === undefined) groups.set(key, group);
    for (const name of group.names ?? []) present?.names?.add(name);
  }
  const sources = [...groups.values()].map((group) => sourceOf(group, among));
  return among.mayGlob ? globbed(sources, among) : sources;
}

function groupOf({ candidate, source, names, about }: Wanted): Group {
  const [single] = names?.length === 1 ? names : [];
  return {
    path: templateOf(candidate.path, single),
    source: single === undefined ? source : withOwnName(source, single),
    about,
    names: names && new Set(names),
  };
}

function templateOf(path: string, name: string | undefined): string {
  const segments = path.split('/');
  return segments.map((segment) => (segment === name ? own : segment)).join('/');
}

/** Globs are no templates. */
function withOwnName(source: JsonObject, name: string): JsonObject {
  const { include, exclude, ...rest } = source;
  return { ...generalised(rest, name), ...present({ include, exclude }) };
}

/** As a whole word only: `paris` in `values-paris.yaml`, not in `parish`. */
function generalised(settings: JsonObject, name: string): JsonObject {
  // An unchecked name may contain any characters.
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const word = new RegExp(`(?<![a-z0-9])${literal}(?![a-z0-9])`, 'g');
  return mapTexts(settings, (text) => text.replaceAll(word, own));
}

function sourceOf(
  { source, path, about, names }: Group,
  { survey, candidates }: Among,
): ProposedSource {
  const isThere = (directory: string) =>
    pathsOf(candidates).has(directory) || directoriesOf(survey.paths).has(directory);
  const all = survey.names.names;
  const others = names === undefined ? [] : all.filter((name) => !names.has(name));
  const isTemplate = path.includes(own);
  const isForAll = isTemplate
    ? others.every((name) => !isThere(path.replaceAll(own, name)))
    : others.length === 0;
  const clusters = isForAll ? {} : { clusters: { names: [...(names ?? [])].sort() } };
  return { source: { path, ...source, ...clusters }, ...present({ about }) };
}

const pathsOf = memoise(
  (candidates: Among['candidates']) => new Set(candidates.map(({ path }) => path)),
);

/** The directories of all files. */
const directoriesOf = memoise((paths: Survey['paths']) => new Set(paths.flatMap(pathsAbove)));

/** Siblings without settings become one line, if their parent contains no others. */
function globbed(
  sources: readonly ProposedSource[],
  { survey, candidates, leftOut }: Among,
): readonly ProposedSource[] {
  const groups = groupBy(sources, (each) => {
    const { path, ...rest } = byBasename(each.source);
    const isJoinable = each.about === undefined && !String(path).includes(own);
    return isJoinable ? JSON.stringify(rest) : `${JSON.stringify(each.source)} ${each.about}`;
  });
  const everything = [
    ...survey.manifests,
    ...candidates.map((each) => `${each.path}/`),
    ...leftOut.map((each) => `${String(each.source['path'])}/`),
  ];
  return [...groups.values()].flatMap((group): readonly ProposedSource[] => {
    const [first] = group;
    if (group.length === 1) return group;
    const { path: _, ...rest } = byBasename(first.source);
    const paths = group.map(({ source }) => String(source['path']));
    return withGlobs(paths, everything).map((path) => ({ source: { path, ...rest } }));
  });
}

/** A namespace with the name of its directory, as a template for all such directories. */
function byBasename(source: JsonObject): JsonObject {
  const path = String(source['path']);
  const isNamed = source['namespace'] === path.slice(path.lastIndexOf('/') + 1);
  return isNamed ? { ...source, namespace: '{{ path.basename }}' } : source;
}
