/** The objects of a cluster → its mesh settings: MeshConfig, networks, istiod's environment and version, in any installer's format. */

import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { fieldAt } from '../../kind/field-finding.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { FindObject } from '../../place/rendered/release/objects-of-clusters.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  scalarText,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { systemNamespace } from '../system-namespace.ts';
import {
  chartOfRelease,
  chartsOfApplication,
  type InstalledChart,
  readText,
} from './chart-values.ts';
import {
  type InstalledVersion,
  versionOfImage,
  versionOfTag,
  versionStated,
} from './release/installed-version.ts';

/** The mesh settings of one object. */
export interface MeshStatement {
  readonly resource: Resource;
  /** JSON Pointer of the setting. */
  readonly pointer: string;
  /** A MeshConfig. */
  readonly config?: JsonObject;
  /** The `networks` of MeshNetworks. */
  readonly networks?: JsonObject;
  /** The network of the cluster itself. */
  readonly network?: string;
  /** Istiod's cluster ID, where the installer sets it. */
  readonly clusterId?: string;
  /** Present where the installer configures a remote istiod instead of a local one. */
  readonly isRemote?: true;
  /** The version of the control plane that the object installs. */
  readonly version?: InstalledVersion;
  /** The older release whose behaviour a compatibility profile of the chart keeps. */
  readonly compatibility?: string;
  /** Istiod's environment. */
  readonly env: ReadonlyMap<string, string>;
  /** Whether it is a text with invalid YAML. */
  readonly isUnreadable?: true;
  /** JSON Pointers of settings of the object that take more values from elsewhere, which are not read. */
  readonly unread?: readonly string[];
  /** Whether it contains values of other objects. */
  readonly isMerged?: true;
}

/** All settings, in order of closeness to istiod's own input. */
export function meshStatements({ list, cluster }: ClusterView): readonly MeshStatement[] {
  const applications = list('argoproj.io', 'Application');
  return [
    ...installedBy(list),
    ...applications.flatMap(({ resource }) =>
      chartsOfApplication(resource, cluster).map((chart) => ofChart(resource, chart)),
    ),
  ];
}

/** The settings of objects that mean the same in each cluster. Cached: clusters may share their objects. */
const installedBy: (list: ClusterView['list']) => readonly MeshStatement[] = memoise((list) => {
  const find = findConfigMap(list);
  return places.flatMap(({ group, kind, read }) =>
    list(group, kind).flatMap(({ resource }) => read(resource, find)),
  );
});

/** Maximum number of ConfigMaps whose values are merged: each merge takes time for each of its values. */
const MOST_CONFIG_MAPS = 100;

/** Looks up ConfigMaps and nothing else, and none after the maximum. */
function findConfigMap(list: ClusterView['list']): FindObject {
  let count = 0;
  return ({ kind, namespace, name }) => {
    if (kind !== 'ConfigMap' || count >= MOST_CONFIG_MAPS) return undefined;
    count += 1;
    return configMaps(list).get(`${namespace}/${name}`);
  };
}

const configMaps: (list: ClusterView['list']) => ReadonlyMap<string, Resource> = memoise((list) =>
  firstBy(
    list('', 'ConfigMap').map(({ resource }) => resource),
    ({ namespace, name }) => `${namespace}/${name}`,
  ),
);

/** A kind of installer object, and its settings. */
interface Place {
  readonly group: string;
  readonly kind: string;
  readonly read: (resource: Resource, find: FindObject) => readonly MeshStatement[];
}

const places: readonly Place[] = [
  { group: '', kind: 'ConfigMap', read: ofConfigMap },
  { group: 'apps', kind: 'Deployment', read: ofDeployment },
  { group: 'install.istio.io', kind: 'IstioOperator', read: ofOperator },
  { group: 'sailoperator.io', kind: 'Istio', read: ofSail },
  { group: 'sailoperator.io', kind: 'IstioRevision', read: ofSail },
  {
    group: 'helm.toolkit.fluxcd.io',
    kind: 'HelmRelease',
    read: (one, find) => chartOfRelease(one, find).map((chart) => ofChart(one, chart)),
  },
];

const none: ReadonlyMap<string, string> = new Map();

/** Istiod's own ConfigMap: `istio`, of a revision `istio-canary`. */
function ofConfigMap(resource: Resource): readonly MeshStatement[] {
  const { name, namespace, object } = resource;
  const data = objectAt(object, 'data');
  if (namespace !== systemNamespace || !/^istio(?:-|$)/.test(name)) return [];
  const mesh = stringAt(data, 'mesh');
  const networks = stringAt(data, 'meshNetworks');
  if (mesh === undefined && networks === undefined) return [];
  const read = readText(mesh ?? '');
  const readNetworks = readText(networks ?? '');
  return [
    {
      resource,
      pointer: mesh === undefined ? '/data/meshNetworks' : '/data/mesh',
      ...present({ config: read, networks: objectAt(readNetworks, 'networks') }),
      env: none,
      ...(read === undefined || readNetworks === undefined ? { isUnreadable: true } : {}),
    },
  ];
}

