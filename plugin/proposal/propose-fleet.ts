/** The files of a repository → a Fleet for it, and notes for the user. */

import { groupBy } from '../../src/collection/group-by.ts';
import { present } from '../../src/collection/present.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import { isInitialNamespace } from '../../src/resource/initial-namespace.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Deployment, UnknownDeployer } from './deployment/deployed-directory.ts';
import { isBelow, parentOf, widestDirectories } from './directory.ts';
import { type FleetContent, fleetText } from './fleet-text.ts';
import type { Candidate, Candidates } from './source/candidate.ts';
import { circularKustomizations } from './source/left-out/circular-kustomizations.ts';
import { isOfDeployer } from './source/left-out/other-deployers.ts';
import type { ProposedSource } from './source/proposed-source.ts';
import { proposeSources } from './source/proposed-sources.ts';
import type { Survey } from './survey.ts';
import type { ReadFile } from './surveyed-files.ts';
import { TOPOLOGY, topologyPath } from './topology-file.ts';

/** A Fleet as text, and notes on it. */
export interface Proposal {
  readonly text: string;
  /** The content of the text. */
  readonly content: FleetContent;
  readonly topology: readonly string[];
  readonly sources: readonly ProposedSource[];
  /** For the user; some have several lines. */
  readonly notes: readonly string[];
}

export interface ProposalInput {
  readonly survey: Survey;
  readonly candidates: Candidates;
  /** The first error that `check` would report for a directory as a source. */
  readonly judged: ReadonlyMap<string, Diagnostic>;
  /** The clusters that get a file. */
  readonly written: readonly string[];
  /** Whether siblings may become one glob. */
  readonly mayGlob: boolean;
  /** The template of the branches' names, if not the default. */
  readonly branches?: string;
  /** Whether every directory and file is named, instead of some. */
  readonly isWhole?: boolean;
  /** Whether the Fleet will exist at the next run. */
  readonly isWritten: boolean;
}

export function proposeFleet(input: ProposalInput): Proposal {
  const { survey, candidates, written, branches, isWhole } = input;
  const sources = proposeSources(survey, candidates, input);
  const topology = topologyOf(survey, sources, written);
  const asksDiscovery = isDiscoveryOpen(survey, written);
  const content = {
    ...{ name: survey.name, topology, sources, asksDiscovery },
    ...present({ branches, isWhole }),
  };
  return {
    text: fleetText(content),
    content,
    topology,
    sources,
    notes: notesOf(input, sources),
  };
}

/** Whether no file has the label of remote secrets, and the fleet has several clusters. */
function isDiscoveryOpen({ files, names }: Survey, written: readonly string[]): boolean {
  const isKnown = [...files.values()].some(({ text }) => text.includes('istio/multiCluster'));
  return !isKnown && new Set([...names.names, ...written]).size > 1;
}

function topologyOf(
  survey: Survey,
  sources: readonly ProposedSource[],
  written: readonly string[],
): readonly string[] {
  const proposed = sources.filter(({ reason }) => reason === undefined);
  const paths = proposed.map(({ source }) => String(source['path']));
  const files = [...survey.clusters.map(({ file }) => file), ...outside(survey, paths)];
  const rendered = survey.rendered.map(({ path }) => `${path}/`);
  const found = widestDirectories(files, [...survey.manifests, ...rendered]);
  const isCovered = found.length === 0 || found.some((path) => isBelow(topologyPath(''), path));
  return written.length === 0 || isCovered ? found : [...found, TOPOLOGY].sort();
}

/** The fleet-level files in no source: they are read below a topology path only. */
function outside({ fleetObjects }: Survey, sources: readonly string[]): readonly string[] {
  return fleetObjects.filter((file) => !sources.some((source) => holds(source, file)));
}

/** A star and a name each match one directory. */
function holds(source: string, file: string): boolean {
  const parent = source.replace(/(?:^|\/)(?:\*|\{\{ name \}\})$/, '');
  if (parent === source) return isBelow(file, source);
  return isBelow(file, parent) && parentOf(file) !== parent;
}

function notesOf(
  { survey, candidates, written, isWritten, isWhole = false }: ProposalInput,
  sources: readonly ProposedSource[],
): readonly string[] {
  const proposed = sources.filter(({ reason }) => reason === undefined);
  const leftOut = sources.length - proposed.length;
  const loose = candidates.loose.filter((path) => !isForDeployers(survey.files.get(path)));
  const isUsed = ({ path, isPart }: Candidate) =>
    !isPart &&
    !sources.some(({ source, reason }) => reason !== undefined && source['path'] === path);
  const used = candidates.all.filter(isUsed);
  const usedPaths = new Set(used.map(({ path }) => path));
  const listed = new Set(sources.map(({ source }) => String(source['path'])));
  const programs = [...new Set(used.flatMap(({ by }) => by ?? []))].sort();
  return [
    ...(survey.clusters.length + written.length === 0
      ? [clustersNote(survey, isWritten ? 'init --update' : 'init')]
      : []),
    ...(sources.length === 0 ? [noSources] : []),
    ...(leftOut === 0
      ? []
      : [`${leftOut} of ${sources.length} directories are commented out, each with the reason`]),
    ...programs.map((by) => `${by} has to be on PATH: it renders some of the sources`),
    ...(written.length > 0 && exportsServices(candidates) ? [gateways] : []),
    ...unfitNotes(survey, isWhole),
    ...unknownNotes(survey.deployments.unknown, isWhole),
    ...named(survey.elsewhere, isWhole, (text) => text),
    ...named(circularKustomizations(survey.rendered, listed), isWhole, (text) => text),
    ...named(createdNamespaces(survey, usedPaths), isWhole, (text) => text),
    ...named(
      loose,
      isWhole,
      (path) =>
        `${path} is left out: it is not in a directory of plain manifests; move it to a directory of its own`,
    ),
    ...named(
      survey.unreadable,
      isWhole,
      ({ at, message }) =>
        `${at.file}:${at.line} cannot be read, so its objects are unknown: ${message}`,
    ),
  ];
}

