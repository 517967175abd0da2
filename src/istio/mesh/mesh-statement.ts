/** Values of an installer, or of Istio's charts → the mesh settings of one object: MeshConfig, its network, istiod's environment, revision and version. */

import { present } from '../../collection/present.ts';
import { fieldAt } from '../../kind/field-finding.ts';
import {
  type Json,
  type JsonObject,
  objectAt,
  scalarText,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { InstalledChart } from './chart/installed-chart.ts';
import { type Injector, injectorOfValues } from './injection/injector.ts';
import {
  type InstalledVersion,
  versionOfImage,
  versionOfTag,
} from './release/installed-version.ts';

/** The revision of an istiod that is installed without one. */
export const defaultRevision = 'default';

const none: ReadonlyMap<string, string> = new Map();

export interface MeshStatement {
  readonly resource: Resource;
  /** JSON Pointer of the setting. */
  readonly pointer: string;
  readonly config?: JsonObject;
  /** The network of the cluster itself. */
  readonly network?: string;
  /** Istiod's cluster ID, where the installer sets it. */
  readonly clusterId?: string;
  /** Present where the installer configures a remote istiod instead of a local one. */
  readonly isRemote?: true;
  /** Whether the object installs an istiod, or would: not Istio's CRDs or gateways alone. */
  readonly installsIstiod?: true;
  /** The version of the control plane that the object installs. */
  readonly version?: InstalledVersion;
  /** The revision of istiod that it is about; absent where it is about all, or values elsewhere may name one. */
  readonly revision?: string;
  /** Other names of that revision in labels of Namespaces and pods. */
  readonly revisionTags?: readonly string[];
  /** The older release whose behaviour a compatibility profile of the chart keeps. */
  readonly compatibility?: string;
  /** The settings of the sidecar injector, where the object has them. */
  readonly injector?: Injector;
  /** Istiod's environment. */
  readonly env: ReadonlyMap<string, string>;
  /** Whether it is a text with invalid YAML. */
  readonly isUnreadable?: true;
  /** JSON Pointers of settings of the object that take more values from elsewhere, which are not read. */
  readonly unread?: readonly string[];
  /** Whether it contains values of other objects. */
  readonly isMerged?: true;
}

/** The settings of a chart: images of the values have precedence over its version. */
export function ofChart(resource: Resource, chart: InstalledChart): MeshStatement {
  const { version: stated } = chart;
  if (chart.values === undefined) {
    const version = stated && { ...stated, isOfCrds: true as const };
    return { resource, pointer: chart.pointer, ...present({ version }), env: none };
  }
  const { pointer, values, isMerged, unread } = chart.values;
  const elsewhere = { unread, ...(isMerged ? { isMerged } : {}) };
  if (values === undefined) {
    const read = { ...present({ version: stated }), env: none, ...elsewhere };
    return { resource, pointer, ...read, installsIstiod: true, isUnreadable: true };
  }
  const { revision, ...its } = fromValues(resource, pointer, values);
  // A text that is not read may name a revision.
  const known = revision !== defaultRevision || unread.length === 0 ? revision : undefined;
  const version = its.version ?? stated;
  return { ...its, ...present({ version, revision: known }), installsIstiod: true, ...elsewhere };
}

/** The settings of values in the object itself. */
export function ofValues(resource: Resource, pointer: string): MeshStatement {
  return fromValues(resource, pointer, fieldAt(resource, pointer) ?? {});
}

/** Values of the istiod chart; before 1.24 its environment was below `pilot`. */
function fromValues(resource: Resource, pointer: string, values: Json): MeshStatement {
  const config = objectAt(values, 'meshConfig');
  const network = stringAt(values, 'global', 'network') || undefined;
  const clusterId = stringAt(values, 'global', 'multiCluster', 'clusterName') || undefined;
  const env = [objectAt(values, 'pilot', 'env'), objectAt(values, 'env')].flatMap((one) =>
    Object.entries(one ?? {}).map(([key, value]) => [key, scalarText(value ?? null)] as const),
  );
  const isRemote =
    valueAt(values, 'istiodRemote', 'enabled') === true ||
    (stringAt(values, 'global', 'remotePilotAddress') ?? '') !== '';
  const tags = textsAt(values, 'revisionTags');
  const statement = {
    config,
    version: versionOfValues(pointer, values),
    network,
    clusterId,
    compatibility: compatibilityIn(values),
    injector: injectorOfValues(values, pointer),
    revision: stringAt(values, 'revision') || defaultRevision,
    revisionTags: tags.length === 0 ? undefined : tags,
    isRemote: isRemote ? (true as const) : undefined,
  };
  return { resource, pointer, ...present(statement), env: new Map(env) };
}

/** The chart takes no other tag for an image with a registry. */
function versionOfValues(pointer: string, values: Json): InstalledVersion | undefined {
  const image = stringAt(values, 'pilot', 'image');
  const ofImage = versionOfImage(image, `${pointer}/pilot/image`);
  if (ofImage !== undefined || image?.includes('/') === true) return ofImage;
  return (
    versionOfTag(valueAt(values, 'pilot', 'tag'), `${pointer}/pilot/tag`) ??
    versionOfTag(valueAt(values, 'global', 'tag'), `${pointer}/global/tag`)
  );
}

/** The older release of a compatibility profile. */
export function compatibilityIn(values: Json | undefined): string | undefined {
  return scalarText(valueAt(values, 'compatibilityVersion') ?? '') || undefined;
}
