import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { findingsOf, offered, policy } from '../../../support/policy-fleet.ts';

describe('what is found of a policy', () => {
  test.each<[JsonObject, readonly string[]]>([
    [{}, []],
    [
      { services: ['api', 'a*', 'web', 'w*'] },
      ['DIS0453 /spec/services/2', 'DIS0453 /spec/services/3'],
    ],
    [{ serviceLabels: { team: 'b' } }, ['DIS0453 /spec/serviceLabels']],
    [{ clients: { labels: { tier: 'edge' } } }, ['DIS0453 /spec/clients']],
    [
      { clients: { names: ['paris', 'pari'] }, never: { names: ['osaka'] } },
      ['DIS0357 /spec/clients/names/1', 'DIS0357 /spec/never/names/0'],
    ],
    [
      { order: [{ names: ['osaka', 'tokyo'] }, { keys: ['us/a/default/bosto', 'eu/*/*/*'] }] },
      ['DIS0357 /spec/order/0/names/0', 'DIS0357 /spec/order/1/keys/0'],
    ],
  ])('%j', (spec, expected) => {
    expect(findingsOf([policy('api', spec)])).toEqual(expected);
  });
});

describe('two policies', () => {
  const asSpecific = 'DIS0451 /spec/services/0';
  test.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['by one name', {}, { services: ['api'] }, Array(5).fill(asSpecific)],
    [
      'by patterns of one length',
      { services: ['ap*'] },
      { services: ['*pi'] },
      Array(5).fill(asSpecific),
    ],
    ['one by name', {}, { services: ['*'] }, []],
    ['one by a longer pattern', { services: ['ap*'] }, { services: ['a*'] }, []],
    [
      'for some clients alike',
      { clients: { keys: ['eu/*/*/*'] } },
      { services: ['api'], clients: { names: ['berlin', 'tokyo'] } },
      [asSpecific],
    ],
    [
      'for others',
      { clients: { names: ['paris'] } },
      { services: ['api'], clients: { exclude: ['paris'] } },
      [],
    ],
  ])('%s', (_, first, second, expected) => {
    expect(findingsOf([policy('api', first), policy('all', second)], [offered('api')])).toEqual(
      expected,
    );
  });
});
