import { expect, test } from 'vitest';
import { decodeService, podSelector, portNumbered } from '../../../src/istio/service/service.ts';
import { authored, object } from '../../support/fleet-builder.ts';

test('reads a Service with the defaults of an API server', () => {
  const ports = [{ port: 80 }, { name: 'none' }, { port: 81, name: 'b', targetPort: 'web' }];
  expect(decodeService(authored(object('v1', 'Service', 'api', { ports })))).toEqual({
    type: 'ClusterIP',
    isHeadless: false,
    isNodeLocal: false,
    hasSelector: false,
    selector: {},
    ipFamilies: [],
    addresses: [],
    settings: {},
    ports: [
      { number: 80, name: '', protocol: 'TCP', appProtocol: undefined, targetPort: undefined },
      { number: 81, name: 'b', protocol: 'TCP', appProtocol: undefined, targetPort: 'web' },
    ],
  });
});

test('reads what a Service says', () => {
  const spec = {
    type: 'NodePort',
    clusterIP: 'None',
    internalTrafficPolicy: 'Local',
    sessionAffinity: 'ClientIP',
    sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } },
    trafficDistribution: 'PreferSameZone',
    ipFamilies: ['IPv6', 'IPv4'],
    selector: { app: 'api' },
    ports: [{ port: 53, protocol: 'UDP', appProtocol: 'dns', targetPort: 5353 }],
  };
  const service = authored(object('v1', 'Service', 'api', spec));
  expect(podSelector(service)).toEqual({ app: 'api' });
  expect(decodeService(service)).toMatchObject({
    type: 'NodePort',
    isHeadless: true,
    isNodeLocal: true,
    hasSelector: true,
    ipFamilies: ['IPv4', 'IPv6'],
    settings: {
      internalTrafficPolicy: 'Local',
      sessionAffinity: 'ClientIP',
      affinitySeconds: 60,
      trafficDistribution: 'PreferSameZone',
    },
    ports: [{ number: 53, protocol: 'UDP', appProtocol: 'dns', targetPort: 5353 }],
  });
});

test('the port of a number is the one that clients of Istio call', () => {
  const ports = [
    { name: 'dns', port: 53, protocol: 'UDP' },
    { name: 'tcp-dns', port: 53 },
    { name: 'other', port: 53 },
    { name: 'udp', port: 54, protocol: 'UDP' },
  ];
  const spec = authored(object('v1', 'Service', 'api', { ports }));
  expect(portNumbered(spec, 53)?.name).toBe('tcp-dns');
  expect(portNumbered(spec, 54)?.name).toBe('udp');
});
