import { expect, test } from 'vitest';
import { failoverServices } from '../../../../src/api/mesh-hub/derive/read-failover-services.ts';
import { codesOf, failover, type HubSetup, hubStages, ref } from '../../../support/hub-fleet.ts';

const read = (setup: HubSetup) => {
  const { derived, fleet, objects } = hubStages(setup);
  const views = derived.map(({ view }) => view);
  return failoverServices(views, fleet.derive, objects).value;
};

test('FailoverServices come by namespace and name, with their clients by key', () => {
  const meshes = ['west', 'east'].map(ref);
  const offers = read({ failovers: [failover({ meshes }, 'b'), failover({}, 'a')] });
  expect(
    offers.map(({ resource, clients }) => [resource.name, clients.map(({ name }) => name)]),
  ).toEqual([
    ['a', ['east']],
    ['b', ['east', 'west']],
  ]);
});

test('one with a mistake offers nothing, the others do', () => {
  const failovers = [failover({ meshes: [ref('nobody')] }, 'a'), failover({}, 'b')];
  expect(read({ failovers }).map(({ resource }) => resource.name)).toEqual(['b']);
});

test('HTTP gateways can not serve one', () => {
  expect(codesOf({ derive: { istio: { gateway: 'http' } } })).toEqual(['DIS1041']);
});

test('nothing is wrong, and nothing made, where no Istio output is wanted', () => {
  expect(codesOf({ derive: { istio: 'none' } })).toEqual([]);
});
