/** Random clusters, described by objects of every kind that describes clusters. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { Dice } from './dice.ts';

/** A cluster as the rest of a random fleet needs it. */
export interface AnyCluster {
  readonly name: string;
  readonly key: string;
  readonly locality: string;
  /** The object that describes it. */
  readonly object: JsonObject;
}

/** The APIs that may describe the clusters of a fleet. */
export type ClusterStyle = 'flomesh' | 'karmada' | 'profile' | 'argocd' | 'hub';

interface Traits {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly host: string;
  readonly port: number | undefined;
  readonly labels: JsonObject;
  readonly annotations: JsonObject;
}

const names = ['east', 'north', 'polar', 'south', 'west'] as const;

/** Two to five clusters, most of them behind addresses. */
export function anyClusters(dice: Dice, style: ClusterStyle | 'mixed'): readonly AnyCluster[] {
  const named = dice.rarely(4);
  return dice.some(names, 2).map((name, i) => {
    const traits = anyTraits(dice, { name, i, named });
    const chosen =
      style === 'mixed' ? dice.one<ClusterStyle>('flomesh', 'karmada', 'profile') : style;
    const place = { name, key: `${traits.region}/${traits.zone}/default/${name}` };
    return {
      ...place,
      locality: `${traits.region}/${traits.zone}`,
      object: shapes[chosen](traits),
    };
  });
}

function anyTraits(
  dice: Dice,
  { name, i, named }: { name: string; i: number; named: boolean },
): Traits {
  const hasName = named && !dice.rarely(3);
  const host = hasName ? `gateway.${name}.example.com` : `203.0.113.${i + 1}`;
  return {
    name,
    region: dice.one('eu', 'eu', 'us', 'ap'),
    zone: dice.one('a', 'b'),
    host,
    port: dice.one(undefined, undefined, 15443, 15443, 8443),
    labels: { tier: dice.one('core', 'edge') },
    annotations: {
      'distributary.dev/gateway-ip': hasName && dice.rarely(2) ? `203.0.113.${i + 1}` : undefined,
      'distributary.dev/trust-domain': dice.maybe(15, () => 'other.example'),
      'distributary.dev/cluster-domain': dice.maybe(25, () => 'one.example'),
      'distributary.dev/network': dice.maybe(8, () => `net-${name}`),
      'distributary.dev/gateway-labels': dice.maybe(8, () => 'istio=edge'),
    },
  };
}

/** What has no field is an annotation. */
function annotated({ region, zone, host, port, annotations }: Traits): JsonObject {
  const at = { 'distributary.dev/region': region, 'distributary.dev/zone': zone };
  const gateway = {
    'distributary.dev/gateway-host': host,
    'distributary.dev/gateway-port': port === undefined ? undefined : String(port),
  };
  return { ...annotations, ...at, ...gateway };
}

const shapes: Readonly<Record<ClusterStyle, (traits: Traits) => JsonObject>> = {
  flomesh: ({ name, region, zone, host, port, labels, annotations }) => ({
    apiVersion: 'flomesh.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name, labels, annotations },
    spec: {
      region,
      zone,
      gatewayHost: host,
      gatewayPort: port ?? 15443,
      fsmNamespace: 'fsm',
    },
  }),
  karmada: (traits) => {
    const { 'distributary.dev/region': _, ...annotations } = annotated(traits);
    const { name, labels, region, zone } = traits;
    return {
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name, labels, annotations },
      spec: { syncMode: 'Push', region, zones: [zone] },
    };
  },
  profile: (traits) => ({
    apiVersion: 'multicluster.x-k8s.io/v1alpha1',
    kind: 'ClusterProfile',
    metadata: {
      name: traits.name,
      namespace: 'fleet',
      labels: { ...traits.labels, 'x-k8s.io/cluster-manager': 'ocm' },
      annotations: annotated(traits),
    },
    spec: { displayName: traits.name, clusterManager: { name: 'ocm' } },
  }),
  argocd: (traits) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `cluster-${traits.name}`,
      namespace: 'argocd',
      labels: { ...traits.labels, 'argocd.argoproj.io/secret-type': 'cluster' },
      annotations: annotated(traits),
    },
    stringData: { name: traits.name, server: `https://${traits.name}.example.com` },
  }),
  hub: (traits) => {
    const { name, host, port, annotations, region, zone } = traits;
    const {
      'distributary.dev/trust-domain': trustDomain,
      'distributary.dev/gateway-labels': _,
      ...others
    } = annotations;
    return {
      apiVersion: 'discovery.smh.solo.io/v1alpha2',
      kind: 'Mesh',
      metadata: {
        name,
        namespace: 'hub',
        annotations: {
          ...others,
          'distributary.dev/region': region,
          'distributary.dev/zone': zone,
        },
      },
      spec: {
        istio: {
          installation: { cluster: name },
          ingressGateways: [
            {
              externalAddress: host,
              externalTlsPort: port,
              workloadLabels: { istio: 'eastwestgateway' },
            },
          ],
          citadelInfo: trustDomain === undefined ? undefined : { trustDomain },
        },
      },
    };
  },
};
