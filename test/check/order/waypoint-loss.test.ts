import { expect, test } from 'vitest';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { lostOrder } from '../../../src/check/order/lost-order.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { type Resource, toResource } from '../../../src/resource/resource.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { runStages } from '../../support/fleet-stages.ts';
import { goldenCases } from '../../support/golden-cases.ts';

const cases = goldenCases('fixtures/derive').filter(({ name }) =>
  name.startsWith('destination-rule/waypoint-'),
);

/** What is lost in each cluster of a fleet with other rules. */
function losses(text: string, edit: (rule: Resource) => Resource[]): readonly string[] {
  const { manifests, derived, fleet } = runStages(parseCompact(text));
  const edited = manifests.map((one) => ({
    ...one,
    placed: one.placed.flatMap((placed) =>
      placed.resource.kind === 'DestinationRule'
        ? edit(placed.resource).map((resource) => ({ ...placed, resource }))
        : [placed],
    ),
  }));
  const routes = derived.flatMap((set) => set.routes);
  return clusterStates(edited, routes, fleet.derive).flatMap((state) =>
    lostOrder
      .run(state)
      .map(({ args }) => `${state.cluster.name}: ${Object(args).clients}: ${Object(args).loss}`),
  );
}

test.each(cases)('$name: the model has the promised order', ({ text }) => {
  expect(losses(text, (rule) => [rule])).toEqual([]);
});

const regions = cases.find(({ name }) => name.endsWith('-regions'))?.text ?? '';
const clients = 'clients in namespace "shop"';

test('a waypoint without a rule never leaves what fails', () => {
  const lost = `${clients}: no outlier detection ejects failing endpoints`;
  expect(losses(regions, () => [])).toEqual(
    ['tokyo', 'berlin', 'paris', 'boston'].map((name) => `${name}: ${lost}`),
  );
});

test.each([
  ['all at once', { enabled: false }, 'they get all endpoints at once'],
  [
    'own pods, and all others at once',
    { failoverPriority: ['topology.istio.io/cluster'] },
    'they get the endpoints in another order',
  ],
  [
    'another region first',
    { failoverPriority: ['topology.istio.io/cluster'], failover: [{ from: 'eu', to: 'ap' }] },
    'they get the endpoints in another order',
  ],
])('an order is lost: %s', (_, localityLbSetting: JsonObject, loss) => {
  const found = losses(regions, (rule) => [
    toResource(
      {
        ...rule.object,
        spec: {
          host: 'api.shop.svc.cluster.local',
          trafficPolicy: {
            loadBalancer: { localityLbSetting },
            outlierDetection: { maxEjectionPercent: 100 },
          },
        },
      },
      rule.origin,
    ),
  ]);
  expect(found).toContain(`paris: ${clients}: ${loss}`);
});
