import { expect, test } from 'vitest';
import { decodeService, podSelector } from '../../../src/istio/service/service.ts';
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
