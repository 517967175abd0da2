/** Random objects of control planes: the hub's VirtualMesh, TrafficPolicy and FailoverServices, karmada's policies. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyCluster } from './any-clusters.ts';
import type { AnyService } from './any-services.ts';
import type { Dice } from './dice.ts';

const hub = (kind: string, name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'networking.smh.solo.io/v1alpha2',
  kind,
  metadata: { name, namespace: 'hub' },
  spec,
});

/** One VirtualMesh, outlier detection, and FailoverServices over some of the services. */
export function hubObjects(
  dice: Dice,
  services: readonly AnyService[],
  clusters: readonly AnyCluster[],
): readonly JsonObject[] {
  const ref = ({ name }: AnyCluster): JsonObject => ({ name, namespace: 'hub' });
  const mesh = hub('VirtualMesh', 'all', {
    mtlsConfig: { shared: {} },
    meshes: clusters.map(ref),
  });
  const outlier = hub('TrafficPolicy', 'outlier', {
    outlierDetection: {
      consecutiveErrors: dice.one(1, 3),
      ...(dice.rarely(2) ? { interval: '5s' } : {}),
    },
  });
  const failovers = dice.some(services, 1).flatMap((first): JsonObject[] => {
    const behind = dice.rarely(3) ? [first, dice.one(...services)] : [first];
    const backing = dice.some(clusters, 1).flatMap(({ name: clusterName }, i) => {
      const { namespace, name, runsIn } = behind[i % behind.length] ?? first;
      const isThere = runsIn.includes(clusterName) || dice.rarely(12);
      return isThere ? [{ kubeService: { name, namespace, clusterName } }] : [];
    });
    const [port] = first.ports;
    const number = Number(port?.['port']);
    if (backing.length === 0) return [];
    const spec = {
      hostname: `${first.name}.${first.namespace}.global`,
      port: { number, protocol: protocolOf(String(port?.['name'] ?? '')) },
      meshes: dice.some(clusters, 1).map(ref),
      backingServices: dice.rarely(2) ? [...backing].reverse() : backing,
    };
    return [hub('FailoverService', first.name, spec)];
  });
  return [mesh, outlier, ...failovers];
}

/** As Istio reads a port's name. */
function protocolOf(name: string): string {
  const [prefix = ''] = name.split('-');
  if (prefix === 'web') return 'http2';
  return ['http', 'grpc', 'https', 'mongo', 'tcp'].includes(prefix) ? prefix : 'http';
}

/** What places and changes the workloads of some services, in karmada's words. */
export function karmadaPolicies(
  dice: Dice,
  services: readonly AnyService[],
  clusters: readonly AnyCluster[],
): readonly JsonObject[] {
  return dice.some(services).flatMap(({ namespace, name }) => {
    const of = { apiVersion: 'apps/v1', kind: 'Deployment', namespace };
    const placing = {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'PropagationPolicy',
      metadata: { name, namespace },
      spec: {
        resourceSelectors: [`${name}-v1`, `${name}-v2`].map((one) => ({ ...of, name: one })),
        placement: {
          clusterAffinity: { clusterNames: dice.some(clusters, 1).map((one) => one.name) },
        },
      },
    };
    const changing = {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'OverridePolicy',
      metadata: { name, namespace },
      spec: {
        resourceSelectors: [{ apiVersion: 'v1', kind: 'Service', namespace, name }],
        overrideRules: [
          {
            targetCluster: { clusterNames: [dice.one(...clusters).name] },
            overriders: { labelsOverrider: [{ operator: 'add', value: { edge: 'yes' } }] },
          },
        ],
      },
    };
    return dice.rarely(2) ? [placing, changing] : [placing];
  });
}
