/** A HelmRelease or an Application that installs Istio's chart istiod or base → the chart: its version, and the values that istiod's gets. */
import { present } from '../../../collection/present.ts';
import type { FindObject } from '../../../place/rendered/release/objects-of-clusters.ts';
import { type Json, listAt, objectAt, stringAt, valueAt } from '../../../resource/json.ts';
import { type Resource, specOf } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { type InstalledVersion, versionStated } from '../release/installed-version.ts';
import { type ChartValues, valuesOfRelease, valuesOfSource } from './chart-values.ts';

export interface InstalledChart {
  /** JSON Pointer of the version in the object itself. */
  readonly pointer: string;
  /** The version of the chart; undefined where a range, a branch or a digest leaves it open. */
  readonly version: InstalledVersion | undefined;
  /** The values of istiod's chart; the other has nothing that configures the mesh. */
  readonly values?: ChartValues;
}

/** A chart by its name or address, and the text of its version. */
interface ChartReference {
  readonly name: string;
  readonly version: string | undefined;
  /** JSON Pointer of the version. */
  readonly pointer: string;
  /** The object that the version is in, where it is not the installer. */
  readonly resource?: Resource;
}

const SOURCES = 'source.toolkit.fluxcd.io';

/** The chart of a HelmRelease, with values of its ConfigMaps; empty for another chart, and for one that installs into another cluster. */
export function chartOfRelease(release: Resource, find: FindObject): readonly InstalledChart[] {
  if (valueAt(specOf(release), 'kubeConfig') !== undefined) return [];
  const reference = referenceOfRelease(release, find);
  return reference === undefined
    ? []
    : installed(reference, '/spec/chartRef', () => valuesOfRelease(release, find));
}

/** Flux reads `chart` or `chartRef`; the second names an OCIRepository or a HelmChart. */
function referenceOfRelease(release: Resource, find: FindObject): ChartReference | undefined {
  const spec = specOf(release);
  const reference = objectAt(spec, 'chartRef');
  if (reference === undefined) {
    const template = valueAt(spec, 'chart', 'spec');
    return template === undefined ? undefined : ofTemplate(template, '/spec/chart/spec');
  }
  const kind = stringAt(reference, 'kind') ?? '';
  const namespace = stringAt(reference, 'namespace') ?? release.namespace;
  const name = stringAt(reference, 'name') ?? '';
  const resource = find({ group: SOURCES, kind, namespace, name });
  if (resource === undefined || resource === 'several') return undefined;
  const source = specOf(resource);
  if (kind === 'HelmChart') return { ...ofTemplate(source, '/spec'), resource };
  const field = stringAt(source, 'ref', 'semver') === undefined ? 'tag' : 'semver';
  const isPinned = valueAt(source, 'ref', 'digest') !== undefined;
  return {
    name: stringAt(source, 'url') ?? '',
    version: isPinned ? undefined : stringAt(source, 'ref', field),
    pointer: `/spec/ref/${field}`,
    resource,
  };
}

/** Flux takes the version of a chart in Git or a bucket from the chart itself. */
function ofTemplate(template: Json, pointer: string): ChartReference {
  const source = stringAt(template, 'sourceRef', 'kind') ?? '';
  const isPath = source === 'GitRepository' || source === 'Bucket';
  return {
    name: stringAt(template, 'chart') ?? '',
    version: isPath ? undefined : stringAt(template, 'version'),
    pointer: `${pointer}/version`,
  };
}

/** The charts of an Application; empty for an Application of another cluster. */
export function chartsOfApplication(
  application: Resource,
  cluster: Pick<Cluster, 'name'>,
): readonly InstalledChart[] {
  const spec = specOf(application);
  const name = stringAt(spec, 'destination', 'name');
  const server = stringAt(spec, 'destination', 'server');
  const isHere =
    name === cluster.name || name === 'in-cluster' || server === 'https://kubernetes.default.svc';
  if (!isHere) return [];
  const single = objectAt(spec, 'source');
  const sources: (readonly [Json, string])[] = [
    ...(single === undefined ? [] : [[single, '/spec/source'] as const]),
    ...listAt(spec, 'sources').map((source, i) => [source, `/spec/sources/${i}`] as const),
  ];
  return sources.flatMap(([source, pointer]) => {
    const reference = {
      name: packedChart(source),
      version: stringAt(source, 'targetRevision'),
      pointer: `${pointer}/targetRevision`,
    };
    return installed(reference, pointer, () => valuesOfSource(source, `${pointer}/helm`));
  });
}

/** The chart of a repository or a registry; empty for a directory in Git, whose revision is no version. */
function packedChart(source: Json): string {
  const address = stringAt(source, 'repoURL') ?? '';
  return stringAt(source, 'chart') ?? (address.startsWith('oci://') ? address : '');
}

/** Istio's chart, by the last word of its name, address or path; empty for another one. */
function installed(
  { name: address, version: text, pointer: at, resource }: ChartReference,
  pointer: string,
  values: () => ChartValues,
): readonly InstalledChart[] {
  const name = istioChart(address);
  if (name === undefined) return [];
  const stated = versionStated(text, at);
  const version = stated && { ...stated, ...present({ resource }) };
  const chart = { version, pointer: resource === undefined ? at : pointer };
  return [name === 'base' ? chart : { ...chart, values: values() }];
}

/** In Istio's own repository istiod's chart is in a directory of another name; "base" alone is also the end of addresses of other charts. */
function istioChart(address: string): 'istiod' | 'base' | undefined {
  const last = address.replace(/\/+$/, '').split('/').at(-1);
  if (last === 'istiod' || last === 'istio-discovery') return 'istiod';
  return last === 'base' && (address === last || address.includes('istio')) ? 'base' : undefined;
}
