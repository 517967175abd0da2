import { expect, test } from 'vitest';
import { parseCompact } from '../support/compact-repository.ts';
import { inheritedKeys } from '../support/inherited-names.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

/** The same name with its last letter replaced by the next one: it sorts where the name does, is as long, and is nobody's. */
const ordinary = (name: string): string =>
  name.slice(0, -1) + String.fromCharCode(name.charCodeAt(name.length - 1) + 1);

const words = new RegExp(`\\b(?:${inheritedKeys.join('|')})\\b`, 'g');
const renamed = (text: string): string => text.replace(words, ordinary);

const keys = inheritedKeys.map((name) => `    ${name}: ${name}`).join('\n');
const labelKeys = inheritedKeys.filter((name) => !name.startsWith('_'));
const labels = `{${labelKeys.map((name) => `${name}: ${name}`).join(', ')}}`;
const nulls = `{${inheritedKeys.map((name) => `${name}: null`).join(', ')}}`;
const patches = inheritedKeys
  .filter((name) => name !== 'constructor')
  .map(
    (name) => `  - target: {kind: ConfigMap, name: patched}
    patch:
    - {op: test, path: /data/${name}, value: ${name}}
    - {op: remove, path: /data/${name}}`,
  )
  .join('\n');

/** A fleet in which everything that somebody names is named by such a word. */
const fleet = `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: constructor}
spec:
  sources:
  - path: apps/constructor
    clusters: {labels: {toString: valueOf}}
  - path: apps/other
  derive:
    istio: {version: "1.30"}
    failover:
    - {from: constructor, to: us}
    - {from: us, to: constructor}
  patches:
  - target: {kind: ConfigMap, name: merged}
    patch: {data: ${nulls}, metadata: {labels: ${labels}}}
  - target: {kind: ConfigMap, labelSelector: toString=toString}
    patch: {metadata: {annotations: {constructor: toString}}}
${patches}
--- # topology/constructor.yaml
apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata:
  name: constructor
  labels: {toString: valueOf, constructor: hasOwnProperty}
spec: {region: constructor, zone: constructor, group: constructor, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: constructor}
--- # topology/east.yaml
apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: east, labels: {toString: valueOf}}
spec: {region: us, zone: a, gatewayHost: 10.0.0.2, gatewayPort: 15443, fsmNamespace: f}
--- # topology/west.yaml
apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: west}
spec: {region: us, zone: b, gatewayHost: 10.0.0.3, gatewayPort: 15443, fsmNamespace: f}
--- # apps/constructor/service.yaml
apiVersion: v1
kind: Service
metadata: {name: constructor, namespace: constructor, labels: ${labels}}
spec:
  selector: {app: constructor, toString: toString}
  ports: [{name: constructor, port: 80, appProtocol: http}]
---
apiVersion: multicluster.flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: constructor, namespace: constructor}
spec: {rules: [{portNumber: 80, path: /constructor, pathType: Prefix}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: constructor, namespace: constructor}
spec:
  selector: {matchLabels: {app: constructor}}
  template:
    metadata: {labels: {app: constructor, version: constructor}}
    spec: {containers: [{name: constructor, image: "constructor:1"}]}
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: constructor, namespace: constructor}
spec:
  host: constructor
  trafficPolicy: {loadBalancer: {consistentHash: {httpHeaderName: constructor}}}
  subsets:
  - name: constructor
    labels: {version: constructor, toString: valueOf}
---
apiVersion: networking.istio.io/v1
kind: VirtualService
metadata: {name: constructor, namespace: constructor}
spec:
  hosts: [constructor]
  http:
  - match: [{headers: {constructor: {exact: toString}}, sourceLabels: {toString: valueOf}}]
    route: [{destination: {host: constructor, subset: constructor}}]
  - route: [{destination: {host: constructor, subset: valueOf}}]
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: constructor, namespace: constructor}
spec:
  hosts: [constructor.example]
  resolution: STATIC
  ports: [{number: 80, name: constructor, protocol: HTTP}]
  workloadSelector: {labels: {toString: valueOf}}
---
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: {name: constructor, namespace: constructor}
spec:
  selector: {matchLabels: {toString: valueOf}}
  rules: [{from: [{source: {namespaces: [constructor]}}]}]
--- # apps/constructor/mistakes.yaml
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: wrong, namespace: constructor}
spec: {hosts: [wrong.example], resolution: constructor, location: toString, hasOwnProperty: valueOf, ports: [{number: 80, name: http, protocol: constructor}]}
---
apiVersion: policy.karmada.io/v1alpha1
kind: PropagationPolicy
metadata: {name: wrong, namespace: constructor}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap, labelSelector: {matchExpressions: [{key: toString, operator: constructor}]}}]
  placement: {spreadConstraints: [{spreadByField: constructor}]}
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: wrong, namespace: constructor}
spec: {host: wrong.example, trafficPolicy: {tls: {mode: constructor}, loadBalancer: {simple: toString}}}
--- # apps/other/data.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: patched, namespace: constructor, labels: ${labels}}
data:
${keys}
    kept: x
---
apiVersion: v1
kind: ConfigMap
metadata: {name: merged, namespace: constructor}
data: {kept: x, ${inheritedKeys.map((name) => `${name}: ${name}`).join(', ')}}
--- # apps/other/policies.yaml
apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: constructor, namespace: constructor}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap, labelSelector: {matchLabels: {toString: toString}}}]
  overrideRules:
  - targetCluster: {labelSelector: {matchLabels: {toString: valueOf}}}
    overriders:
      labelsOverrider: [{operator: add, value: {constructor: toString}}]
      annotationsOverrider: [{operator: add, value: {toString: valueOf}}, {operator: remove, value: {hasOwnProperty: x}}]
      plaintext: [{path: /data/constructor, operator: replace, value: toString}]
---
apiVersion: policy.karmada.io/v1alpha1
kind: PropagationPolicy
metadata: {name: constructor, namespace: constructor}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap, name: merged}]
  placement: {clusterAffinity: {labelSelector: {matchExpressions: [{key: toString, operator: In, values: [valueOf]}]}}}
`;

/** All that the program says of a fleet. */
async function said(text: string, clusters: readonly string[]): Promise<string> {
  const files = parseCompact(text).map(({ path, text: content }) => [path, content]);
  const around = { cwd: directoryWith(Object.fromEntries(files)) };
  const commands = [
    ['check', '--format', 'json'],
    ['check'],
    ['topology', '-o', 'yaml'],
    ...clusters.map((cluster) => ['render', '--cluster', cluster]),
  ];
  const runs = [];
  for (const argv of commands) runs.push(await runProgram(argv, around));
  return runs.map(({ status, stdout, stderr }) => `${status}\n${stdout}\n${stderr}`).join('\n');
}

const withoutMistakes = fleet.replace(/--- # apps\/constructor\/mistakes[\s\S]*?(?=--- # )/, '');

test.each([
  ['right', withoutMistakes],
  ['wrong', fleet],
])('what everything is named changes nothing, where all is %s', async (_, text) => {
  const inherited = await said(text, ['constructor', 'east', 'west']);
  const others = await said(renamed(text), [ordinary('constructor'), 'east', 'west']);
  expect(renamed(inherited)).toBe(others);
  expect(inherited).not.toContain('native code');
});

test('the fleet that is right renders, with services that are derived', async () => {
  const text = await said(withoutMistakes, ['constructor', 'west']);
  expect(text).toContain('distributary.dev/derived-from');
  expect(text).not.toContain('error[');
});
