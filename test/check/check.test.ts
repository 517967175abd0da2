import { expect, test } from 'vitest';
import { eachResource } from '../../src/check/check.ts';
import { statesOf } from '../support/cluster-states.ts';
import { cluster, rule } from '../support/fleet-builder.ts';

test('eachResource judges the objects of its kinds, and in another cluster not again', () => {
  const judged: string[] = [];
  const run = eachResource(['DestinationRule', 'Sidecar'], (resource) => {
    judged.push(`${resource.kind} ${resource.name}`);
    return [];
  });
  const [north] = statesOf(
    [cluster('north'), [rule('reviews'), rule('api', {}, 'second')]],
    [cluster('south'), []],
  );
  if (north === undefined) throw new Error('north has a state');
  run(north);
  run({ ...north, cluster: cluster('south') });
  expect(judged).toEqual(['DestinationRule reviews', 'DestinationRule second']);
});
