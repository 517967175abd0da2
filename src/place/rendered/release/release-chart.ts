/**
 * What a HelmRelease says of its chart → the directory of the repository that holds it, also as a vendored copy, as Flux would have found it.
 * @module
 */
import { remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { type JsonObject, listAt, objectAt, stringAt, valueAt } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { locate, type Resource, specOf } from '../../../resource/resource.ts';
import { hasFile, joinPath, resolvePath } from '../local-path.ts';
import type { Need, Repository } from '../source-type.ts';
import { chartOrigin, vendoredChart } from '../vendored/vendored-chart.ts';
import { fieldFinding } from './release-fields.ts';
import type { FindObject } from './release-objects.ts';
import { missingPart } from './release-part.ts';

/** Where the chart is. */
export interface ReleaseChart {
  /** Undefined where it is not in the repository. */
  readonly directory?: string;
  readonly need?: Need;
}

/** What a chart is looked for in. */
export interface ChartPlace {
  readonly release: Resource;
  readonly find: FindObject;
  readonly repository: Repository;
  /** Of the Fleet; absent: nobody knows which GitRepository this one is. */
  readonly repoURL?: string;
  /** The directory of the source. */
  readonly source: string;
}

const SOURCES = 'source.toolkit.fluxcd.io';

/** Finds it. */
export function releaseChart(place: ChartPlace): Outcome<ReleaseChart> {
  const { release } = place;
  const spec = specOf(release);
  const own = objectAt(spec, 'chart', 'spec');
  const reference = objectAt(spec, 'chartRef');
  if (own !== undefined && reference === undefined) {
    return fromTemplate(place, own, ['spec', 'chart', 'spec']);
  }
  if (reference === undefined) return wrong(place, ['spec', 'chart'], 'is absent');
  const way = ['spec', 'chartRef'];
  const kind = stringAt(reference, 'kind') ?? '';
  if (kind !== 'OCIRepository' && kind !== 'HelmChart') {
    return wrong(place, way, `is of kind "${kind}", expected OCIRepository or HelmChart`);
  }
  const found = findSource(place, { reference, kind, way });
  if (found.value === undefined) return { value: {}, diagnostics: found.diagnostics };
  const object = specOf(found.value);
  if (kind === 'OCIRepository') return fromOci(place, object);
  const chart = { ...place, release: found.value };
  if (listAt(object, 'valuesFiles').length === 0) return fromTemplate(chart, object, ['spec']);
  return wrong(chart, ['spec', 'valuesFiles'], 'stand in place of the chart’s own values');
}

/** A chart of a HelmRepository by its name, of a GitRepository by its path. */
function fromTemplate(
  place: ChartPlace,
  template: JsonObject,
  way: readonly string[],
): Outcome<ReleaseChart> {
  const reference = objectAt(template, 'sourceRef') ?? {};
  const kind = stringAt(reference, 'kind') ?? '';
  const name = stringAt(template, 'chart') ?? '';
  const written = stringAt(template, 'version') ?? '';
  if (kind !== 'HelmRepository' && kind !== 'GitRepository') {
    const problem = `is of kind "${kind}", expected HelmRepository or GitRepository`;
    return wrong(place, [...way, 'sourceRef'], problem);
  }
  const found = findSource(place, { reference, kind, way: [...way, 'sourceRef'] });
  if (found.value === undefined) return { value: {}, diagnostics: found.diagnostics };
  const url = stringAt(specOf(found.value), 'url') ?? '';
  const chart = [...way, 'chart'];
  if (kind === 'HelmRepository') {
    return fromRepository(place, { url, name, version: written === '*' ? '' : written }, chart);
  }
  const problem = problemOfGit(template, specOf(found.value), place.repoURL);
  if (problem === undefined) return inRepository(place, name, chart);
  return wrong(place, [...way, 'sourceRef'], problem);
}

/** Why a chart of a GitRepository is not the one of this commit; undefined where it is. */
function problemOfGit(
  template: JsonObject,
  git: JsonObject,
  repoURL: string | undefined,
): string | undefined {
  if (!isThisRepository(stringAt(git, 'url') ?? '', repoURL)) {
    return 'is another repository than the repoURL of the Fleet; expected a chart of this one or of a HelmRepository';
  }
  const pinned = ['commit', 'tag', 'semver', 'name'].find((field) => stringAt(git, 'ref', field));
  if (pinned !== undefined) return `asks for a ${pinned}, which need not be what is rendered`;
  return stringAt(template, 'reconcileStrategy') === 'Revision'
    ? 'has the commit added to the version of the chart, since reconcileStrategy is Revision'
    : undefined;
}

function isThisRepository(url: string, repoURL: string | undefined): boolean {
  return repoURL !== undefined && plainAddress(url) === plainAddress(repoURL);
}

/** The last part of the address is the chart's name, as Helm has it for a registry. */
function fromOci(place: ChartPlace, spec: JsonObject): Outcome<ReleaseChart> {
  const [, url = '', name = ''] = /^(.*)\/([^/]+)$/.exec(stringAt(spec, 'url') ?? '') ?? [];
  const version = stringAt(spec, 'ref', 'semver') ?? stringAt(spec, 'ref', 'tag') ?? '';
  const way = ['spec', 'chartRef'];
  if (valueAt(spec, 'ref', 'digest') !== undefined || version === '') {
    return wrong(place, way, 'leads to an OCIRepository without a tag or semver alone in its ref');
  }
  return fromRepository(place, { url, name, version }, way);
}

function fromRepository(
  { release, repository, source }: ChartPlace,
  asked: { readonly url: string; readonly name: string; readonly version: string },
  way: readonly string[],
): Outcome<ReleaseChart> {
  const at = locate(release, formatPointer(way), 'value');
  const origin = chartOrigin(asked);
  const directory = origin === undefined ? undefined : vendoredChart(origin, repository);
  const isThere = directory !== undefined;
  const value: ReleaseChart = {
    ...(origin === undefined ? {} : { need: { origin, path: '', at, isThere } }),
    ...(isThere ? { directory } : {}),
  };
  if (isThere) return { value, diagnostics: [] };
  const reference = `${asked.name} (${withoutUser(asked.url)})`;
  const means = origin === undefined ? 'commit' : 'vendor';
  const args = { directory: source, program: 'helm', reference, means } as const;
  const finding = diagnose(remoteReference, { ...args, way: 'a chart in the repository' }, at);
  return { value, diagnostics: [finding] };
}

/** As of this very commit, which Flux has once it is where the GitRepository looks. */
function inRepository(
  place: ChartPlace,
  path: string,
  way: readonly string[],
): Outcome<ReleaseChart> {
  const { root } = place.repository;
  const directory = resolvePath('', path);
  if (directory !== undefined && hasFile(root, joinPath(directory, 'Chart.yaml'))) {
    return { value: { directory }, diagnostics: [] };
  }
  return wrong(place, way, `is "${path}", where the repository has no chart`);
}

interface SourceReference {
  readonly reference: JsonObject;
  readonly kind: string;
  /** Where the reference stands. */
  readonly way: readonly string[];
}

function findSource(
  { release, find }: ChartPlace,
  { reference, kind, way }: SourceReference,
): Outcome<Resource | undefined> {
  const name = stringAt(reference, 'name') ?? '';
  const namespace = stringAt(reference, 'namespace') ?? release.namespace;
  const found = find({ group: SOURCES, kind, namespace, name });
  if (found !== undefined && found !== 'several') return { value: found, diagnostics: [] };
  const part = { kind, namespace, name };
  return { value: undefined, diagnostics: [missingPart(release, part, found, way)] };
}

function wrong(
  { release }: ChartPlace,
  way: readonly string[],
  problem: string,
): Outcome<ReleaseChart> {
  const diagnostics: readonly Diagnostic[] = [fieldFinding(release, way, problem)];
  return { value: {}, diagnostics };
}

/** An address of a repository without what differs in spelling alone. */
function plainAddress(url: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/)(.*)$/.exec(url);
  const [, host = '', path = ''] =
    scp ?? /^[a-z+]+:\/\/(?:[^@/]+@)?([^/]+)\/(.*)$/i.exec(url) ?? [];
  return `${host.toLowerCase()}/${path.replace(/\/+$/, '').replace(/\.git$/, '')}`;
}
