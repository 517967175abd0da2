import { describe, expect, test } from 'vitest';
import { missingSubset } from '../../../../src/check/host/unknown/missing-subset.ts';
import {
  deploymentText,
  foundBy,
  istioText,
  serviceText,
  stream,
} from '../../../support/found-by.ts';

const host = 'api.shop.svc.cluster.local';
const routes = (spec = ''): string =>
  istioText(
    'VirtualService',
    'routes',
    `hosts: [api], ${spec} http: [{route: [{destination: {host: api, subset: v1}}]}]`,
  );
const rule = (name: string, spec = ''): string =>
  istioText('DestinationRule', name, `host: ${host}, ${spec}`);
const v1 = 'subsets: [{name: v1, labels: {version: v1}}]';
const found = (...texts: readonly string[]): readonly string[] =>
  foundBy(missingSubset, {
    north: stream(serviceText('api'), deploymentText('web/page'), ...texts),
  }).map((line) => line.split(', for which ')[1] ?? '');

describe('missingSubset', () => {
  test('finds a subset that nobody defines', () => {
    expect(found(routes())).toEqual(['clients get no rule']);
    expect(found(routes(), rule('api'))).toEqual([
      'clients get DestinationRule shop/api, which does not define it',
    ]);
  });

  test("finds a client's namespace whose own rule lacks it", () => {
    expect(found(routes(), rule('api', v1), rule('web/mine'))).toEqual([
      'clients in namespace "web" get DestinationRule web/mine, which does not define it',
    ]);
  });

  test.each([
    ['the rule defines it', [routes(), rule('api', v1)]],
    ["the client's rule defines it, too", [routes(), rule('api', v1), rule('web/mine', v1)]],
    ['a second rule adds it', [routes(), rule('api'), rule('more', v1)]],
    ["only the client's rule defines it", [routes(), rule('web/mine', v1)]],
    [
      'only gateways take the routes',
      [routes('gateways: [edge],'), rule('api', v1), rule('web/mine')],
    ],
    [
      'the namespace does not see the routes',
      [routes('exportTo: [.],'), rule('api', v1), rule('web/mine')],
    ],
    ['nobody knows the host', [routes().replace('host: api,', 'host: x,')]],
  ])('lets routes pass where %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });
});
