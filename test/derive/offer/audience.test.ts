import { expect, test } from 'vitest';
import { mayHear, mayOfferTo } from '../../../src/derive/offer/audience.ts';
import type { Provider } from '../../../src/derive/offer/offered-service.ts';
import { authored, cluster, service, serviceExport } from '../../support/fleet-builder.ts';

const [east, north, west] = [cluster('east'), cluster('north'), cluster('west')];

function provider(application: string, audience?: readonly string[]): Provider {
  return {
    cluster: east,
    ports: [],
    export: authored(serviceExport()),
    service: authored(service()),
    application,
    accounts: undefined,
    ...(audience === undefined ? {} : { audience: new Set(audience) }),
    offersTo: () => true,
    importedBy: () => true,
  };
}

const forWest = provider('for-west', ['west']);
const forAll = provider('for-all');
const forNobody = provider('for-nobody', []);
const byKey = provider('by-key', [north.key, 'north', 'gone']);
const all = [forWest, forAll, forNobody, byKey];

const names = (providers: readonly Provider[]): readonly string[] =>
  providers.map(({ application }) => application);

test('a cluster hears of offers to all and of those that name it, in their order', () => {
  expect(names(mayOfferTo(all, west))).toEqual(['for-west', 'for-all']);
  expect(names(mayOfferTo(all, north))).toEqual(['for-all', 'by-key']);
  expect(names(mayOfferTo(all, east))).toEqual(['for-all']);
});

test('an offer is heard by the clusters that it names by key or name, each once', () => {
  const fleet = [east, north, west];
  const heard = (one: Provider): readonly string[] => mayHear(one, fleet).map(({ name }) => name);
  expect(heard(forAll)).toEqual(['east', 'north', 'west']);
  expect(heard(byKey)).toEqual(['north']);
  expect(heard(forNobody)).toEqual([]);
});
