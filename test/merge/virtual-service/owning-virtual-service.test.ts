import { expect, test } from 'vitest';
import { owningVirtualServices } from '../../../src/merge/virtual-service/owning-virtual-service.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, viewOf } from '../../support/fleet-builder.ts';
import { routeOf } from '../../support/route-builder.ts';

const route = routeOf({ providers: [cluster('south', { gateway: 'south.example.com' })] });
const wide = '*.shop.svc.cluster.local';

/** Who holds the name of reviews, by the place in the list. */
function holders(...specs: readonly JsonObject[]) {
  const all = specs.map((spec, i) =>
    object('networking.istio.io/v1', 'VirtualService', `n${i}`, spec),
  );
  const { forAll, forSome, replaced } = owningVirtualServices(
    viewOf(cluster('north'), ...all),
    route,
  );
  const places = [forAll, forSome, replaced].map((list) => list.map(({ name }) => name).join(' '));
  return places.join(' | ');
}

test.each<[string, readonly JsonObject[], string]>([
  ['nobody', [{ hosts: ['api'] }, { hosts: ['reviews.web'] }], ' |  | '],
  ['the name', [{ hosts: ['reviews'] }], 'n0 |  | '],
  ['the name at a gateway', [{ hosts: ['reviews'], gateways: ['edge/front'] }], ' |  | '],
  ['the name, twice', [{ hosts: ['reviews'] }, { hosts: ['reviews'] }], 'n0 n1 |  | '],
  ['the name for some', [{ hosts: ['reviews'], exportTo: ['web'] }], ' | n0 | '],
  ['a wildcard', [{ hosts: [wide] }], 'n0 |  | '],
  ['a wildcard behind the name', [{ hosts: [wide] }, { hosts: ['reviews'] }], 'n1 |  | '],
  ['a wildcard for some', [{ hosts: [wide], exportTo: ['.'] }], ' |  | n0'],
  [
    'a wildcard for some behind one for all',
    [{ hosts: [wide], exportTo: ['.'] }, { hosts: ['*.local'] }],
    'n1 |  | ',
  ],
  [
    'the name for some before a wildcard',
    [{ hosts: ['reviews'], exportTo: ['.'] }, { hosts: [wide] }],
    'n1 | n0 | ',
  ],
])('%s', (_, specs, expected) => {
  expect(holders(...specs)).toBe(expected);
});
