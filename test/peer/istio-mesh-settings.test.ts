/**
 * Settings of MeshConfig that decide what a client may reach and whom a server takes for one of the mesh: real Pilot against what the
 * checks say of them (`outboundTrafficPolicy` in DIS0642; `trustDomain` and `trustDomainAliases` in DIS0659 and DIS0660).
 */
import { describe, expect } from 'vitest';
import { meetsPrincipal, principalOf } from '../../src/istio/authorization/peer-identity.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  stringAt,
} from '../../src/resource/json.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { askInMesh, serviceAt } from '../support/peer-mesh.ts';
import { askPilot } from '../support/peer-pilot.ts';
import { itWithPeers } from '../support/peer-program.ts';

describe('requests for a host that a Sidecar hides', () => {
  const modes = [undefined, 'ALLOW_ANY', 'REGISTRY_ONLY'];
  const cases = modes.flatMap((mesh) => modes.map((sidecar) => ({ mesh, sidecar })));
  for (const { mesh, sidecar } of cases) {
    itWithPeers(['eds-oracle'], `mesh ${mesh}, Sidecar ${sidecar}`, async () => {
      const { diagnostics, manifests } = runStages(parseCompact(hidingFleet(mesh, sidecar)));
      const [said] = diagnostics.filter(({ code }) => code === 'DIS0642');
      const [north] = manifests;
      if (said === undefined || north === undefined) throw new Error('the Sidecar hides the host');
      const client = { type: 'sidecar', namespace: 'web' } as const;
      const answer = await askPilot({ manifests: north, pods: [], proxy: client, routes: true });
      const hosts = (answer.routes ?? [])
        .filter(({ name }) => name === '80')
        .flatMap(({ virtual_hosts }) => virtual_hosts);
      expect(hosts.flatMap(({ domains }) => domains)).not.toContain('api.shop.svc.cluster.local');
      const [others] = hosts.filter(({ domains }) => domains.includes('*'));
      expect(['allow_any', 'block_all']).toContain(others?.name);
      const isRefused = said.message.includes('REGISTRY_ONLY rejects');
      expect(others?.name).toBe(isRefused ? 'block_all' : 'allow_any');
    });
  }
});

/** A client's namespace whose Sidecar hides the service that a rule there is for. */
function hidingFleet(mesh: string | undefined, sidecar: string | undefined): string {
  const modeOf = (mode: string | undefined) =>
    mode === undefined ? '' : `outboundTrafficPolicy: {mode: ${mode}}`;
  return `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
--- # topology/clusters.yaml
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}
--- # apps/istio/mesh.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: istio, namespace: istio-system}
data:
  mesh: |
    accessLogFile: /dev/stdout
    ${modeOf(mesh)}
--- # apps/api/api.yaml
apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80}]}
--- # apps/web/web.yaml
apiVersion: v1
kind: Service
metadata: {name: page, namespace: web}
spec: {selector: {app: page}, ports: [{name: http, port: 80}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: page, namespace: web}
spec:
  selector: {matchLabels: {app: page}}
  template: {metadata: {labels: {app: page}}, spec: {containers: [{name: page, image: page}]}}
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: api, namespace: web}
spec: {host: api.shop.svc.cluster.local}
---
apiVersion: networking.istio.io/v1
kind: Sidecar
metadata: {name: default, namespace: web}
spec: {egress: [{hosts: ["./*"]}]${sidecar === undefined ? '' : `, ${modeOf(sidecar)}`}}
`;
}

const patterns = [
  'cluster.local/ns/web/sa/page',
  'east.example/ns/web/sa/page',
  'west.example/ns/web/sa/page',
  'other.example/ns/web/sa/page',
  '*/ns/web/sa/page',
  '*.example/ns/web/sa/page',
  'west.*/ns/web/sa/page',
  'west.example/*',
  '*/sa/page',
  '*',
];
const domains = ['cluster.local', 'east.example', 'west.example', 'old.example', 'other.example'];
const meshes: readonly JsonObject[] = [
  {},
  { trustDomain: 'east.example' },
  { trustDomain: 'east.example', trustDomainAliases: ['west.example', 'old.example'] },
  { trustDomainAliases: ['west.example'] },
];

describe('a server of a mesh with trust domains', () => {
  for (const mesh of meshes) {
    const { trustDomain = 'cluster.local', trustDomainAliases: aliases } = mesh;
    const own = [trustDomain, ...(isArray(aliases) ? aliases : [])].map(String);

    itWithPeers(['eds-oracle'], `${own.join(', ')}: whom its policies let in`, async () => {
      const listeners = await serverListeners(mesh);
      const rules = new Map(
        within(listeners, 'rbac')
          .flatMap((rbac) => listAt(rbac, 'policies'))
          .map((one) => [stringAt(one, 'name'), String(listAt(one, 'principals'))] as const),
      );
      const identities = domains.flatMap((domain) =>
        ['page', 'other'].map((account) => ({ trustDomain: domain, namespace: 'web', account })),
      );
      const admitted = patterns.map((pattern) => [
        pattern,
        identities.filter((one) => meetsPrincipal(pattern, one, own)).map(principalOf),
      ]);
      const byPilot = patterns.map((pattern, i) => [
        pattern,
        identities
          .map(principalOf)
          .filter((one) => isAdmitted(one, rules.get(`ns[shop]-policy[rule-${i}]-rule[0]`) ?? '')),
      ]);
      expect(rules.size).toBe(patterns.length);
      expect(byPilot).toEqual(admitted);
    });

    itWithPeers(['eds-oracle'], `${own.join(', ')}: whose certificates it takes`, async () => {
      const names = within(await serverListeners(mesh), 'matchSubjectAltNames').flat();
      const prefixes = names.map((name) => (isObject(name) ? String(name['prefix']) : 'no prefix'));
      const taken = [...new Set(prefixes)].sort();
      expect(taken).toEqual(own.map((domain) => `spiffe://${domain}/`).sort());
    });
  }
});

/** What a pod's proxy is told of those who come in, where each pattern has a rule of its own. */
async function serverListeners(mesh: JsonObject): Promise<readonly Json[]> {
  const policies = patterns.map((pattern, i) => ({
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name: `rule-${i}`, namespace: 'shop' },
    spec: { rules: [{ from: [{ source: { principals: [pattern] } }] }] },
  }));
  const flags = ['--namespace', 'shop', '--ip', '10.1.0.1', '--listeners', '--raw'];
  return (await askInMesh([...serviceAt('eu/a'), ...policies], mesh, flags)).listeners;
}

/** Whether the words of eds-oracle for a policy's principals, `or(authenticated exact spiffe://…, …)`, hold for one. */
function isAdmitted(principal: string, rule: string): boolean {
  const name = `spiffe://${principal}`;
  return [...rule.matchAll(/authenticated (exact|prefix|suffix|regex) ([^,)]+)/g)].some(
    ([, how, text = '']) => {
      if (how === 'exact') return name === text;
      if (how === 'prefix') return name.startsWith(text);
      if (how === 'suffix') return name.endsWith(text);
      return new RegExp(`^(?:${text})$`).test(name);
    },
  );
}

/** The values of a key, wherever it stands. */
function within(json: readonly Json[], key: string): readonly Json[] {
  return json.flatMap((one) => {
    if (isArray(one)) return within(one, key);
    if (!isObject(one)) return [];
    return Object.entries(one).flatMap(([name, value = null]) =>
      name === key ? [value] : within([value], key),
    );
  });
}
