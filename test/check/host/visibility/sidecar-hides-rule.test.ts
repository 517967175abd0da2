import { describe, expect, test } from 'vitest';
import { sidecarHidesRule } from '../../../../src/check/host/visibility/sidecar-hides-rule.ts';
import {
  deploymentText,
  foundBy,
  istioText,
  serviceText,
  stream,
} from '../../../support/found-by.ts';

const host = 'api.shop.svc.cluster.local';
const sidecar = (hosts: string, rest = ''): string =>
  istioText('Sidecar', 'web/page', `egress: [{hosts: [${hosts}]}], ${rest}`);
const rule = istioText('DestinationRule', 'web/rule', `host: ${host}`);
const routes = istioText(
  'VirtualService',
  'web/routes',
  `hosts: [${host}], http: [{route: [{destination: {host: page}}]}]`,
);
const found = (...texts: readonly string[]): readonly string[] =>
  foundBy(sidecarHidesRule, {
    north: stream(serviceText('api'), deploymentText('web/page'), ...texts),
  });
const narrow = sidecar('./*, istio-system/*');

describe('sidecarHidesRule', () => {
  test('finds a rule and routes that no pod of the namespace uses', () => {
    const message = `of cluster "north" is for "${host}", which Sidecar web/page hides from all pods of the namespace`;
    expect(found(narrow, rule, routes)).toEqual([
      `DestinationRule-rule.yaml/spec/host DestinationRule web/rule ${message}`,
      `VirtualService-routes.yaml/spec/hosts/0 VirtualService web/routes ${message}`,
    ]);
  });

  test('says that requests are refused', () => {
    const closed = sidecar('./*', 'outboundTrafficPolicy: {mode: REGISTRY_ONLY}');
    expect(found(closed, rule)[0]).toMatch(/namespace and REGISTRY_ONLY rejects$/);
  });

  test.each([
    ['lets the host through', [sidecar(`./*, shop/${host}`), rule]],
    ['is not there', [rule]],
    [
      'is for some pods only',
      [narrow.replace('egress', 'workloadSelector: {labels: {app: job}}, egress'), rule],
    ],
    ['is of another namespace', [narrow.replace('namespace: web', 'namespace: bank'), rule]],
    ['hides an unknown host', [narrow, rule.replace('api.shop', 'orders.shop')]],
    [
      "hides a service from its own namespace's rule",
      [
        deploymentText('api'),
        sidecar('istio-system/*').replace('namespace: web', 'namespace: shop'),
        rule.replace('namespace: web', 'namespace: shop'),
      ],
    ],
  ])('lets pass where the Sidecar %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });
});
