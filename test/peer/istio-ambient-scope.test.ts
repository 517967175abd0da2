/**
 * A Service of the ambient mesh that is global in one cluster: real Pilot tells ztunnel there of another cluster's pods where the Service
 * is global in that one, too, and not a word of them else (DIS0678).
 */
import { expect } from 'vitest';
import { askAmbient, documentsOf, entrance } from '../support/peer-ambient.ts';
import { renderFixture } from '../support/peer-fleet.ts';
import { itWithPeers } from '../support/peer-program.ts';

const host = 'shop/reviews.shop.svc.cluster.local';

for (const [example, gateways] of [
  ['bad', []],
  ['good', ['south/203.0.113.2:15008']],
] as const) {
  itWithPeers(['eds-oracle'], `${example} example: what ztunnel of north gets`, async () => {
    const rendering = await renderFixture(`codes/DIS0678/${example}/`);
    const runs = (name: string, address: string) => [
      ...documentsOf(rendering, name, ['shop/reviews']),
      ...entrance(name, address),
    ];
    const { ambient } = await askAmbient({
      flags: ['--type', 'ztunnel', '--workloads'],
      cluster: 'north',
      documents: runs('north', '203.0.113.1'),
      others: { south: runs('south', '203.0.113.2') },
      isMultiNetwork: true,
    });
    const workloads = ambient.workloads.filter(({ services = {} }) => host in services);
    expect(workloads.length).toBe(1 + gateways.length);
    expect(workloads.flatMap((one) => one.network_gateway ?? [])).toEqual(gateways);
  });
}
