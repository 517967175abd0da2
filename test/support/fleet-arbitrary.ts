/** Random small fleets: clusters near and far, services that some of them run and export, policies and rules. */
import * as fc from 'fast-check';
import { compareStrings } from '../../src/collection/order.ts';
import type { DeriveSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { AuthoredSet } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  rule,
  service,
  serviceExport,
  trafficPolicy,
  withMetadata,
} from './fleet-builder.ts';

/** A fleet, and how it is to be derived. */
export interface AnyFleet {
  readonly sets: readonly AuthoredSet[];
  readonly spec: DeriveSpec;
}

const clusterNames = ['east', 'north', 'polar', 'south', 'west'] as const;

/** Names that only a separator tells apart, in namespaces for which the same holds. */
const serviceNames = ['reviews', 'reviews-80', 'exports', 'http'] as const;
const namespaces = ['shop', 'shop-reviews', 'istio-system'] as const;

const anyCluster = (name: string): fc.Arbitrary<Cluster> =>
  fc
    .record({
      region: fc.constantFrom('eu', 'us', 'ap'),
      zone: fc.constantFrom('a', 'b'),
      named: fc.constantFrom(true, false, false),
      trustDomain: fc.constantFrom('cluster.local', 'cluster.local', 'other.example'),
      clusterDomain: fc.constantFrom(
        'cluster.local',
        'cluster.local',
        'cluster.local',
        'one.example',
      ),
    })
    .map(({ named, ...traits }) =>
      cluster(name, named ? { ...traits, gateway: `${name}.example.com` } : traits),
    );

/** Clusters in order of their keys, as a topology has them. */
const anyClusters: fc.Arbitrary<readonly Cluster[]> = fc
  .subarray([...clusterNames], { minLength: 2 })
  .chain((names) => fc.tuple(...names.map(anyCluster)))
  .map((clusters) => [...clusters].sort((a, b) => compareStrings(a.key, b.key)));

const anyPorts: fc.Arbitrary<readonly JsonObject[]> = fc.constantFrom(
  [{ name: 'http', port: 80 }],
  [{ port: 80 }],
  [
    { name: 'http', port: 80 },
    { name: 'grpc', port: 9090 },
  ],
  [
    { name: 'http', port: 80 },
    { name: 'tcp-db', port: 3306 },
    { name: 'dns', port: 53, protocol: 'UDP' },
  ],
);

const anyIstio: fc.Arbitrary<DeriveSpec['istio']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ version: '1.30', gateway: 'mtls' as const }) },
  { weight: 2, arbitrary: fc.constant({ version: '1.29', gateway: 'mtls' as const }) },
  { weight: 2, arbitrary: fc.constant({ version: '1.30', gateway: 'http' as const }) },
  { weight: 1, arbitrary: fc.constant('none' as const) },
);

const anySpec: fc.Arbitrary<DeriveSpec> = fc
  .record({
    istio: anyIstio,
    defaultPolicy: fc.constantFrom('FailOver', 'FailOver', 'Locality', 'ActiveActive'),
    locality: fc.constantFrom('group', 'region', 'cluster'),
    failover: fc.constantFrom(
      [],
      [{ from: 'eu', to: 'us' }],
      [
        { from: 'eu', to: 'us' },
        { from: 'eu', to: 'ap' },
      ],
    ),
    serviceImport: fc.constantFrom('auto', 'none', 'multicluster.x-k8s.io/v1beta1'),
  })
  .map((spec) => deriveSpec(spec));

/** What one cluster's authors wrote about one service. */
interface Share {
  readonly state: 'absent' | 'local' | 'exported';
  readonly exportedPorts: readonly number[];
  readonly newerGroup: boolean;
  readonly sticky: boolean;
  readonly policy: 'none' | 'Locality' | 'FailOver' | 'ActiveActive';
  readonly targets: readonly number[];
  readonly hasRule: boolean;
}

const anyShare: fc.Arbitrary<Share> = fc.record({
  state: fc.constantFrom('absent', 'local', 'exported', 'exported', 'exported'),
  exportedPorts: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
  newerGroup: fc.boolean(),
  sticky: fc.boolean(),
  policy: fc.constantFrom('none', 'none', 'Locality', 'FailOver', 'ActiveActive'),
  targets: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  hasRule: fc.boolean(),
});

interface AnyService {
  readonly name: string;
  readonly namespace: string;
  readonly ports: readonly JsonObject[];
  /** By the cluster's place in the fleet. */
  readonly shares: readonly Share[];
}

const anyService: fc.Arbitrary<AnyService> = fc.record({
  name: fc.constantFrom(...serviceNames),
  namespace: fc.constantFrom(...namespaces),
  ports: anyPorts,
  shares: fc.array(anyShare, { minLength: 5, maxLength: 5 }),
});

const anyServices = fc.uniqueArray(anyService, {
  minLength: 1,
  maxLength: 3,
  selector: ({ name, namespace }) => `${namespace}/${name}`,
});

/** Any fleet. */
export const anyFleet: fc.Arbitrary<AnyFleet> = fc
  .record({ clusters: anyClusters, services: anyServices, spec: anySpec })
  .map(({ clusters, services, spec }) => ({
    spec,
    sets: clusters.map((one, i) =>
      authoredSet(one, ...services.flatMap((of) => objectsOf(of, i, clusters))),
    ),
  }));

function objectsOf(
  { name, namespace, ports, shares }: AnyService,
  index: number,
  clusters: readonly Cluster[],
): readonly JsonObject[] {
  const share = shares[index];
  if (share === undefined) return [];
  const within = (one: JsonObject): JsonObject => withMetadata(one, { namespace });
  const objects: JsonObject[] = [];
  if (share.state !== 'absent') {
    objects.push(within(service(name, { ports, selector: { app: name } })));
  }
  if (share.state === 'exported') objects.push(within(exportOf(name, ports, share)));
  if (share.policy !== 'none') objects.push(within(policyOf(name, share, clusters)));
  if (share.hasRule) {
    const subsets = [{ name: 'v1', labels: { version: 'v1' } }];
    objects.push(within(rule(name, { subsets }, name)));
  }
  return objects;
}

function exportOf(name: string, ports: readonly JsonObject[], share: Share): JsonObject {
  const chosen = share.exportedPorts.map((i) => Number(ports[i % ports.length]?.['port'] ?? 80));
  const rules = [...new Set(chosen)].map((portNumber) => {
    return { portNumber, path: `/${name}/${portNumber}`, pathType: 'Prefix' };
  });
  const made = serviceExport(name, { rules, sessionSticky: share.sticky });
  return share.newerGroup ? { ...made, apiVersion: 'multicluster.flomesh.io/v1alpha1' } : made;
}

function policyOf(name: string, share: Share, clusters: readonly Cluster[]): JsonObject {
  const keys = share.targets.map((i) => clusters[i % clusters.length]?.key ?? '');
  const targets = [...new Set(keys)].map((clusterKey, i) => ({ clusterKey, weight: i * 10 }));
  const several = share.policy === 'Locality' ? targets.slice(0, 1) : targets;
  return trafficPolicy(share.policy, several, name);
}
