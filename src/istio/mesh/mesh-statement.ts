/**
 * The objects of a cluster → its mesh settings: MeshConfig, networks and istiod's environment, in any installer's format.
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { fieldAt } from '../../kind/field-finding.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  scalarText,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { systemNamespace } from '../system-namespace.ts';

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
  /** Istiod's environment. */
  readonly env: ReadonlyMap<string, string>;
  /** Whether it is a text with invalid YAML. */
  readonly isUnreadable?: true;
}

/** All settings, in order of closeness to istiod's own input. */
export function meshStatements({ list, cluster }: ClusterView): readonly MeshStatement[] {
  const applications = list('argoproj.io', 'Application');
  return [
    ...installedBy(list),
    ...applications.flatMap(({ resource }) => ofApplication(resource, cluster)),
  ];
}

/** The settings of objects that mean the same in each cluster. Cached: clusters may share their objects. */
const installedBy: (list: ClusterView['list']) => readonly MeshStatement[] = memoise((list) =>
  places.flatMap(({ group, kind, read }) =>
    list(group, kind).flatMap(({ resource }) => read(resource)),
  ),
);

/** A kind of installer object, and its settings. */
interface Place {
  readonly group: string;
  readonly kind: string;
  readonly read: (resource: Resource) => readonly MeshStatement[];
}

const places: readonly Place[] = [
  { group: '', kind: 'ConfigMap', read: ofConfigMap },
  { group: 'apps', kind: 'Deployment', read: ofDeployment },
  { group: 'install.istio.io', kind: 'IstioOperator', read: ofOperator },
  { group: 'sailoperator.io', kind: 'Istio', read: (one) => [ofValues(one, '/spec/values')] },
  { group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease', read: ofHelmRelease },
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
  if (labelsOf(resource)['app'] !== 'istiod') return [];
  const pointer = '/spec/template/spec/containers';
  const containers = listAt(resource.object, 'spec', 'template', 'spec', 'containers');
  const env = containers.flatMap((container) => pairsOf(listAt(container, 'env')));
  return [{ resource, pointer, env: new Map(env) }];
}

function ofOperator(resource: Resource): readonly MeshStatement[] {
  const { object } = resource;
  const values = ofValues(resource, '/spec/values');
  const config = objectAt(object, 'spec', 'meshConfig') ?? values.config;
  const isOwn = config !== undefined && config !== values.config;
  const env = pairsOf(listAt(object, 'spec', 'components', 'pilot', 'k8s', 'env'));
  return [
    {
      ...values,
      ...present({ config }),
      pointer: isOwn ? '/spec/meshConfig' : values.pointer,
      env: new Map([...values.env, ...env]),
    },
  ];
}

/** One for another cluster does not apply to this one. */
function ofHelmRelease(resource: Resource): readonly MeshStatement[] {
  const spec = objectAt(resource.object, 'spec');
  const isOurs = stringAt(spec, 'chart', 'spec', 'chart') === 'istiod';
  const isElsewhere = valueAt(spec, 'kubeConfig') !== undefined;
  return isOurs && !isElsewhere ? [ofValues(resource, '/spec/values')] : [];
}

/** One for another cluster does not apply to this one. */
function ofApplication(
  resource: Resource,
  cluster: Pick<Cluster, 'name'>,
): readonly MeshStatement[] {
  const spec = objectAt(resource.object, 'spec');
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
  return sources
    .filter(([source]) => stringAt(source, 'chart') === 'istiod')
    .flatMap(([source, pointer]) => ofHelmSource(resource, source, pointer));
}

/** Argo CD prefers `valuesObject` to `values`. */
function ofHelmSource(resource: Resource, source: Json, pointer: string): MeshStatement[] {
  if (objectAt(source, 'helm', 'valuesObject') !== undefined)
    return [ofValues(resource, `${pointer}/helm/valuesObject`)];
  const text = stringAt(source, 'helm', 'values');
  if (text === undefined) return [];
  const values = readText(text);
  const at = `${pointer}/helm/values`;
  if (values === undefined) return [{ resource, pointer: at, env: none, isUnreadable: true }];
  return [fromValues(resource, at, values)];
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
  const told = {
    config,
    networks,
    network,
    clusterId,
    isRemote: isRemote ? (true as const) : undefined,
  };
  return { resource, pointer, ...present(told), env: new Map(env) };
}

function pairsOf(env: readonly Json[]): (readonly [string, string])[] {
  return env.flatMap((one) => {
    const [name, value] = [stringAt(one, 'name'), valueAt(one, 'value')];
    return name === undefined || value === undefined ? [] : [[name, scalarText(value)] as const];
  });
}

/** An object in a text; empty for an empty text, undefined for other values. */
function readText(text: string): JsonObject | undefined {
  const { value, diagnostics } = parseDocuments({ path: 'mesh.yaml', text });
  const [first, ...others] = value;
  if (diagnostics.some(({ severity }) => severity === 'error') || others.length > 0)
    return undefined;
  return isObject(first?.object) ? first.object : {};
}
