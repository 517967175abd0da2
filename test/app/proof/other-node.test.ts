import { expect, test } from 'vitest';
import { onOtherNode } from '../../../src/app/proof/other-node.ts';
import { endpointsOfHost } from '../../../src/istio/endpoint/service-endpoint.ts';
import { defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { indexPilot } from '../../../src/istio/model/pilot-index.ts';
import { resources } from '../../support/resources.ts';

const place = { namespace: 'shop', labels: {}, locality: 'eu/a', ports: new Map([['http', 80]]) };
const index = indexPilot({
  cluster: 'paris',
  clusterDomain: 'cluster.local',
  mesh: defaultMeshConfig,
  objects: resources(`
apiVersion: v1
kind: Service
metadata: {name: near, namespace: shop}
spec: {internalTrafficPolicy: Local, selector: {app: near}, ports: [{name: http, port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: far, namespace: shop}
spec: {selector: {app: far}, ports: [{name: http, port: 80}]}
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: near, namespace: shop}
spec:
  hosts: [near.shop.svc.cluster.local]
  resolution: STATIC
  ports: [{name: http, number: 80, protocol: HTTP}]
  endpoints: [{address: 203.0.113.9}]
`),
  workloads: [
    { ...place, service: 'near', address: '10.0.0.1' },
    { ...place, service: 'far', address: '10.0.0.2' },
  ],
});

test.each([
  ['near', ['10.0.0.1'], []],
  ['far', ['10.0.0.2'], ['10.0.0.2']],
])('%s has, beside its pods and on another node', (name, beside, apart) => {
  const [here, there] = [index, onOtherNode(index)].map((one) =>
    endpointsOfHost(one, `${name}.shop.svc.cluster.local`).map(({ address }) => address),
  );
  expect([here, there]).toEqual([beside, apart]);
});
