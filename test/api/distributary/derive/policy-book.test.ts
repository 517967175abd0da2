import { describe, expect, test } from 'vitest';
import { policyBook } from '../../../../src/api/distributary/derive/policy-book.ts';
import { readPolicy } from '../../../../src/api/distributary/derive/read-policy.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { clusters, offered, policy } from '../../../support/policy-fleet.ts';

const book = (specs: Readonly<Record<string, JsonObject>>) =>
  policyBook(Object.entries(specs).map(([name, spec]) => readPolicy(policy(name, spec), clusters)));

const matches = (specs: Readonly<Record<string, JsonObject>>, service = offered('api-eu')) =>
  book(specs)
    .policiesOf(service)
    .map((one) => `${one.policy.resource.name} ${one.pointer}`);

describe('the policies for a service', () => {
  test('stand in order of how specific they are: name, long pattern, short pattern, labels', () => {
    const labelled = offered('api-eu', ['paris'], { team: 'a' });
    const specs = {
      labels: { serviceLabels: { team: 'a' } },
      short: { services: ['web', '*'] },
      long: { services: ['*', 'api-*'] },
      name: { services: ['api-*', 'api-eu'] },
    };
    expect(matches(specs, labelled)).toEqual([
      'name /spec/services/1',
      'long /spec/services/1',
      'short /spec/services/1',
      'labels /spec/serviceLabels',
    ]);
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ['api-eu', {}, ['api-eu /metadata/name']],
    ['other', {}, []],
    ['other', { services: ['api'] }, []],
    ['other', { services: ['*-eu'], serviceLabels: { team: 'b' } }, []],
    ['other', { services: ['*-eu'], serviceLabels: { team: 'a' } }, ['other /spec/services/0']],
  ])('%s with %j', (name, spec, expected) => {
    expect(matches({ [name]: spec }, offered('api-eu', ['tokyo'], { team: 'a' }))).toEqual(
      expected,
    );
  });

  test('are known by client', () => {
    const found = book({
      eu: { services: ['*'], clients: { keys: ['eu/*/*/*'] } },
      paris: { services: ['api-eu'], clients: { names: ['paris'] } },
    }).matchesOf(offered('api-eu'));
    const names = [...found].map(([client, its]) => [
      client,
      its.map((one) => one.policy.resource.name),
    ]);
    expect(names).toEqual([
      ['paris', ['paris', 'eu']],
      ['berlin', ['eu']],
    ]);
  });
});