/** Objects that only Argo CD or Flux reads are not needed in a branch. */
function isForDeployers(file: ReadFile | undefined): boolean {
  return file !== undefined && file.resources.length > 0 && file.resources.every(isOfDeployer);
}

function exportsServices({ all }: Candidates): boolean {
  return all.some(({ kinds }) =>
    [...kinds].some((kind) => /\/(?:ServiceExport|GlobalTrafficPolicy)$/.test(kind)),
  );
}

/** Names that no cluster can have are left out. */
function unfitNotes({ names: { unfit = [], from } }: Survey, isWhole: boolean): readonly string[] {
  const [first] = unfit;
  if (first === undefined) return [];
  const names = someOf(unfit, mostOf(isWhole));
  return [
    `no cluster can be called ${names} (from ${from}): names have lower-case letters, digits and "-"; choose a name, as in distributary init --clusters ${suggested(first)}, and name it in clusters of each source`,
  ];
}

/** The name with only what a name can have. */
function suggested(name: string): string {
  const fitting = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return fitting.slice(0, 63).replaceAll(/^-+|-+$/g, '') || 'paris';
}

/** One note for each reason. */
function unknownNotes(unknown: readonly UnknownDeployer[], isWhole: boolean): readonly string[] {
  const groups = groupBy(unknown, ({ reason }) => reason);
  return [...groups].map(([reason, group]) => {
    const places = group.map(({ by, file }) => `${by} in ${file}`);
    return `not converted: ${someOf(places, mostOf(isWhole))}: ${reason}`;
  });
}

const gateways = `services are exported: fill in how the other clusters reach each, in ${TOPOLOGY}/`;

/** Maximum number named. */
const mostOf = (isWhole: boolean): number => (isWhole ? Number.POSITIVE_INFINITY : 5);

function named<T>(all: readonly T[], isWhole: boolean, say: (one: T) => string): readonly string[] {
  const most = mostOf(isWhole);
  const rest = all.length - most;
  const more = `${rest} more such files: \`distributary init --dry-run --all\` lists all`;
  return [...all.slice(0, most).map(say), ...(rest > 0 ? [more] : [])];
}

function clustersNote({ names: { names, from }, hasPlacement }: Survey, init: string): string {
  const none = 'no file describes a cluster';
  if (hasPlacement) {
    return `${none}: write the clusters of karmada with
    kubectl get clusters.cluster.karmada.io -o yaml > topology/clusters.yaml`;
  }
  if (from === undefined) {
    return `${none}: name yours, and a file is written for each, as in
    distributary ${init} --clusters paris,boston`;
  }
  return `${none}; these are taken from ${from}: ${names.join(', ')}. If they are right, a file is written for each with
    distributary ${init} --found-clusters
and if not, with your names, as in
    distributary ${init} --clusters paris,boston`;
}

const noSources =
  'no directory with manifests was found: put applications into apps/<application>/ and what only one cluster gets into clusters/<name>/';

/**
 * The namespaces that Argo CD has created and no file describes: a sentence for each that a directory of a source is in. Branches have only
 * what is in files.
 */
function createdNamespaces(
  { deployments, files }: Pick<Survey, 'deployments' | 'files'>,
  used: ReadonlySet<string>,
): readonly string[] {
  const objects = [...files.values()].flatMap(({ resources }) => resources);
  const there = new Set(
    objects
      .filter(({ kind, apiVersion }) => kind === 'Namespace' && apiVersion === 'v1')
      .map(({ name }) => name),
  );
  const missing = new Map<string, Deployment>();
  for (const deployment of deployments.known) {
    const { path, namespace, createsNamespace } = deployment;
    if (createsNamespace !== true || namespace === undefined) continue;
    const isUsed = used.has(path) || path.includes('{{ name }}');
    const isThere = isInitialNamespace(namespace) || there.has(namespace);
    if (isUsed && !isThere && !missing.has(namespace)) missing.set(namespace, deployment);
  }
  return [...missing].map(
    ([namespace, { by, file, namespaceLabels }]) =>
      `namespace ${namespace} is in no file: ${by} in ${file} creates it (CreateNamespace=true), and branches do not; add a Namespace to a source${withLabels(namespaceLabels)}`,
  );
}

/** As in `, with the labels {istio-injection: enabled}`. */
function withLabels(labels: JsonObject | undefined): string {
  const all = Object.entries(labels ?? {}).map(([key, value]) => `${key}: ${String(value)}`);
  return all.length === 0 ? '' : `, with the labels {${all.join(', ')}}`;
}
