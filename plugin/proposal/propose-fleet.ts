/**
 * What stands in a repository → a Fleet that fits it, and what a person should know about it.
 * @module
 */
import { type JsonObject, toYaml } from '../../src/index.ts';
import {
  clusterTemplate,
  isBelow,
  parentOf,
  topDirectories,
  widestDirectories,
  withGlobs,
} from './directory.ts';
import type { RenderedDirectory, Survey } from './survey.ts';

/** A Fleet as text, and what it does not say. */
export interface Proposal {
  readonly text: string;
  /** One line each. */
  readonly notes: readonly string[];
}

/** Where the fleet's manifests are. */
interface Sources {
  /** Directories of applications that every cluster gets. */
  readonly shared: readonly string[];
  /** Directories of single clusters, as templates. */
  readonly own: readonly string[];
  /** Templates left out, because they lie in an application of all clusters. */
  readonly mixed: readonly string[];
  readonly atRoot: readonly string[];
}

/** Proposes a Fleet. */
export function proposeFleet(survey: Survey): Proposal {
  const sources = findSources(survey);
  return { text: fleetText(survey, sources), notes: notesOf(survey, sources) };
}

function findSources({ clusters, manifests, rendered }: Survey): Sources {
  const plain = manifests.filter((path) => !rendered.some((each) => isBelow(path, each.path)));
  const built = rendered.filter(({ isPart }) => !isPart).map(markerOf);
  const names = new Set(clusters.map(({ name }) => name));
  const shared: string[] = [];
  const templates = new Set<string>();
  const files = [...plain, ...built];
  for (const path of files) {
    const template = clusterTemplate(path, names);
    if (template !== undefined) templates.add(template);
    else if (path.includes('/')) shared.push(path);
  }
  const applications = topDirectories(shared);
  const isMixed = (template: string) => applications.some((path) => isBelow(template, path));
  const everything = [...manifests, ...rendered.map(({ path }) => `${path}/`)];
  return {
    shared: withGlobs(applications, everything),
    own: [...templates].filter((template) => !isMixed(template)).sort(),
    mixed: [...templates].filter(isMixed).sort(),
    atRoot: files.filter((path) => !path.includes('/')),
  };
}

/** The file that has a directory rendered. */
function markerOf({ path, by }: RenderedDirectory): string {
  const name = by === 'Helm' ? 'Chart.yaml' : 'kustomization.yaml';
  return path === '' ? name : `${path}/${name}`;
}

function fleetText(survey: Survey, { shared, own }: Sources): string {
  const files = [
    ...survey.clusters.map(({ file }) => file),
    ...outside(survey, [...shared, ...own]),
  ];
  const rendered = survey.rendered.map(({ path }) => `${path}/`);
  const topology = widestDirectories(files, [...survey.manifests, ...rendered]);
  const placement = survey.hasPlacement ? { placement: 'policies' } : {};
  const sources = [
    ...shared.map((path) => ({ path, ...placement })),
    ...own.map((path) => ({ path })),
  ];
  const fleet: JsonObject = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: fleetName(survey.name) },
    spec: {
      ...(topology.length === 0 ? {} : { topology }),
      ...(sources.length === 0 ? {} : { sources }),
    },
  };
  return `${introduction}${toYaml(fleet)}`;
}

/** The files about the fleet that no source holds: they are read below a topology path only. */
function outside({ fleetObjects }: Survey, sources: readonly string[]): readonly string[] {
  return fleetObjects.filter((file) => !sources.some((source) => holds(source, file)));
}

/** A star and a name stand for one directory. */
function holds(source: string, file: string): boolean {
  const parent = source.replace(/(?:^|\/)(?:\*|\{\{ name \}\})$/, '');
  if (parent === source) return isBelow(file, source);
  return isBelow(file, parent) && parentOf(file) !== parent;
}

const introduction = `# The settings of a fleet. \`distributary schema\` prints all that may stand here.
# spec.topology: where the Cluster resources are, and policies that stand in no source.
# spec.sources: where manifests are. A directory is one application; {{ name }} stands for a cluster's name.
`;

/** A name as Kubernetes wants it. */
function fleetName(name: string): string {
  const fitting = name.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');
  return fitting.slice(0, 63).replaceAll(/^-+|-+$/g, '') || 'fleet';
}

function notesOf(survey: Survey, sources: Sources): string[] {
  const { clusters, rendered } = survey;
  const programs = [...new Set(rendered.map(({ by }) => by))].sort();
  return [
    ...(clusters.length === 0 ? [survey.hasPlacement ? noMembers : noClusters] : []),
    ...(sources.shared.length + sources.own.length === 0 ? [noSources] : []),
    ...programs.map((by) => `some of them are rendered by ${by}, which has to be on PATH`),
    ...sources.mixed.map(
      (path) =>
        `${path} lies inside of ${parentOf(path)}, which every cluster gets: left out; move it elsewhere`,
    ),
    ...sources.atRoot.map((path) => `${path} lies in no directory: left out; move it into one`),
    ...(survey.hasArgoCd ? ['argocd is for Argo CD itself: left out'] : []),
    ...unreadableNotes(survey.unreadable),
  ];
}

/** So many files are named. */
const MOST_FILES = 5;

function unreadableNotes(unreadable: Survey['unreadable']): readonly string[] {
  const named = unreadable.slice(0, MOST_FILES);
  const rest = unreadable.length - named.length;
  const notes = named.map(
    ({ at, message }) =>
      `${at.file}:${at.line} can't be read, so what it holds is not known: ${message}`,
  );
  return rest === 0 ? notes : [...notes, `${rest} more files can't be read`];
}

const noClusters = `no Cluster resource was found: write one for each cluster, as in topology/paris.yaml:
    apiVersion: multicluster.flomesh.io/v1alpha1
    kind: Cluster
    metadata: {name: paris}
    spec: {region: eu, zone: eu-west, gatewayHost: 203.0.113.10, gatewayPort: 15443, fsmNamespace: fsm-system}`;

const noMembers =
  'no Cluster resource was found: write what karmada knows of them with kubectl get clusters.cluster.karmada.io -o yaml > topology/clusters.yaml';

const noSources =
  'no directory with manifests was found: put applications into apps/<application>/ and what only one cluster gets into clusters/<name>/';
