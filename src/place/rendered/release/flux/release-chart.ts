/** The chart of a HelmRelease → its directory in the repository, or that of a vendored copy, as Flux would find it. */
import type { Outcome } from '../../../../diagnostic/outcome.ts';
import { type JsonObject, listAt, objectAt, stringAt, valueAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { locate, type Resource, specOf } from '../../../../resource/resource.ts';
import type { ChartReference } from '../../vendored/vendored-chart.ts';
import { missingPart } from '../needed-object.ts';
import type { ReleasePlace } from '../release-kind.ts';
import {
  chartDirectory,
  type FoundChart,
  isThisRepository,
  registryChart,
  vendoredCopy,
} from '../repository-chart.ts';
import { fieldFinding } from './release-fields.ts';

/** The object that defines the chart, possibly a HelmChart, and its place. */
interface ChartPlace extends ReleasePlace {
  readonly release: Resource;
}

const SOURCES = 'source.toolkit.fluxcd.io';

export function releaseChart(release: Resource, about: ReleasePlace): FoundChart {
  const place = { ...about, release };
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
  if (found.value === undefined) return { diagnostics: found.diagnostics };
  const object = specOf(found.value);
  if (kind === 'OCIRepository') return fromOci(place, object);
  const chart = { ...place, release: found.value };
  if (listAt(object, 'valuesFiles').length === 0) return fromTemplate(chart, object, ['spec']);
  return wrong(chart, ['spec', 'valuesFiles'], "replace the chart's own values");
}

/** A chart of a HelmRepository by its name, of a GitRepository by its path. */
function fromTemplate(place: ChartPlace, template: JsonObject, way: readonly string[]): FoundChart {
  const reference = objectAt(template, 'sourceRef') ?? {};
  const kind = stringAt(reference, 'kind') ?? '';
  const name = stringAt(template, 'chart') ?? '';
  const written = stringAt(template, 'version') ?? '';
  if (kind !== 'HelmRepository' && kind !== 'GitRepository') {
    const problem = `is of kind "${kind}", expected HelmRepository or GitRepository`;
    return wrong(place, [...way, 'sourceRef'], problem);
  }
  const found = findSource(place, { reference, kind, way: [...way, 'sourceRef'] });
  if (found.value === undefined) return { diagnostics: found.diagnostics };
  const url = stringAt(specOf(found.value), 'url') ?? '';
  const chart = [...way, 'chart'];
  if (kind === 'HelmRepository') {
    return fromRepository(place, { url, name, version: written === '*' ? '' : written }, chart);
  }
  const wrongGit = judgeGit(place, { template, git: specOf(found.value), way });
  return wrongGit ?? inRepository(place, name, chart);
}

interface GitChart {
  readonly template: JsonObject;
  /** The spec of its GitRepository. */
  readonly git: JsonObject;
  readonly way: readonly string[];
}

/** Undefined where the chart is that of this commit. */
function judgeGit(place: ChartPlace, { template, git, way }: GitChart): FoundChart | undefined {
  const at = [...way, 'sourceRef'];
  if (!isThisRepository(stringAt(git, 'url') ?? '', place.repoURL)) return elsewhere(place, at);
  const problem = problemOfGit(template, git);
  return problem === undefined ? undefined : wrong(place, at, problem);
}

/** A chart of another repository than this one. */
function elsewhere({ release }: ChartPlace, way: readonly string[]): FoundChart {
  const problem =
    'is not the repoURL of the Fleet; expected a chart of this repository or of a HelmRepository';
  return { diagnostics: [fieldFinding(release, way, problem, true)] };
}

/** Why a chart of the GitRepository of this repository is not that of this commit; undefined where it is. */
function problemOfGit(template: JsonObject, git: JsonObject): string | undefined {
  const pinned = ['commit', 'tag', 'semver', 'name'].find((field) => stringAt(git, 'ref', field));
  if (pinned !== undefined) return `pins a ${pinned}, which may differ from the rendered commit`;
  return stringAt(template, 'reconcileStrategy') === 'Revision'
    ? 'appends the commit to the chart version, because reconcileStrategy is Revision'
    : undefined;
}

function fromOci(place: ChartPlace, spec: JsonObject): FoundChart {
  const version = stringAt(spec, 'ref', 'semver') ?? stringAt(spec, 'ref', 'tag') ?? '';
  const way = ['spec', 'chartRef'];
  if (valueAt(spec, 'ref', 'digest') !== undefined || version === '') {
    return wrong(
      place,
      way,
      'refers to an OCIRepository whose ref is not exactly one of tag and semver',
    );
  }
  return fromRepository(place, registryChart(stringAt(spec, 'url') ?? '', version), way);
}

function fromRepository(
  place: ChartPlace,
  chartReference: ChartReference,
  way: readonly string[],
): FoundChart {
  return vendoredCopy(chartReference, place, locate(place.release, formatPointer(way), 'value'));
}

/** The state of this very commit, which Flux has once it is at the GitRepository's revision. */
function inRepository(place: ChartPlace, path: string, way: readonly string[]): FoundChart {
  const directory = chartDirectory(place.repository, path);
  if (directory !== undefined) return { directory, diagnostics: [] };
  return wrong(place, way, `is "${path}", which is not a chart of the repository`);
}

interface SourceReference {
  readonly reference: JsonObject;
  readonly kind: string;
  /** Path of the reference. */
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

function wrong({ release }: ChartPlace, way: readonly string[], problem: string): FoundChart {
  return { diagnostics: [fieldFinding(release, way, problem)] };
}
