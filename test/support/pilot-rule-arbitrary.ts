/** Random DestinationRules. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import {
  anyExportTo,
  anyNamespace,
  joined,
  maybe,
  object,
  rarely,
  ruleHosts,
} from './pilot-words.ts';

const anyOutlierDetection = fc.constantFrom<JsonObject>(
  { consecutive5xxErrors: 3, interval: '1s', maxEjectionPercent: 100 },
  {},
);
const anyDistribute = fc.constantFrom<Json[]>(
  [{ from: 'eu/*', to: { 'eu/*': 80, us: 20 } }],
  [
    { from: 'eu/a', to: { 'eu/a': 70, 'us/a': 30 } },
    { from: 'us/*', to: { ap: 100 } },
  ],
  [{ from: '*', to: { 'eu/b/*': 50, ap: 50 } }],
);
const anyFailover = fc.constantFrom<Json[]>(
  [{ from: 'eu', to: 'us' }],
  [
    { from: 'eu', to: 'ap' },
    { from: 'us', to: 'eu' },
  ],
  [{ from: 'us', to: 'nowhere' }],
);
const anyPriority = fc.constantFrom<Json[]>(
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'],
  ['tier='],
  ['tier=1', 'version'],
  ['distributary.dev/tier-2=', 'distributary.dev/tier-1=', 'topology.kubernetes.io/region'],
  ['topology.istio.io/network', 'topology.kubernetes.io/region'],
  ['topology.istio.io/cluster', 'version=v2'],
);
/** A `localityLbSetting`, of a rule or of the mesh. */
export const anyLocalitySetting: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({ enabled: true }),
  fc.constant({ enabled: false }),
  anyFailover.map((failover) => ({ failover })),
  anyPriority.map((failoverPriority) => ({ failoverPriority })),
  anyDistribute.map((distribute) => ({ distribute })),
  anyFailover.map((failover) => ({ failoverPriority: ['tier='], failover })),
);
const anyBalancer: fc.Arbitrary<JsonObject> = fc.oneof(
  anyLocalitySetting.map((localityLbSetting) => ({ localityLbSetting })),
  anyLocalitySetting.map((localityLbSetting) => ({ simple: 'LEAST_REQUEST', localityLbSetting })),
  fc.constant({ simple: 'ROUND_ROBIN' }),
  fc.constant({ simple: 'PASSTHROUGH' }),
  anyFailover.map((failover) => ({ zoneAwareLbSetting: { failover } })),
  fc.constant({ zoneAwareLbSetting: { enabled: false } }),
);
const anyBlocks = joined(
  maybe('loadBalancer', anyBalancer),
  maybe('outlierDetection', anyOutlierDetection),
  maybe('connectionPool', fc.constant({ tcp: { maxConnections: 7 } })),
).filter((blocks) => Object.keys(blocks).length > 0);
const anyPolicy = joined(
  anyBlocks,
  maybe(
    'portLevelSettings',
    anyBlocks.map((blocks) => [{ port: { number: 80 }, ...blocks }]),
  ).map((entry) => entry),
);
const anySubsets = fc
  .subarray(['v1', 'v2'])
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        maybe('trafficPolicy', anyPolicy).map((p) => ({ name, labels: { version: name }, ...p })),
      ),
    ),
  );

/** A DestinationRule that the webhook takes. */
export const anyRule: fc.Arbitrary<JsonObject> = fc
  .record({
    namespace: anyNamespace,
    host: fc.constantFrom(...ruleHosts),
    policy: maybe('trafficPolicy', anyPolicy),
    subsets: anySubsets,
    exportTo: anyExportTo,
    selects: rarely(5),
    tier: fc.constantFrom('1', '2'),
  })
  .map(({ namespace, host, policy, subsets, exportTo, selects, tier }) =>
    object('DestinationRule', namespace, {
      host,
      ...policy,
      ...(subsets.length > 0 ? { subsets } : {}),
      ...(selects ? { workloadSelector: { matchLabels: { tier } } } : {}),
      ...(exportTo.length > 0 && !selects ? { exportTo } : {}),
    }),
  );
