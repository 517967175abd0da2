import { expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
} from '../../support/fleet-builder.ts';

const [north, south] = [cluster('north'), cluster('south')];
const mcs = object('multicluster.x-k8s.io/v1beta1', 'ServiceExport', 'reviews', {});
const to = (...targetClusters: readonly string[]) => serviceExport('reviews', { targetClusters });

function found(atNorth: readonly JsonObject[], atSouth: readonly JsonObject[] | undefined) {
  const sets = [authoredSet(north, service(), ...atNorth)];
  if (atSouth !== undefined) sets.push(authoredSet(south, ...atSouth));
  const { diagnostics } = deriveFleet(sets, deriveSpec());
  return diagnostics.filter(({ code }) => code === 'DIS0418').map(({ clusters }) => clusters);
}

test.each<[string, readonly JsonObject[], readonly JsonObject[] | undefined, number]>([
  ['one for its own cluster', [to(north.key)], [], 1],
  ['one for another', [to(south.key)], [], 0],
  ['one for all', [serviceExport()], [], 0],
  ['one that another cluster has as well', [to(north.key)], [service(), to(north.key)], 0],
  ['one for a cluster that is not there, which is told', [to('a/b/c/d')], [], 0],
  ['one to those that have the namespace, which no other has', [mcs], [], 1],
  ['one to those that have the namespace', [mcs], [service('ratings')], 0],
  ['one of two, of which the other reaches', [mcs, to(south.key)], [], 0],
  ['the only cluster', [mcs], undefined, 0],
])('%s', (_, atNorth, atSouth, count) => {
  expect(found(atNorth, atSouth)).toEqual(Array.from({ length: count }, () => ['north']));
});
