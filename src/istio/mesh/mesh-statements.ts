/** The objects of a cluster → its mesh settings, in any installer's format. */

import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { present } from '../../collection/present.ts';
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
import { labelsOf, type Resource } from '../../resource/resource.ts';
import { systemNamespace } from '../system-namespace.ts';
import { readText } from './chart/chart-values.ts';
import { chartOfRelease, chartsOfApplication } from './chart/installed-chart.ts';
import { injectorOfConfig } from './injection/injector.ts';
import {
  compatibilityIn,
  defaultRevision,
  type MeshStatement,
  ofChart,
  ofValues,
} from './mesh-statement.ts';
import {
  type InstalledVersion,
  versionOfImage,
  versionOfTag,
  versionStated,
} from './release/installed-version.ts';

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
  const find = findValues(list);
  return places.flatMap(({ group, kind, read }) =>
    list(group, kind).flatMap(({ resource }) => read(resource, find)),
  );
});

/** Maximum number of ConfigMaps whose values are merged: each merge takes time for each of its values. */
const MOST_CONFIG_MAPS = 100;

/** Looks up ConfigMaps, none after the maximum, and Flux's sources of charts. */
function findValues(list: ClusterView['list']): FindObject {
  let count = 0;
  const sources = new Map(
    ['HelmChart', 'OCIRepository'].map((kind) => [kind, byName(list, fluxSources, kind)]),
  );
  return ({ kind, namespace, name }) => {
    const key = `${namespace}/${name}`;
    if (kind !== 'ConfigMap') return sources.get(kind)?.get(key);
    if (count >= MOST_CONFIG_MAPS) return undefined;
    count += 1;
    return configMaps(list).get(key);
  };
}

const fluxSources = 'source.toolkit.fluxcd.io';

const configMaps: (list: ClusterView['list']) => ReadonlyMap<string, Resource> = memoise((list) =>
  byName(list, '', 'ConfigMap'),
);

function byName(
  list: ClusterView['list'],
  group: string,
  kind: string,
): ReadonlyMap<string, Resource> {
  return firstBy(
    list(group, kind).map(({ resource }) => resource),
    ({ namespace, name }) => `${namespace}/${name}`,
  );
}

/** A kind of installer object, and its settings. */
interface Place {
  readonly group: string;
  readonly kind: string;
  readonly read: (resource: Resource, find: FindObject) => readonly MeshStatement[];
}

const none: ReadonlyMap<string, string> = new Map();

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

/** Istiod's own ConfigMaps: `istio` and `istio-sidecar-injector`, of a revision `istio-canary` and `istio-sidecar-injector-canary`. */
function ofConfigMap(resource: Resource): readonly MeshStatement[] {
  const { name, namespace } = resource;
  if (namespace !== systemNamespace || !/^istio(?:-|$)/.test(name)) return [];
  return /^istio-sidecar-injector(?:-|$)/.test(name)
    ? ofInjectorMap(resource)
    : ofMeshMap(resource);
}

function ofInjectorMap(resource: Resource): readonly MeshStatement[] {
  const config = stringAt(resource.object, 'data', 'config');
  const read = config === undefined ? undefined : readText(config);
  if (read === undefined) return [];
  const revision = resource.name.slice('istio-sidecar-injector-'.length) || defaultRevision;
  return [
    { resource, pointer: '/data/config', injector: injectorOfConfig(read), revision, env: none },
  ];
}

function ofMeshMap(resource: Resource): readonly MeshStatement[] {
  const { name, object } = resource;
  const data = objectAt(object, 'data');
  const mesh = stringAt(data, 'mesh');
  const networks = stringAt(data, 'meshNetworks');
  if (mesh === undefined && networks === undefined) return [];
  const read = readText(mesh ?? '');
  const readNetworks = readText(networks ?? '');
  return [
    {
      resource,
      pointer: mesh === undefined ? '/data/meshNetworks' : '/data/mesh',
      ...present({ config: read }),
      revision: name.slice('istio-'.length) || defaultRevision,
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
  const revision = own(labelsOf(resource), 'istio.io/rev') ?? defaultRevision;
  const read = { pointer, ...present({ version }), revision, env: new Map(env) };
  return [{ resource, ...read, installsIstiod: true }];
}

/** Sail's Istio: its version, unless the values name an image. */
function ofSail(resource: Resource): readonly MeshStatement[] {
  const values = ofValues(resource, '/spec/values');
  const stated = versionStated(stringAt(resource.object, 'spec', 'version'), '/spec/version');
  const { revision: _, ...others } = values;
  const revision = revisionOfSail(resource);
  const version = values.version ?? stated;
  return [{ ...others, ...present({ version, revision }), installsIstiod: true }];
}

/** An IstioRevision has the name of its revision, and so has an Istio, unless each version gets a revision of its own. */
function revisionOfSail({ kind, name, object }: Resource): string | undefined {
  const strategy = stringAt(object, 'spec', 'updateStrategy', 'type');
  if (kind !== 'Istio' || strategy !== 'RevisionBased') return name;
  const version = stringAt(object, 'spec', 'version') ?? '';
  // Sail's operator decides which one the name of a series, such as v1.30-latest, is.
  return /^v[\d.]+$/.test(version) ? `${name}-${version.replaceAll('.', '-')}` : undefined;
}

function ofOperator(resource: Resource): readonly MeshStatement[] {
  const { object } = resource;
  const values = ofValues(resource, '/spec/values');
  const config = objectAt(object, 'spec', 'meshConfig') ?? values.config;
  const isOwn = config !== undefined && config !== values.config;
  const env = pairsOf(listAt(object, 'spec', 'components', 'pilot', 'k8s', 'env'));
  const named = stringAt(object, 'spec', 'revision') || undefined;
  const compatibility = compatibilityIn(valueAt(object, 'spec')) ?? values.compatibility;
  const installsIstiod = installsPilot(object) ? (true as const) : undefined;
  const version = installsIstiod && versionOfOperator(object, values);
  const { version: _, ...others } = values;
  return [
    {
      ...others,
      ...present({ config, version, compatibility, installsIstiod }),
      ...present({ revision: named ?? values.revision }),
      pointer: isOwn ? '/spec/meshConfig' : values.pointer,
      env: new Map([...values.env, ...env]),
    },
  ];
}

/** Another IstioOperator may install gateways alone. */
function installsPilot(object: JsonObject): boolean {
  const isEnabled = valueAt(object, 'spec', 'components', 'pilot', 'enabled');
  return isEnabled === undefined
    ? stringAt(object, 'spec', 'profile') !== 'empty'
    : isEnabled !== false;
}

function versionOfOperator(
  object: JsonObject,
  values: MeshStatement,
): InstalledVersion | undefined {
  const pilot = valueAt(object, 'spec', 'components', 'pilot', 'tag');
  // A revision may be named after its version: `1-30-2`.
  const revision = stringAt(object, 'spec', 'revision')?.replaceAll('-', '.');
  return (
    versionOfTag(pilot, '/spec/components/pilot/tag') ??
    values.version ??
    versionOfTag(valueAt(object, 'spec', 'tag'), '/spec/tag') ??
    versionStated(revision, '/spec/revision')
  );
}

function pairsOf(env: readonly Json[]): (readonly [string, string])[] {
  return env.flatMap((one) => {
    const [name, value] = [stringAt(one, 'name'), valueAt(one, 'value')];
    return name === undefined || value === undefined ? [] : [[name, scalarText(value)] as const];
  });
}
