import { expect, test } from 'vitest';
import { gatewayPortFindings } from '../../../../src/derive/istio/gateway/gateway-port.ts';
import { viewClusters } from '../../../../src/place/cluster-view.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { Gateway } from '../../../../src/topology/topology.ts';
import { authoredSet, cluster } from '../../../support/fleet-builder.ts';

const host = '203.0.113.1';
const labels = { istio: 'eastwestgateway' };
const service = (port: JsonObject, selector = {}, namespace = 'istio-system'): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'eastwest', namespace },
  spec: { selector, ports: [port] },
});
const toName = { port: 80, targetPort: 'tls' };

test.each<[string, Gateway | undefined, JsonObject | undefined, number]>([
  ['nothing that leads it there', { host, port: 80 }, undefined, 1],
  ['a Service of another port', { host, port: 80 }, service({ port: 81, targetPort: 15443 }), 1],
  ['a Service to another port', { host, port: 80 }, service({ port: 80, targetPort: 8080 }), 1],
  ['a Service to that port', { host, port: 80 }, service({ port: 80, targetPort: 15443 }), 0],
  ['a Service to a name', { host, port: 80 }, service(toName), 0],
  ['a Service of these pods to a name', { host, port: 80 }, service(toName, labels, 'edge'), 0],
  ['a Service of an application to a name', { host, port: 80 }, service(toName, {}, 'shop'), 1],
  [
    'a Service of another gateway to a name',
    { host, port: 80 },
    service(toName, { istio: 'ingressgateway' }),
    1,
  ],
  ['an annotation', { host, port: 80, targetPort: 15443 }, undefined, 0],
  ['the port itself', { host, port: 15443 }, undefined, 0],
  ['what is no port', { host, port: 70000 }, undefined, 0],
  ['no port', { host }, undefined, 0],
  ['no gateway', undefined, undefined, 0],
])('%s', (_, gateway, authored, expected) => {
  const { gateway: _gateway, ...bare } = cluster('north');
  const north = gateway === undefined ? bare : { ...bare, gateway };
  const objects = authored === undefined ? [] : [authored];
  const [view] = viewClusters([authoredSet(north, ...objects)]);
  if (view === undefined) throw new Error('one set has one view');
  const entrance = { inbound: 15443, labels, namespaces: ['istio-system'] };
  expect(gatewayPortFindings(view, entrance)).toHaveLength(expected);
});
