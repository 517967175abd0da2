import { expect, test } from 'vitest';
import { parseCompact } from '../../../support/compact-repository.ts';
import { runStages } from '../../../support/fleet-stages.ts';

const rule = (setting: string) => `--- # topology/clusters.yaml
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {region: eu, gatewayHost: 203.0.113.1, fsmNamespace: fsm}
---
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: south}
spec: {region: us, gatewayHost: 203.0.113.2, fsmNamespace: fsm}
--- # apps/api/api.yaml
apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80}]}
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: api, namespace: shop}
spec:
  host: api
  trafficPolicy:
    loadBalancer: {localityLbSetting: ${setting}}
    outlierDetection: {consecutive5xxErrors: 3, maxEjectionPercent: 100}
`;

const exported = `--- # apps/api/export.yaml
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /, pathType: Prefix}], serviceAccountName: api}
---
apiVersion: flomesh.io/v1alpha1
kind: GlobalTrafficPolicy
metadata: {name: api, namespace: shop}
spec: {lbType: FailOver, targets: [{clusterKey: us/default/default/south}]}
`;

function codesOf(text: string): ReadonlySet<string> {
  return new Set(runStages(parseCompact(text)).diagnostics.map(({ code }) => code));
}

test('a setting that was switched off is said to be ignored', () => {
  const found = codesOf(rule('{enabled: false, failover: [{from: eu, to: us}]}'));
  expect(found).toEqual(new Set(['DIS0617']));
});

test.each(['{enabled: false}', '{distribute: [{from: "*", to: {eu: 100}}]}'])(
  'the order that was laid beside %s is not',
  (setting) => {
    expect(codesOf(rule(setting))).toEqual(new Set());
    const found = codesOf(rule(setting) + exported);
    expect(found).toContain('DIS0502');
    expect(found).not.toContain('DIS0617');
  },
);
