import { describe, expect, test } from 'vitest';
import { missingPort } from '../../../../src/check/host/unknown/missing-port.ts';
import { foundBy, istioText, serviceText, stream } from '../../../support/found-by.ts';

const ports = 'ports: [{name: http, port: 80, targetPort: 8080}, {name: grpc, port: 9000}]';
const routes = (destination: string): string =>
  istioText(
    'VirtualService',
    'routes',
    `hosts: [x], http: [{route: [{destination: {${destination}}}]}]`,
  );
const found = (destination: string): readonly string[] =>
  foundBy(missingPort, { north: stream(serviceText('api', ports), routes(destination)) });

describe('missingPort', () => {
  test("finds a pod's port", () => {
    expect(found('host: api, port: {number: 8080}')).toEqual([
      'VirtualService-routes.yaml/spec/http/0/route/0/destination/port/number VirtualService shop/routes of cluster "north" routes to port 8080 of "api.shop.svc.cluster.local", which has 80, 9000',
    ]);
  });

  test.each(['host: api, port: {number: 9000}', 'host: api', 'host: orders, port: {number: 1}'])(
    'lets %s pass',
    (destination) => {
      expect(found(destination)).toEqual([]);
    },
  );
});
