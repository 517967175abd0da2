import { expect, test } from 'vitest';
import { cluster, object, service, withMetadata } from '../../support/fleet-builder.ts';
import { mergeFindings } from '../../support/merged.ts';

const host = 'reviews.shop.svc.cluster.local';
const http = [{ route: [{ destination: { host } }] }];

/** What is found when a VirtualService of `namespace` holds the name and a Sidecar shows these hosts. */
function findings(namespace: string, ...hosts: readonly string[]) {
  const routes = object('networking.istio.io/v1', 'VirtualService', 'own', { hosts: [host], http });
  const sidecar = object('networking.istio.io/v1', 'Sidecar', 'default', {
    egress: [{ hosts: ['istio-system/*'] }, { hosts }],
  });
  return mergeFindings({
    authored: [service(), withMetadata(routes, { namespace }), sidecar],
    providers: [cluster('south', { gateway: 'south.example.com' })],
  });
}

test.each([
  ["the service's namespace alone", 'infra', ['shop/*'], true],
  ['the service by name', 'infra', [`shop/${host}`], true],
  ['both namespaces', 'infra', ['shop/*', 'infra/*'], false],
  ['both by name', 'infra', [`*/${host}`], false],
  ['everything', 'infra', ['*/*'], false],
  ['another service', 'infra', ['shop/api.shop.svc.cluster.local'], false],
  ['a namespace that has both', 'shop', ['./*'], false],
])('a Sidecar that shows %s: %#', (_, namespace, hosts, isHidden) => {
  expect(findings(namespace, ...hosts)).toEqual(isHidden ? ['DIS0514 /spec/egress/1/hosts'] : []);
});
