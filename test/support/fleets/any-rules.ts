/** Random DestinationRules with everything that a team may set for a host, about the services of a fleet. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyService } from './any-services.ts';
import type { Dice } from './dice.ts';

/** A DestinationRule; most name the host of a service exactly. */
export function anyRuleFor(dice: Dice, service: AnyService): JsonObject {
  const { namespace, name, ports } = service;
  const full = `${name}.${namespace}.svc.cluster.local`;
  const at = dice.one(namespace, namespace, namespace, namespace, 'web', 'front', 'istio-system');
  const wide = ['*.svc.cluster.local', `*.${namespace}.svc.cluster.local`, '*.local', '*'];
  const host = dice.rarely(6) ? dice.one(...wide) : dice.one(full, at === namespace ? name : full);
  const selects = dice.rarely(7);
  const numbers = ports.map(({ port }) => Number(port));
  return {
    apiVersion: `networking.istio.io/${dice.one('v1', 'v1', 'v1beta1', 'v1alpha3')}`,
    kind: 'DestinationRule',
    metadata: { namespace: at },
    spec: {
      host,
      trafficPolicy: dice.rarely(5) ? undefined : anyPolicy(dice, numbers),
      subsets: dice.maybe(3, () => anySubsets(dice, numbers)),
      workloadSelector: selects ? { matchLabels: { tier: dice.one('1', '2') } } : undefined,
      exportTo: selects ? undefined : anyExportTo(dice),
    },
  };
}

function anyExportTo(dice: Dice): readonly string[] | undefined {
  return dice.maybe(7, () => dice.one(['.'], ['*'], ['web'], ['web', 'front']));
}

function anySubsets(dice: Dice, numbers: readonly number[]): readonly JsonObject[] {
  return dice.some(['v1', 'v2'], 1).map((name) => ({
    name,
    labels: { version: name },
    trafficPolicy: dice.maybe(3, () => anyPolicy(dice, numbers)),
  }));
}

/** At least one block, sometimes others for a port. */
function anyPolicy(dice: Dice, numbers: readonly number[]): JsonObject {
  const ports = dice.maybe(4, () =>
    dice.some(numbers, 1).map((number) => ({ port: { number }, ...anyBlocks(dice) })),
  );
  return { ...anyBlocks(dice), portLevelSettings: ports };
}

function anyBlocks(dice: Dice): JsonObject {
  const kinds = dice.some(Object.keys(blocks), 1).slice(0, 2);
  return Object.fromEntries(kinds.map((kind) => [kind, blocks[kind]?.(dice) ?? {}]));
}

/** Leaf by leaf what Envoy shows of a rule. */
const blocks: Readonly<Record<string, (dice: Dice) => JsonObject>> = {
  connectionPool: (dice) =>
    dice.one<JsonObject>(
      { tcp: { maxConnections: 3 } },
      {
        tcp: {
          connectTimeout: '1.500s',
          tcpKeepalive: { probes: 3, time: '7200s', interval: '75s' },
        },
      },
      { http: { http1MaxPendingRequests: 4, http2MaxRequests: 5, maxRetries: 6 } },
      { http: { maxRequestsPerConnection: 7, idleTimeout: '8s', h2UpgradePolicy: 'UPGRADE' } },
      { tcp: { maxConnections: 9 }, http: { maxConcurrentStreams: 10 } },
    ),
  loadBalancer: (dice) =>
    dice.one<JsonObject>(
      { simple: 'LEAST_REQUEST' },
      { simple: 'RANDOM' },
      { simple: 'ROUND_ROBIN', warmup: { duration: '10s' } },
      { consistentHash: { httpHeaderName: 'x-user' } },
      { consistentHash: { useSourceIp: true } },
      {
        consistentHash: {
          httpCookie: { name: 'user', ttl: '60s' },
          ringHash: { minimumRingSize: 2048 },
        },
      },
      { localityLbSetting: { enabled: true } },
    ),
  outlierDetection: (dice) =>
    dice.one<JsonObject>(
      { consecutive5xxErrors: 2 },
      { consecutiveGatewayErrors: 3, interval: '4s' },
      { consecutive5xxErrors: 4, baseEjectionTime: '50s', maxEjectionPercent: 100 },
      { consecutiveLocalOriginFailures: 5, splitExternalLocalOriginErrors: true },
    ),
  tls: (dice) =>
    dice.one<JsonObject>(
      { mode: 'ISTIO_MUTUAL' },
      { mode: 'ISTIO_MUTUAL' },
      { mode: 'ISTIO_MUTUAL', subjectAltNames: ['spiffe://cluster.local/ns/shop/sa/runner'] },
      { mode: 'DISABLE' },
    ),
};
