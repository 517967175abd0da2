import { expect, test } from 'vitest';
import { inboundNamespaces } from '../../../../src/derive/istio/gateway/inbound-namespaces.ts';
import { viewClusters } from '../../../../src/place/cluster-view.ts';
import { cluster } from '../../../support/fleet-builder.ts';
import { resources } from '../../../support/resources.ts';

const gateway = (namespace: string, server: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: own, namespace: ${namespace}}\nspec: {selector: {}, servers: [${server}]}\n`;
const both = [
  gateway('edge', '{hosts: ["*.local"], port: {number: 15443}, tls: {mode: AUTO_PASSTHROUGH}}'),
  gateway('web', '{hosts: ["*"], port: {number: 80, protocol: HTTP}}'),
].join('---\n');

test('gateways of the kind that the fleet has, where a team has some and where ours would be', () => {
  const placed = resources(both).map((resource) => ({ resource, application: 'apps/gateways' }));
  const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
  if (view === undefined) throw new Error('every cluster has a view');
  const istio = { version: '1.30', gateway: 'mtls' } as const;
  expect(inboundNamespaces(view, { istio })).toEqual(['edge', 'istio-system']);
  expect(inboundNamespaces(view, { istio: { ...istio, gateway: 'http' } })).toEqual([
    'istio-system',
    'web',
  ]);
});
