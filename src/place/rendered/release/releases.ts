/**
 * The resources of sources that say `releases: render` → for each HelmRelease among them, how Helm renders it.
 * @module
 */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { type Group, groupBy } from '../../../collection/group-by.ts';
import { sha256 } from '../../../collection/sha256.ts';
import { newCollector } from '../../../diagnostic/collector.ts';
import { type Diagnostic, hasErrors } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { isEncryptedObject } from '../../../kind/kubernetes-core-v1/encrypted-object.ts';
import { isDnsLabel } from '../../../resource/dns-name.ts';
import { type JsonObject, stringAt, valueAt } from '../../../resource/json.ts';
import { groupOf, locate, type Resource, specOf } from '../../../resource/resource.ts';
import { toYaml } from '../../../resource/yaml/to-yaml.ts';
import type { SourceDirectory } from '../../source/select-sources.ts';
import { helm } from '../helm/helm.ts';
import type { Need, Rendering, Repository } from '../source-type.ts';
import { releaseChart } from './release-chart.ts';
import { fieldFinding, fieldFindings } from './release-fields.ts';
import { type FindObject, indexObjects, type SourceObjects } from './release-objects.ts';
import { missingPart } from './release-part.ts';
import { releaseValues } from './release-values.ts';

/** A release that can be rendered. */
export interface Release {
  readonly rendering: Rendering;
  /** What namespaced objects get that the chart gives none. */
  readonly namespace: string;
}

/** What was found. */
export interface Releases {
  /** Undefined for one that cannot be rendered. */
  readonly releases: ReadonlyMap<Resource, Release | undefined>;
  readonly needs: readonly Need[];
}

/** What the releases are looked for in. */
export interface ReleaseInput {
  /** All sources, also those that render no releases. */
  readonly sources: readonly SourceObjects[];
  readonly repository: Omit<Repository, 'texts'>;
  /** Of the Fleet. */
  readonly repoURL?: string;
}

/** Judges them. Those that are rendered alike share a rendering. */
export function findReleases({ sources, repository, repoURL }: ReleaseInput): Outcome<Releases> {
  const finderOf = indexObjects(sources);
  const known = new Map<string, Rendering>();
  const releases = new Map<Resource, Release | undefined>();
  const needs: Need[] = [];
  const log = newCollector();
  for (const [release, holders] of holdersOfReleases(sources)) {
    const clusters = new Set(holders.flatMap((holder) => holder.clusters.map(({ name }) => name)));
    const [{ source, directory }] = holders;
    const about = { find: finderOf(clusters), source: directory, repoURL };
    const place = { ...about, repository: { ...repository, texts: noTexts } };
    const found = log.keep(readRelease(release, place));
    if (found.need !== undefined) needs.push(found.need);
    if (!found.isFine) {
      releases.set(release, undefined);
      continue;
    }
    const rendering = renderingOf(release, found, { source, clusters: [...clusters] });
    const key = JSON.stringify([rendering.directory, rendering.file, toYaml(found.settings)]);
    const { namespace } = found;
    releases.set(release, { rendering: getOrInsert(known, key, () => rendering), namespace });
  }
  return { value: { releases, needs }, diagnostics: log.diagnostics };
}

/** The releases that are rendered, each with all sources that have it. */
function holdersOfReleases(
  sources: readonly SourceObjects[],
): ReadonlyMap<Resource, Group<SourceDirectory>> {
  const held = sources
    .filter(({ source }) => rendersReleases(source))
    .flatMap(({ source, resources }) =>
      resources.filter(isHelmRelease).map((release) => ({ release, source })),
    );
  const byRelease = groupBy(held, ({ release }) => release);
  return new Map(
    [...byRelease].map(([release, [first, ...others]]) => [
      release,
      [first.source, ...others.map(({ source }) => source)],
    ]),
  );
}

function renderingOf(
  release: Resource,
  { chart, settings }: ReadRelease,
  { source, clusters }: Pick<Rendering, 'source' | 'clusters'>,
): Rendering {
  const at = locate(release);
  return {
    type: helm,
    directory: chart,
    file: at.file,
    settings,
    source: { ...source, at },
    clusters,
  };
}

/** Whether releases among the source's objects are rendered. */
export function rendersReleases({ source }: SourceDirectory): boolean {
  return source.releases === 'render';
}

const noTexts: ReadonlyMap<string, string> = new Map();

