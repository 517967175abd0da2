/**
 * `helmCharts` of a kustomization, and configurations of HelmChartInflationGenerator → the charts in the repository that Helm renders for
 * kustomize, and the files that both read. kustomize fetches a chart that is missing in its directory, so a vendored one is put there.
 */
import { own } from '../../../collection/own.ts';
import { inflationRefused, remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { type JsonObject, listAt, stringAt, textsAt } from '../../../resource/json.ts';
import { folded } from '../go-fields.ts';
import { chartDependencies } from '../helm/chart-dependencies.ts';
import { findDirectory, joinPath, resolvePath } from '../local-path.ts';
import { isFetched, isRemoteReference } from '../remote-reference.ts';
import type { Need, Repository } from '../source-type.ts';
import { chartOrigin, isChartName, vendoredChart } from '../vendored/vendored-chart.ts';
import { chartOf, generatorOf, globalsOf, oldChartOf } from './chart-fields.ts';

export interface InflatedChart {
  /** Its path for kustomize, and its actual path. */
  readonly seen: string;
  readonly stored: string;
}

/** Results about the charts of a kustomization. */
export interface InflatedCharts {
  readonly charts: readonly InflatedChart[];
  /** Vendored charts that they depend on: the path of the archive → the directory of its content. */
  readonly packed: ReadonlyMap<string, string>;
  /** The validated fields, in their canonical spelling. */
  readonly fields: JsonObject;
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The kustomization that contains them. */
export interface InflationPlace {
  /** The directory of the source. */
  readonly source: string;
  /** The directory of the kustomization. */
  readonly directory: string;
  readonly list: 'helmCharts' | 'HelmChartInflationGenerator';
  locate(pointer: string): Position;
}

interface Inflation extends Omit<InflationPlace, 'locate'> {
  readonly repository: Repository;
  readonly charts: InflatedChart[];
  readonly packed: Map<string, string>;
  readonly needs: Need[];
  readonly diagnostics: Diagnostic[];
}

/**
 * Validates the charts of a kustomization. Those of the deprecated form follow the others, as in kustomize, and the home of the
 * last one applies without `helmGlobals`.
 */
export function inflateCharts(
  kustomization: JsonObject,
  place: InflationPlace,
  repository: Repository,
): InflatedCharts {
  const found = newInflation(place, repository);
  const places = (field: string) =>
    listAt(kustomization, field).map((entry, i) => ({ entry, at: place.locate(`/${field}/${i}`) }));
  const refuseAt = (at: Position) => (field: string, problem: string) =>
    refuse(found, at, field, problem);
  const listed = places('helmCharts').map(({ entry, at }) => ({
    chart: chartOf(entry, refuseAt(at)),
    at,
  }));
  const old = places('helmChartInflationGenerator').map(({ entry, at }) => ({
    ...oldChartOf(entry, refuseAt(at)),
    at,
  }));
  const written = Object.keys(kustomization).filter((name) => folded(name) === 'helmglobals');
  const at = place.locate(written[0] === undefined ? '' : `/${written[0]}`);
  if (written.some((name) => name !== 'helmGlobals')) {
    refuse(found, at, 'helmGlobals', 'is set in another spelling');
  }
  const globals = own(kustomization, written[0] ?? '') ?? null;
  const given =
    globals === null
      ? old.findLast(({ home }) => home !== '')?.home
      : stringAt(globalsOf(globals, refuseAt(at)), 'chartHome');
  const chartHome = given || DEFAULT_HOME;
  const charts = [...listed, ...old];
  for (const chart of charts) inflate(found, chart.chart, { home: chartHome, at: chart.at });
  const helmCharts = charts.map(({ chart }) => chart);
  return { ...found, fields: { helmGlobals: { chartHome }, helmCharts } };
}

/** Validates the configuration of a HelmChartInflationGenerator; the result's fields are all of it. */
export function inflateGenerator(
  { object, at }: { readonly object: JsonObject; readonly at: Position },
  place: Omit<InflationPlace, 'locate'>,
  repository: Repository,
): InflatedCharts {
  const found = newInflation(place, repository);
  const fields = generatorOf(object, (field, problem) => refuse(found, at, field, problem));
  inflate(found, fields, { home: stringAt(fields, 'chartHome') || DEFAULT_HOME, at });
  return { ...found, fields };
}

/** kustomize's default directory of charts. */
const DEFAULT_HOME = 'charts';

function newInflation(
  { source, directory, list }: Omit<InflationPlace, 'locate'>,
  repository: Repository,
): Inflation {
  const empty = { charts: [], packed: new Map(), needs: [], diagnostics: [] };
  return { source, directory, list, repository, ...empty };
}

function refuse(
  { source, list, diagnostics }: Inflation,
  at: Position,
  ...[field, problem]: readonly [string, string]
): void {
  diagnostics.push(diagnose(inflationRefused, { directory: source, list, field, problem }, at));
}

/** Helm's own rule; a name with a leading dash would be an option. */
const releaseName = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

function inflate(
  found: Inflation,
  chart: JsonObject,
  { home, at }: { readonly home: string; readonly at: Position },
): void {
  const name = stringAt(chart, 'name') ?? '';
  const version = stringAt(chart, 'version') ?? '';
  const repo = stringAt(chart, 'repo') ?? '';
  const part = version !== '' && repo !== '' ? `${home}/${name}-${version}` : home;
  const seen = home.startsWith('/') ? undefined : resolvePath(found.directory, `${part}/${name}`);
  const problem = problemOf(chart, found.directory);
  if (problem !== undefined) refuse(found, at, ...problem);
  else if (seen === undefined) refuse(found, at, 'chartHome', 'is outside of the fleet');
  else {
    const stored = findChart(found, { seen, name, version, repo }, at);
    if (stored === undefined) return;
    found.charts.push({ seen, stored });
    addDependencies(found, { seen, stored }, at);
  }
}

/** An unsafe or invalid field, and the problem. */
function problemOf(chart: JsonObject, directory: string): readonly [string, string] | undefined {
  const text = (field: string): string => stringAt(chart, field) ?? '';
  const release = text('releaseName');
  const files = [text('valuesFile'), ...textsAt(chart, 'additionalValuesFiles')];
  const wrong = files.find((file) => !isLocalFile(file, directory));
  if (wrong !== undefined) {
    return [`"${withoutUser(wrong)}"`, 'is not a file below the kustomization'];
  }
  const rules: readonly (readonly [boolean, string, string])[] = [
    [isChartName(text('name')), 'name', 'is not a valid chart name'],
    [release === '' || releaseName.test(release), 'releaseName', 'is not a valid name for Helm'],
    [!text('nameTemplate').includes('{{'), 'nameTemplate', 'may generate another name each time'],
    [!/[/\\]/.test(text('version')), 'version', 'is not a version'],
  ];
  const broken = rules.find(([holds]) => !holds);
  return broken && [broken[1], broken[2]];
}

function isLocalFile(file: string, directory: string): boolean {
  const isElsewhere = file.startsWith('/') || isRemoteReference(file) || isFetched(file);
  // Helm parses a comma or a quote in a file name as a separator of several.
  if (isElsewhere || /[,"'\0]/.test(file)) return false;
  const below = directory === '' ? '' : `${directory}/`;
  return file === '' || resolvePath(directory, file)?.startsWith(below) === true;
}

interface SoughtChart {
  readonly seen: string;
  readonly name: string;
  readonly version: string;
  readonly repo: string;
}

/** kustomize uses an existing chart of any version, and fetches a missing one. */
function findChart(
  { source, repository, needs, diagnostics }: Inflation,
  { seen, name, version, repo }: SoughtChart,
  at: Position,
): string | undefined {
  if (findDirectory(repository.root, seen) !== undefined) return seen;
  const origin = repo === '' ? undefined : chartOrigin({ url: repo, name, version });
  const stored = origin === undefined ? undefined : vendoredChart(origin, repository);
  if (origin !== undefined) needs.push({ origin, path: '', at, isThere: stored !== undefined });
  if (stored !== undefined) return stored;
  const reference = `${name} (${repo === '' ? 'no repository' : withoutUser(repo)})`;
  const means = origin === undefined ? 'commit' : 'vendor';
  const args = { directory: source, program: 'kustomize', reference, means } as const;
  diagnostics.push(diagnose(remoteReference, { ...args, way: `the chart in "${seen}"` }, at));
  return undefined;
}

/** Dependencies of the chart itself; kustomize does not let Helm build them. */
function addDependencies(found: Inflation, { seen, stored }: InflatedChart, at: Position): void {
  const { copied, packed, needs, diagnostics } = chartDependencies(stored, found.repository);
  if (copied.length > 0)
    refuse(found, at, 'name', 'is a chart without its dependencies in charts/');
  for (const [archive, directory] of packed) {
    found.packed.set(joinPath(seen, archive.slice(stored.length + 1)), directory);
  }
  found.needs.push(...needs);
  found.diagnostics.push(...diagnostics);
}
