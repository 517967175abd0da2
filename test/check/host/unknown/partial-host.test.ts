import { describe, expect, test } from 'vitest';
import { partialHost } from '../../../../src/check/host/unknown/partial-host.ts';
import {
  foundBy,
  istioText,
  placesFoundBy,
  serviceText,
  stream,
} from '../../../support/found-by.ts';

const api = serviceText('api');
const rule = (host: string): string => istioText('DestinationRule', 'web/rule', `host: "${host}"`);
const sidecar = (host: string): string =>
  istioText('Sidecar', 'web/page', `egress: [{hosts: ["${host}"]}]`);
const atRule = 'DestinationRule-rule.yaml/spec/host';

describe('partialHost', () => {
  test.each(['api.shop', 'api.shop.svc', 'api.shop.svc.cluster'])('finds %s', (host) => {
    expect(placesFoundBy(partialHost, stream(api, rule(host)))).toEqual([atRule]);
  });

  test.each([
    'api.shop.svc.cluster.local',
    'api',
    'orders.shop',
    'api.shop.example',
    '*.shop',
    '*',
  ])('lets %s pass', (host) => {
    expect(placesFoundBy(partialHost, stream(api, rule(host)))).toEqual([]);
  });

  test('finds the domain of another cluster, and says what is meant', () => {
    const [finding] = foundBy(
      partialHost,
      { north: stream(api, rule('api.shop.svc.cluster.local')) },
      { clusterDomain: 'corp.local' },
    );
    expect(finding).toContain('did you mean "api.shop.svc.corp.local"?');
  });

  test('finds a Service of another cluster', () => {
    expect(foundBy(partialHost, { north: rule('api.shop'), south: api })).toHaveLength(1);
  });

  test('lets a name pass that a ServiceEntry has', () => {
    const entry = istioText('ServiceEntry', 'entry', 'hosts: ["*.shop"], ports: []');
    expect(placesFoundBy(partialHost, stream(api, entry, rule('api.shop')))).toEqual([]);
  });

  test('finds destinations, and names of routes inside the mesh', () => {
    const routes = (gateways: string): string =>
      istioText(
        'VirtualService',
        'routes',
        `hosts: [api.shop], ${gateways} http: [{route: [{destination: {host: api}}, {destination: {host: api.shop}}], mirror: {host: api.shop.svc}}]`,
      );
    const http = 'VirtualService-routes.yaml/spec/http/0';
    const destinations = [`${http}/route/1/destination/host`, `${http}/mirror/host`];
    expect(placesFoundBy(partialHost, stream(api, routes('')))).toEqual([
      'VirtualService-routes.yaml/spec/hosts/0',
      ...destinations,
    ]);
    expect(placesFoundBy(partialHost, stream(api, routes('gateways: [edge],')))).toEqual(
      destinations,
    );
  });

  test.each(['shop/api', 'shop/api.shop'])('finds %s in a Sidecar', (host) => {
    const at = 'Sidecar-page.yaml/spec/egress/0/hosts/0';
    expect(placesFoundBy(partialHost, stream(api, sidecar(host)))).toEqual([at]);
  });

  test.each(['shop/*', './api', '*/api', '~shop/api'])('lets %s pass in a Sidecar', (host) => {
    expect(placesFoundBy(partialHost, stream(api, sidecar(host)))).toEqual([]);
  });
});
