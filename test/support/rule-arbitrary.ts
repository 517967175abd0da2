/** Random DestinationRules, as a team may have written them. */
import * as fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';

/** Any traffic policy of a DestinationRule, as a team may have written it. */
export const anyTrafficPolicy: fc.Arbitrary<JsonObject> = fc.letrec((tie) => ({
  block: fc.record(
    {
      connectionPool: fc.record({ tcp: fc.record({ maxConnections: fc.nat(9) }) }),
      loadBalancer: fc.record(
        {
          simple: fc.constantFrom('RANDOM', 'LEAST_REQUEST'),
          localityLbSetting: fc.record(
            { enabled: fc.boolean(), failoverPriority: fc.array(fc.constantFrom('a', 'b=')) },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      ),
      outlierDetection: fc.record(
        {
          consecutive5xxErrors: fc.nat(9),
          maxEjectionPercent: fc.nat(100),
          interval: fc.constant('1s'),
        },
        { requiredKeys: [] },
      ),
      tls: fc.record(
        { mode: fc.constantFrom('DISABLE', 'ISTIO_MUTUAL'), sni: fc.constant('own') },
        { requiredKeys: ['mode'] },
      ),
    },
    { requiredKeys: [] },
  ),
  entry: fc
    .tuple(fc.constantFrom(80, 81, 9090), tie('block'))
    .map(([number, block]) => ({ port: { number }, ...Object(block) })),
  policy: fc
    .tuple(
      tie('block'),
      fc.uniqueArray(tie('entry'), {
        maxLength: 2,
        selector: (one) => JSON.stringify(Object(one).port),
      }),
    )
    .map(([block, entries]): JsonObject => {
      const ports = entries.length === 0 ? {} : { portLevelSettings: entries };
      return { ...Object(block), ...ports };
    }),
})).policy;

/** The `spec` of a DestinationRule for reviews. */
export const anyRuleSpec: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      trafficPolicy: anyTrafficPolicy,
      subsets: fc.uniqueArray(
        fc.record(
          {
            name: fc.constantFrom('v1', 'v2', 'v3'),
            labels: fc.constant({}),
            trafficPolicy: anyTrafficPolicy,
          },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 2, selector: ({ name }) => name },
      ),
      exportTo: fc.constant(['*']),
    },
    { requiredKeys: [] },
  )
  .map((spec) => ({ host: 'reviews', ...spec }));
