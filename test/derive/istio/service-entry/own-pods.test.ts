import { describe, expect, test } from 'vitest';
import { ownPodProblems } from '../../../../src/derive/istio/service-entry/shared-host-service-entry.ts';
import { subsetsOf } from '../../../../src/istio/destination-rule/destination-rule.ts';
import {
  authored,
  object,
  service,
  serviceExport,
  trafficPolicy,
} from '../../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../../support/route-builder.ts';

const rules = [{ portNumber: 80, path: '/', pathType: 'Prefix' }];
const exported = serviceExport('reviews', { rules });
const own = service('reviews', { selector: { app: 'reviews', tier: 'web' } });
const spec = { istio: { version: '1.30', gateway: 'http' as const } };
const setup: RouteSetup = { export: exported, authored: [own, exported], spec };
const without: RouteSetup = { ...setup, authored: [service(), exported] };

/** The reasons, where remote endpoints have the labels of a subset. */
function reasons(of: RouteSetup, labels: Readonly<Record<string, string>> = {}) {
  const rule = object('networking.istio.io/v1', 'DestinationRule', 'reviews', {
    host: 'reviews',
    subsets: [{ name: 'v1', labels }],
  });
  return ownPodProblems(routeOf(of), subsetsOf(authored(rule))).map(
    ({ code, message, at }) => `${code} ${at.pointer} ${message.split(': ')[1]}`,
  );
}

describe('ownPodProblems', () => {
  test.each<[string, RouteSetup, Readonly<Record<string, string>>, readonly string[]]>([
    ['a Service with a selector', setup, {}, []],
    ['a Service without', without, {}, ['DIS0437 /spec/selector it has no selector']],
    ['a subset with labels of its own', setup, { version: 'v1' }, []],
    ['a subset with one label of the selector', setup, { version: 'v1', app: 'reviews' }, []],
    [
      'a subset with all labels of the selector',
      setup,
      { version: 'v1', app: 'reviews', tier: 'web' },
      ['DIS0437 /spec/selector subset "v1" requires all labels of its selector'],
    ],
    ['what is only consumed', { ...setup, authored: [service()] }, {}, []],
    ['what does not run here', { ...setup, authored: [exported] }, {}, []],
    ['gateway mtls', { authored: [service(), serviceExport()] }, {}, []],
    [
      'a host of its own',
      { ...without, authored: [service(), exported, trafficPolicy('ActiveActive')] },
      {},
      [],
    ],
  ])('finds of %s', (_, of, labels, expected) => {
    expect(reasons(of, labels)).toEqual(expected);
  });
});
