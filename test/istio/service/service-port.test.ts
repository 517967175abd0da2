import { describe, expect, test } from 'vitest';
import { isHeadless, servicePorts, serviceType } from '../../../src/istio/service/service-port.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const of = (spec: JsonObject) => authored(object('v1', 'Service', 'reviews', spec));

describe('servicePorts', () => {
  test('sorts by number, then protocol, with the defaults of the API server', () => {
    const ports = [{ port: 81 }, { port: 53, protocol: 'UDP', name: 'dns' }, { port: 53 }];
    expect(servicePorts(of({ ports }))).toEqual([
      { number: 53, name: '', protocol: 'TCP' },
      { number: 53, name: 'dns', protocol: 'UDP' },
      { number: 81, name: '', protocol: 'TCP' },
    ]);
  });

  test('keeps appProtocol, and nothing of targetPort and nodePort', () => {
    const ports = [{ port: 80, appProtocol: 'grpc', targetPort: 'web', nodePort: 30080 }];
    expect(servicePorts(of({ ports }))).toEqual([
      { number: 80, name: '', protocol: 'TCP', appProtocol: 'grpc' },
    ]);
  });

  test.each([
    ['no ports', {}],
    ['ports that are no list', { ports: 80 }],
    ['a port that is no number', { ports: [{ port: '80' }, null, 80] }],
  ])('finds none in %s', (_, spec) => {
    expect(servicePorts(of(spec))).toEqual([]);
  });
});

describe('serviceType', () => {
  test.each([
    [{}, 'ClusterIP'],
    [{ type: 'NodePort' }, 'NodePort'],
  ])('of %j is %s', (spec, type) => {
    expect(serviceType(of(spec))).toBe(type);
  });
});

describe('isHeadless', () => {
  test.each([
    [{ clusterIP: 'None' }, true],
    [{ clusterIP: '10.0.0.1' }, false],
    [{}, false],
  ])('of %j is %s', (spec, headless) => {
    expect(isHeadless(of(spec))).toBe(headless);
  });
});
