/** Gateways of teams beside exports by plain HTTP: whether real Pilot leads requests of other clusters to the export, or a finding says that it does not. */
import { expect } from 'vitest';
import { farEndRefused } from '../../src/check/codes/server.ts';
import { renderRepository } from '../../src/render/render.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { manifestsOf } from '../support/peer-fleet.ts';
import { askPilot } from '../support/peer-pilot.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

const clusters = ['north', 'south'].map(
  (name, i) => `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: ${name}}
spec: {region: r${i}, zone: z, gatewayHost: 203.0.113.${i + 1}, fsmNamespace: fsm}`,
);

const exported = `apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /api, pathType: Prefix}], pathRewrite: {from: "^/api/?", to: /}, serviceAccountName: default}`;

const hosts = ['"*"', '"*/*"', 'shop/*', './*', 'istio-system/*', '"*.example.com"'];
const more = ['', ', bind: 127.0.0.1', ', bind: "::1"', ', tls: {httpsRedirect: true}'];
const servers = hosts.flatMap((host) => more.map((its) => `hosts: [${host}]${its}`));
const namespaces = ['istio-system', 'shop'];

const single = servers.flatMap((server) => namespaces.map((at) => [{ at, server }]));
const plain = { at: 'istio-system', server: 'hosts: ["*"]' };
const all = [...single, ...single.map(([one]) => [plain, ...(one ? [one] : [])])];

for (const gateways of draws.rows(all)) {
  const name = gateways.map(({ at, server }) => `${at}: ${server}`).join(' beside ');
  itWithPeers(['eds-oracle'], name, async () => {
    const written = gateways.map(
      ({ at, server }, i) => `apiVersion: networking.istio.io/v1
kind: Gateway
metadata: {name: team-${i}, namespace: ${at}}
spec: {selector: {istio: ingressgateway}, servers: [{port: {name: http, number: 80, protocol: HTTP}, ${server}}]}`,
    );
    const rendering = await renderRepository(
      readerOf([
        {
          path: 'distributary.yaml',
          text: 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: t}\nspec: {derive: {istio: {gateway: http}}}',
        },
        { path: 'topology/clusters.yaml', text: clusters.join('\n---\n') },
        { path: 'clusters/north/api.yaml', text: [exported, ...written].join('\n---\n') },
        { path: 'clusters/south/api.yaml', text: exported },
      ]),
    );
    const refused = rendering.diagnostics.filter(
      ({ code, clusters: its }) => code === farEndRefused.code && its.includes('north'),
    );
    expect(await isServed(rendering)).toBe(refused.length === 0);
  });
}

/** Whether a listener for other pods has the routes of the export for any host, and does not redirect. */
async function isServed(rendering: Parameters<typeof manifestsOf>[0]): Promise<boolean> {
  const labels = { istio: 'ingressgateway' };
  const { listeners = [], routes = [] } = await askPilot({
    manifests: manifestsOf(rendering, 'north'),
    pods: [],
    proxy: { type: 'ingress', namespace: 'istio-system', labels },
    routes: true,
    listeners: true,
  });
  const isOpen = listeners.some(({ address, port }) => address === '0.0.0.0' && port === 80);
  const any = routes
    .filter(({ name }) => name === 'http.80')
    .flatMap((one) => one.virtual_hosts.filter(({ domains }) => domains.includes('*')));
  return (
    isOpen &&
    any.some((one) => one.require_tls === undefined && one.routes.some(({ cluster }) => cluster))
  );
}
