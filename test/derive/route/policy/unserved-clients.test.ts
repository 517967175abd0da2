import { describe, expect, test } from 'vitest';
import { cluster, service, serviceExport, trafficPolicy } from '../../../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup } from '../../../support/route-builder.ts';

const away = cluster('south', { region: 'us' });
const itself = [{ clusterKey: cluster('north').key }];
const alone = trafficPolicy('Locality');

describe('that nobody serves is said', () => {
  test.each<[string, RouteSetup, readonly string[]]>([
    ['of a policy', { authored: [alone] }, ['DIS0444']],
    [
      'of a policy that names its own cluster only',
      { authored: [trafficPolicy('FailOver', itself)] },
      ['DIS0444'],
    ],
    ['of the default', { authored: [], spec: { defaultPolicy: 'Locality' } }, ['DIS0445']],
    ['not beside a Service', { authored: [service(), alone] }, []],
    [
      'not beside a target that is amiss',
      { authored: [trafficPolicy('FailOver', [{ clusterKey: 'x/x/x/x' }])] },
      ['DIS0409', 'DIS0412'],
    ],
    [
      'not where nobody offers the service here',
      { authored: [alone], export: serviceExport('reviews', { targetClusters: [away.key] }) },
      ['DIS0418', 'DIS0411'],
    ],
  ])('%s', (_, setup, expected) => {
    const { diagnostics } = deriveNorth({ providers: [away], ...setup });
    expect(diagnostics.map(({ code }) => code)).toEqual(expected);
  });
});