function isHelmRelease({ apiVersion, kind }: Resource): boolean {
  return kind === 'HelmRelease' && groupOf(apiVersion) === 'helm.toolkit.fluxcd.io';
}

interface ReadRelease {
  /** Whether it can be rendered. */
  readonly isFine: boolean;
  /** The directory of the chart; empty where it is not there. */
  readonly chart: string;
  readonly need?: Need;
  readonly settings: JsonObject;
  readonly namespace: string;
}

interface ReleasePlace {
  readonly find: FindObject;
  readonly repository: Repository;
  /** The directory of the first source that has it. */
  readonly source: string;
  readonly repoURL: string | undefined;
}

function readRelease(
  release: Resource,
  { find, repository, source, repoURL }: ReleasePlace,
): Outcome<ReadRelease> {
  const spec = specOf(release);
  const chart = releaseChart({
    release,
    find,
    repository,
    source,
    ...(repoURL === undefined ? {} : { repoURL }),
  });
  const values = releaseValues(release, find);
  const namespace = stringAt(spec, 'targetNamespace') || release.namespace;
  const diagnostics = [
    ...fieldFindings(release),
    ...versionFindings(release),
    ...encryptionFindings(release),
    ...namespaceFindings(release, namespace, find),
    ...chart.diagnostics,
    ...values.diagnostics,
  ];
  const { directory = '', need } = chart.value;
  return {
    value: {
      isFine: !hasErrors(diagnostics),
      chart: directory,
      ...(need === undefined ? {} : { need }),
      namespace,
      settings: {
        releaseName: releaseName(release),
        namespace,
        ...(Object.keys(values.value).length === 0 ? {} : { valuesObject: values.value }),
        ...(skipsCrds(spec) ? { skipCrds: true } : {}),
        ...(valueAt(spec, 'install', 'disableSchemaValidation') === true
          ? { skipSchemaValidation: true }
          : {}),
        skipTests: true,
      },
    },
    diagnostics,
  };
}

/** The longest name of a release that Helm takes. */
const LONGEST_NAME = 53;

/** As Flux names it, also where that is too long. */
function releaseName(release: Resource): string {
  const spec = specOf(release);
  const target = stringAt(spec, 'targetNamespace') || undefined;
  const usual = target === undefined ? release.name : `${target}-${release.name}`;
  const name = stringAt(spec, 'releaseName') || usual;
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME - 13)}-${sha256([name]).slice(0, 12)}`;
}

/** Flux installs the CRDs of a chart unless it is told not to; those of a later version only when it is told to. */
function skipsCrds(spec: JsonObject): boolean {
  const isSkipped =
    stringAt(spec, 'install', 'crds') === 'Skip' || valueAt(spec, 'install', 'skipCRDs') === true;
  return isSkipped && (stringAt(spec, 'upgrade', 'crds') ?? 'Skip') === 'Skip';
}

function versionFindings(release: Resource): readonly Diagnostic[] {
  if (/\/(?:v2|v2beta2)$/.test(release.apiVersion)) return [];
  return [
    fieldFinding(release, ['apiVersion'], 'is not one of v2 and v2beta2, whose fields are known'),
  ];
}

/** What SOPS encrypted Flux decrypts, and nobody here. */
function encryptionFindings(release: Resource): readonly Diagnostic[] {
  if (!isEncryptedObject(release)) return [];
  return [
    fieldFinding(
      release,
      ['sops'],
      'is of SOPS, and what it encrypted is decrypted by nobody here',
    ),
  ];
}

/** Flux makes the namespace when it is told to, which nobody does for what lies in a branch. */
function namespaceFindings(
  release: Resource,
  namespace: string,
  find: FindObject,
): readonly Diagnostic[] {
  if (!isDnsLabel(namespace)) {
    const isNamed = stringAt(specOf(release), 'targetNamespace') !== undefined;
    const way = isNamed ? ['spec', 'targetNamespace'] : ['metadata', 'namespace'];
    return [fieldFinding(release, way, 'is no namespace; give the release or the source one')];
  }
  if (valueAt(specOf(release), 'install', 'createNamespace') !== true) return [];
  const part = { kind: 'Namespace', namespace: '', name: namespace };
  const found = find({ group: '', ...part });
  const isFine = found !== undefined && found !== 'several';
  return isFine ? [] : [missingPart(release, part, found, ['spec', 'install', 'createNamespace'])];
}
