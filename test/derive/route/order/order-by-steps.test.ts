import { describe, expect, test } from 'vitest';
import { bySteps } from '../../../../src/derive/route/order/order-by-steps.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { viewOf } from '../../../support/fleet-builder.ts';
import { clusters, named, offered, opened, policy } from '../../../support/policy-fleet.ts';

const api = offered('api');

function order(client: string, spec: JsonObject) {
  const view = viewOf(named(client));
  const found = opened(policy('api', spec)).read(view, api);
  if (found?.steps === undefined) throw new Error('the policy has no steps');
  const failover = [{ from: 'eu', to: 'ap' }];
  const input = {
    view,
    service: api,
    policy: found,
    failover,
    locality: 'group',
    clusters,
  } as const;
  const offering = api.providers.filter((one) => one.offersTo(view.cluster));
  return bySteps(input, found.steps, offering).map(
    ({ provider, priority, weight, reason }) =>
      `${priority} ${provider.cluster.name}${weight === undefined ? '' : `:${weight}`} ${reason.by}`,
  );
}

describe('the order by steps', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    [
      'has the nearest first within a step, and never the own cluster',
      { order: [{ keys: ['us/*/*/*', 'ap/*/*/*'] }, { keys: ['eu/*/*/*'] }] },
      ['1 tokyo step', '2 boston step', '3 dallas step', '4 berlin step'],
    ],
    [
      'has what no step takes behind them, by distance',
      { order: [{ names: ['dallas'] }], otherwise: 'distance' },
      ['1 dallas step', '2 berlin distance', '3 tokyo distance', '4 boston distance'],
    ],
    [
      'lacks what is forbidden',
      {
        order: [{ names: ['tokyo', 'boston'] }],
        otherwise: 'distance',
        never: { names: ['tokyo', 'berlin'] },
      },
      ['1 boston step', '2 dallas distance'],
    ],
    [
      'has weights at once, and steps without behind them',
      {
        mode: 'Spread',
        order: [
          { names: ['dallas'] },
          { keys: ['eu/*/*/*'], weight: 5 },
          { names: ['boston'], weight: 9 },
        ],
        otherwise: 'distance',
      },
      ['0 berlin:5 step', '0 boston:9 step', '1 dallas step', '2 tokyo distance'],
    ],
    ['is empty where nobody is left', { otherwise: 'none' }, []],
  ])('%s', (_, spec, expected) => {
    expect(order('paris', spec)).toEqual(expected);
  });
});
