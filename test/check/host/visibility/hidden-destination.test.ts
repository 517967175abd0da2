import { describe, expect, test } from 'vitest';
import { hiddenDestination } from '../../../../src/check/host/visibility/hidden-destination.ts';
import { deploymentText, foundBy, istioText, stream } from '../../../support/found-by.ts';

const service = (name: string, exportTo = '*'): string =>
  `{kind: Service, metadata: {name: ${name}, namespace: shop, annotations: {networking.istio.io/exportTo: "${exportTo}"}}, spec: {ports: [{name: http, port: 80}]}}`;
const routes = (spec = ''): string =>
  istioText(
    'VirtualService',
    'api',
    `hosts: [api], ${spec} http: [{route: [{destination: {host: api}}, {destination: {host: next}}]}]`,
  );
const found = (...texts: readonly string[]): readonly string[] =>
  foundBy(hiddenDestination, { north: stream(deploymentText('web/page'), ...texts) });

describe('hiddenDestination', () => {
  test('finds a service that clients of the routes do not see', () => {
    expect(found(service('api'), service('next', '.'), routes())).toEqual([
      'VirtualService-api.yaml/spec/http/0/route/1/destination/host VirtualService shop/api of cluster "north" routes to "next.shop.svc.cluster.local", which is not exported to its clients in namespace "web"',
    ]);
  });

  test.each([
    ['they see', [service('api'), service('next', 'web'), routes()]],
    ['nobody knows', [service('api'), routes()]],
    [
      'only clients without the routes do not see',
      [service('api'), service('next', '.'), routes('exportTo: [.],')],
    ],
    ['gateways are led to', [service('api'), service('next', '.'), routes('gateways: [edge],')]],
    [
      'comes with a name that they do not see either',
      [service('api', '.'), service('next', '.'), routes()],
    ],
    [
      'is in their own namespace',
      [service('api'), service('next', '.'), routes('exportTo: [shop],'), deploymentText('job')],
    ],
  ])('lets a destination pass that %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });
});
