/** Random whole repositories: a Fleet, clusters of every kind, services that every API offers, and what teams wrote beside them. */
import type * as fc from 'fast-check';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { type AnyCluster, anyClusters, type ClusterStyle } from './any-clusters.ts';
import { hubObjects, karmadaPolicies } from './any-hub.ts';
import { type AnyService, anyService, type ServiceStyle, writtenOf } from './any-services.ts';
import { anyTeamObjects } from './any-team-objects.ts';
import { anyOf, type Dice } from './dice.ts';

/** A repository, and what it is about. */
export interface AnyRepository {
  readonly files: readonly SourceFile[];
  readonly services: readonly AnyService[];
  readonly clusters: readonly AnyCluster[];
}

/** Any repository. */
export const anyRepository: fc.Arbitrary<AnyRepository> = anyOf((dice) => {
  const style = dice.one<ClusterStyle | 'mixed'>(
    'flomesh',
    'flomesh',
    'flomesh',
    'karmada',
    'profile',
    'argocd',
    'hub',
    'hub',
    'mixed',
  );
  const clusters = anyClusters(dice, style);
  const http = style === 'flomesh' && dice.rarely(3);
  const names = ['reviews', 'ratings', 'reviews-80'].slice(0, 1 + dice.below(3));
  const drawn = names.map((name) => {
    const fleet = { clusters, http, style: serviceStyle(dice, style, http) };
    return { service: anyService(dice, name, fleet), fleet };
  });
  const services = drawn.map(({ service }) => service);
  const written = drawn.flatMap(({ service, fleet }) => writtenOf(dice, service, fleet));
  const control = [
    ...(style === 'hub' ? hubObjects(dice, services, clusters) : []),
    ...(style === 'karmada' && dice.rarely(2) ? karmadaPolicies(dice, services, clusters) : []),
  ];
  const files = [
    file('distributary.yaml', [anyFleetSettings(dice, http, clusters)]),
    file(topologyPath, [...clusters.map(({ object }) => object), ...control]),
    file(
      'apps/all/all.yaml',
      written.filter(({ cluster }) => !cluster).flatMap((one) => one.objects),
    ),
    file('apps/teams/teams.yaml', namedObjects(anyTeamObjects(dice, services), 'team')),
    ...clusters.map(({ name }) => {
      const its = written.filter((one) => one.cluster === name).flatMap((one) => one.objects);
      const more = dice.rarely(3) ? namedObjects(anyTeamObjects(dice, services), 'own') : [];
      return file(`clusters/${name}/own.yaml`, [...its, ...more]);
    }),
  ];
  const versions = clusters.map(() => dice.one(undefined, '1.30', '1.31'));
  const isMixed = dice.rarely(2);
  const topology = files.map((one) =>
    isMixed && one.path === topologyPath
      ? file(topologyPath, [...mixed(clusters, versions), ...control])
      : one,
  );
  return { files: topology.filter(({ text }) => text !== ''), services, clusters };
});

const topologyPath = 'topology/clusters.yaml';

/** The objects of the clusters, some with a release of Istio of their own. */
function mixed(
  clusters: readonly AnyCluster[],
  versions: readonly (string | undefined)[],
): readonly JsonObject[] {
  return clusters.map(({ object }, i) => {
    const version = versions[i];
    if (version === undefined) return object;
    const metadata = Object(object['metadata']);
    const annotations = { ...metadata.annotations, 'distributary.dev/istio-version': version };
    return { ...object, metadata: { ...metadata, annotations } };
  });
}

/** A service of a fleet is offered by the fleet's API more often than by another. */
function serviceStyle(dice: Dice, style: ClusterStyle | 'mixed', http: boolean): ServiceStyle {
  if (http) return 'flomesh';
  switch (style) {
    case 'flomesh':
      return dice.one('flomesh', 'flomesh', 'flomesh', 'mcs');
    case 'karmada':
      return dice.one('karmada', 'karmada', 'karmada', 'mcs');
    case 'hub':
      return dice.one('none', 'none', 'mcs');
    default:
      return dice.one('mcs', 'flomesh', 'karmada', 'mcs');
  }
}

/** The setting of a fleet. */
function anyFleetSettings(dice: Dice, http: boolean, clusters: readonly AnyCluster[]): JsonObject {
  const regions = [...new Set(clusters.map(({ key }) => key.split('/')[0] ?? ''))];
  const from = dice.one(...regions);
  const to = dice.one(...regions);
  const hasNames = JSON.stringify(clusters).includes('gateway.');
  const derive = {
    istio: {
      version: dice.one('1.30', '1.30', '1.31', '1.29', '1.26'),
      gateway: http ? 'http' : undefined,
      envoyFilter: http ? undefined : dice.maybe(6, () => 'aggregate'),
    },
    serviceImport: hasNames || dice.rarely(8) ? 'none' : undefined,
    defaultPolicy: dice.one(undefined, undefined, undefined, 'ActiveActive', 'Locality'),
    failover: from === to ? undefined : dice.maybe(2, () => [{ from, to }]),
    clusterset: dice.one(undefined, undefined, 'both', 'clusterset', 'local'),
    outlierDetection: dice.maybe(4, () => ({ consecutive5xxErrors: 3, interval: '5s' })),
  };
  return {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: 'random' },
    spec: { derive },
  };
}

/** Names that nothing else has; a Namespace keeps its own. */
export function namedObjects(
  objects: readonly JsonObject[],
  prefix: string,
): readonly JsonObject[] {
  const seen = new Set<string>();
  return objects.flatMap((one, i) => {
    const metadata = Object(one['metadata']);
    const name = metadata.name ?? `${prefix}-${i}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ ...one, metadata: { ...metadata, name } }];
  });
}

function file(path: string, objects: readonly JsonObject[]): SourceFile {
  return { path, text: documents(objects) };
}

/** A file's text: every document is one line of JSON. */
export function documents(objects: readonly JsonObject[]): string {
  return objects.map((one) => `---\n${JSON.stringify(one)}\n`).join('');
}
