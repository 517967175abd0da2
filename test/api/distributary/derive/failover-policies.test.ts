import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { Resource } from '../../../../src/resource/resource.ts';
import { viewOf } from '../../../support/fleet-builder.ts';
import { clusters, named, offered, opened, policy } from '../../../support/policy-fleet.ts';

const api = offered('api');

function read(client: string, ...policies: readonly Resource[]) {
  const found = opened(...policies).read(viewOf(named(client)), api);
  return (
    found && {
      from: found.source?.resource.name,
      lbType: found.lbType,
      steps: clusters.flatMap((one) => {
        const step = found.steps?.stepOf(one);
        return step === undefined ? [] : [`${one.name} ${step.number}`];
      }),
      never: clusters.filter((one) => found.steps?.isForbidden(one)).map(({ name }) => name),
      others: found.steps?.othersPointer,
    }
  );
}

describe('the policy of a service', () => {
  test.each<[string, JsonObject, unknown]>([
    ['none for clients of others', { clients: { names: ['tokyo'] } }, undefined],
    ['none for services of others', { services: ['web'] }, undefined],
    [
      'steps, and nobody else',
      { order: [{ names: ['tokyo'] }, { keys: ['us/*/*/*'] }] },
      { steps: ['boston 2', 'dallas 2', 'tokyo 1'] },
    ],
    [
      'a cluster in the first step that takes it',
      { order: [{ labels: { tier: 'core' } }, { names: ['boston', 'dallas'] }] },
      { steps: ['paris 1', 'boston 1', 'dallas 2'] },
    ],
    [
      'steps, and the others behind them',
      { order: [{ names: ['tokyo'] }], otherwise: 'distance' },
      { steps: ['tokyo 1'], others: '/spec/otherwise' },
    ],
    ['all by distance without steps', {}, { others: '/spec' }],
    ['nobody', { otherwise: 'none' }, {}],
    [
      'never some',
      { never: { keys: ['us/*/*/*'] } },
      { never: ['boston', 'dallas'], others: '/spec' },
    ],
    [
      'weights',
      { mode: 'Spread', order: [{ names: ['tokyo'], weight: 3 }] },
      { lbType: 'ActiveActive', steps: ['tokyo 1'] },
    ],
  ])('is %s', (_, spec, expected) => {
    const whole = { from: 'api', lbType: 'FailOver', steps: [], never: [], others: undefined };
    expect(read('paris', policy('api', spec))).toEqual(
      expected === undefined ? undefined : { ...whole, ...Object(expected) },
    );
  });

  test('is the most specific one, and what any forbids is forbidden', () => {
    const general = policy('general', { services: ['*'], never: { names: ['tokyo'] } });
    const special = policy('api', { never: { names: ['dallas'] } });
    const found = read('paris', general, special);
    expect(found?.from).toBe('api');
    expect(found?.never).toEqual(['dallas', 'tokyo']);
  });

  test('is one object for all clients, so that what follows is made once', () => {
    const policies = opened(policy('api'));
    const [paris, tokyo] = ['paris', 'tokyo'].map((name) =>
      policies.read(viewOf(named(name)), api),
    );
    expect(paris).toBe(tokyo);
  });
});
