import { expect, test } from 'vitest';
import { gatewayOffers } from '../../../../src/derive/route/waypoint/gateway-offers.ts';
import { parseCompact } from '../../../support/compact-repository.ts';
import { runStages } from '../../../support/fleet-stages.ts';
import { goldenCases } from '../../../support/golden-cases.ts';

/** The services of a fleet that some cluster calls at a gateway. */
function called(fleet: string): readonly string[] {
  const found = goldenCases('fixtures/derive').find(({ name }) => name.endsWith(`/${fleet}`));
  const { derived } = runStages(parseCompact(found?.text ?? ''));
  const routes = derived.flatMap((set) => set.routes);
  const offers = [...new Set(routes.flatMap((one) => ('service' in one ? [one.service] : [])))];
  return gatewayOffers(offers, routes).map(({ name }) => name);
}

test('gateways are called for what not only waypoints call', () => {
  expect(called('waypoint-regions')).toEqual([]);
  expect(called('waypoint-beside-sidecars')).toEqual(['api']);
  expect(called('joined')).toEqual(['reviews']);
});