/** Istiod itself, as its chart has it. */
function ofDeployment(resource: Resource): readonly MeshStatement[] {
  if (stringAt(resource.object, 'metadata', 'labels', 'app') !== 'istiod') return [];
  const pointer = '/spec/template/spec/containers';
  const containers = listAt(resource.object, 'spec', 'template', 'spec', 'containers');
  const env = containers.flatMap((container) => pairsOf(listAt(container, 'env')));
  const discovery = containers.findIndex((one) => stringAt(one, 'name') === 'discovery');
  const image = stringAt(containers[discovery] ?? null, 'image');
  const version = versionOfImage(image, `${pointer}/${discovery}/image`);
  return [{ resource, pointer, ...present({ version }), env: new Map(env) }];
}

/** Sail's Istio: its version, unless the values name an image. */
function ofSail(resource: Resource): readonly MeshStatement[] {
  const values = ofValues(resource, '/spec/values');
  const stated = versionStated(stringAt(resource.object, 'spec', 'version'), '/spec/version');
  return [{ ...values, ...present({ version: values.version ?? stated }) }];
}

function ofOperator(resource: Resource): readonly MeshStatement[] {
  const { object } = resource;
  const values = ofValues(resource, '/spec/values');
  const config = objectAt(object, 'spec', 'meshConfig') ?? values.config;
  const isOwn = config !== undefined && config !== values.config;
  const env = pairsOf(listAt(object, 'spec', 'components', 'pilot', 'k8s', 'env'));
  // A revision may be named after its version: `1-30-2`.
  const revision = stringAt(object, 'spec', 'revision');
  const compatibility = compatibilityIn(valueAt(object, 'spec')) ?? values.compatibility;
  const version =
    versionOfTag(
      valueAt(object, 'spec', 'components', 'pilot', 'tag'),
      '/spec/components/pilot/tag',
    ) ??
    values.version ??
    versionOfTag(valueAt(object, 'spec', 'tag'), '/spec/tag') ??
    versionStated(revision?.replaceAll('-', '.'), '/spec/revision');
  return [
    {
      ...values,
      ...present({ config, version, compatibility }),
      pointer: isOwn ? '/spec/meshConfig' : values.pointer,
      env: new Map([...values.env, ...env]),
    },
  ];
}

/** Images of the values have precedence over the version of the chart. */
function ofChart(resource: Resource, chart: InstalledChart): MeshStatement {
  const { versionPointer } = chart;
  const stated = versionStated(chart.version, versionPointer);
  if (chart.values === undefined) {
    const version = stated && { ...stated, isOfCrds: true as const };
    return { resource, pointer: versionPointer, ...present({ version }), env: none };
  }
  const { pointer, values, isMerged, unread } = chart.values;
  const elsewhere = { unread, ...(isMerged ? { isMerged } : {}) };
  if (values === undefined) {
    const read = { ...present({ version: stated }), env: none, ...elsewhere };
    return { resource, pointer, ...read, isUnreadable: true };
  }
  const its = fromValues(resource, pointer, values);
  return { ...its, ...present({ version: its.version ?? stated }), ...elsewhere };
}

function ofValues(resource: Resource, pointer: string): MeshStatement {
  return fromValues(resource, pointer, fieldAt(resource, pointer) ?? {});
}

/** Values of the istiod chart; before 1.24 its environment was below `pilot`. */
function fromValues(resource: Resource, pointer: string, values: Json): MeshStatement {
  const config = objectAt(values, 'meshConfig');
  const networks = objectAt(values, 'global', 'meshNetworks');
  const network = stringAt(values, 'global', 'network') || undefined;
  const clusterId = stringAt(values, 'global', 'multiCluster', 'clusterName') || undefined;
  const env = [objectAt(values, 'pilot', 'env'), objectAt(values, 'env')].flatMap((one) =>
    Object.entries(one ?? {}).map(([key, value]) => [key, scalarText(value ?? null)] as const),
  );
  const isRemote =
    valueAt(values, 'istiodRemote', 'enabled') === true ||
    (stringAt(values, 'global', 'remotePilotAddress') ?? '') !== '';
  const version =
    versionOfImage(stringAt(values, 'pilot', 'image'), `${pointer}/pilot/image`) ??
    versionOfTag(valueAt(values, 'pilot', 'tag'), `${pointer}/pilot/tag`) ??
    versionOfTag(valueAt(values, 'global', 'tag'), `${pointer}/global/tag`);
  const statement = {
    config,
    networks,
    version,
    network,
    clusterId,
    compatibility: compatibilityIn(values),
    isRemote: isRemote ? (true as const) : undefined,
  };
  return { resource, pointer, ...present(statement), env: new Map(env) };
}

function compatibilityIn(values: Json | undefined): string | undefined {
  return scalarText(valueAt(values, 'compatibilityVersion') ?? '') || undefined;
}

function pairsOf(env: readonly Json[]): (readonly [string, string])[] {
  return env.flatMap((one) => {
    const [name, value] = [stringAt(one, 'name'), valueAt(one, 'value')];
    return name === undefined || value === undefined ? [] : [[name, scalarText(value)] as const];
  });
}
