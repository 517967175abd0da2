import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/resource/json.ts';
import { cluster, object, service, serviceExport } from '../support/fleet-builder.ts';
import { mergedResource, mergedSpec } from '../support/merged.ts';
import type { RouteSetup } from '../support/route-builder.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const own = 'shop/reviews.shop.svc.cluster.local';
const added = 'shop/reviews.shop.svc.clusterset.local';
const sidecar = (...egress: readonly JsonObject[]) =>
  object('networking.istio.io/v1', 'Sidecar', 'default', { egress });

function hosts(listed: readonly string[], setup: RouteSetup = { providers: named }) {
  const authored = [service(), sidecar({ hosts: listed })];
  return mergedSpec({ ...setup, authored }, 'Sidecar', 'default')?.['egress'];
}

describe('mergeSidecar', () => {
  test.each([
    ['the Service by name', [own], true],
    ['the Service by any namespace', ['*/reviews.shop.svc.cluster.local'], true],
    ['all of the domain', ['shop/*.svc.cluster.local'], true],
    ['the own namespace, which is a dot', ['./*.cluster.local'], true],
    ['everything', ['*/*'], false],
    ['everything of the namespace', ['shop/*'], false],
    ['all that ends in local', ['shop/*.local'], false],
    ['both names', [own, added], false],
    ['another service', ['shop/api.shop.svc.cluster.local'], false],
    ['another namespace', ['web/reviews.shop.svc.cluster.local'], false],
    ['nothing', ['~/*'], false],
    ['the Service, and takes it out', ['*/*.svc.cluster.local', `~${own}`], false],
    ['the Service, and takes the host out', [own, '~shop/*.clusterset.local'], false],
    ['the Service, and takes another out', [own, '~shop/api.example'], true],
  ])('extends a listener that lets through %s: %#', (_, listed, extended) => {
    expect(hosts(listed)).toEqual([{ hosts: extended ? [...listed, added] : listed }]);
  });

  test('extends only the listeners that need it', () => {
    const authored = [
      service(),
      sidecar({ hosts: ['web/*'] }, { port: { number: 1 }, hosts: [own] }),
    ];
    expect(mergedSpec({ authored, providers: named }, 'Sidecar', 'default')).toEqual({
      egress: [{ hosts: ['web/*'] }, { port: { number: 1 }, hosts: [own, added] }],
    });
  });

  test('leaves one alone that nothing is hidden by', () => {
    expect(hosts([own], {})).toEqual([{ hosts: [own] }]);
    const resource = mergedResource(
      { authored: [service(), sidecar({ hosts: [own] })] },
      'Sidecar',
      'default',
    );
    expect(resource?.object['metadata']).not.toHaveProperty('annotations');
  });

  test('adds every host that is hidden, and says what it follows from', () => {
    const authored = [service(), sidecar({ hosts: ['shop/*.cluster.local'] })];
    const resource = mergedResource(
      { authored, providers: named, export: serviceExport() },
      'Sidecar',
      'default',
    );
    expect(resource?.object['metadata']).toMatchObject({
      annotations: { 'distributary.dev/derived-from': 'ServiceExport/shop/reviews@south' },
    });
  });

  test('takes a Sidecar without egress', () => {
    const bare = object('networking.istio.io/v1', 'Sidecar', 'default', { ingress: [] });
    expect(
      mergedSpec({ authored: [service(), bare], providers: named }, 'Sidecar', 'default'),
    ).toEqual({ ingress: [] });
  });
});
