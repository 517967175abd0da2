/**
 * A fleet that is in order and full of secrets: those of clusters, which may be shown nowhere, and those that teams wrote into
 * manifests, which may be in what is delivered and in nothing that is said about it.
 */
import { canary } from './secret-mistakes.ts';

/** Stands in what is delivered. */
export const authoredCanary = 'HUNTER7';

const applied = (word: string): string =>
  `kubectl.kubernetes.io/last-applied-configuration: '{"data":{"password":"${word}"}}'`;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a word looks in base64, whatever stands before it. */
function encodings(word: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const text = base64(`${'x'.repeat(shift)}${word}`);
    return text.slice(shift === 0 ? 0 : 4, -4);
  });
}

/** The lines of a text that show one of the words, in base64 too. */
export function shownIn(text: string, words: readonly string[]): readonly string[] {
  const all = words.flatMap((word) => [word, ...encodings(word)]);
  return text.split('\n').filter((line) => all.some((word) => line.includes(word)));
}

const topology = `# the old token was ${canary}
apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata:
  name: paris # password: ${canary}
  annotations:
    ${applied(canary)}
    example.com/nested: '{"users":[{"user":{"token":"${canary}"}}]}'
spec:
  region: eu
  zone: a
  gatewayHost: 10.0.0.1
  gatewayPort: 15443
  fsmNamespace: f
  kubeconfig: |
    users: [{user: {token: ${canary}}}]
---
apiVersion: cluster.karmada.io/v1alpha1
kind: Cluster
metadata:
  name: tokyo
  annotations: {distributary.dev/gateway-ip: 203.0.113.2, '${applied(canary).replace(/: '.*/, '')}': '${canary}'}
spec:
  syncMode: Push
  apiEndpoint: https://172.18.0.3:6443
  secretRef: {namespace: karmada-cluster, name: ${canary.toLowerCase()}}
  insecureSkipTLSVerification: true
  proxyURL: socks5://me:${canary}@proxy.example.com:1080
  proxyHeader: {Authorization: ${canary}}
  region: as
---
apiVersion: v1
kind: Secret
metadata:
  name: cluster-lima
  namespace: argocd
  labels: {argocd.argoproj.io/secret-type: cluster}
  annotations: {distributary.dev/region: us, distributary.dev/gateway-ip: 203.0.113.30}
stringData:
  name: lima
  server: https://me:${canary}@lima.example.com
  config: '{"bearerToken": "${canary}"}'
data: {extra: ${base64(canary)}}
---
apiVersion: multicluster.solo.io/v1alpha1
kind: KubernetesCluster
metadata:
  name: oslo
  namespace: hub
  annotations: {distributary.dev/gateway-ip: 203.0.113.3, example.com/kubeconfig: ${canary}}
spec: {secretName: ${canary.toLowerCase()}, clusterDomain: cluster.local}
status: {status: [{type: ClusterReady, status: "False", message: "token ${canary}"}]}
`;

/** The files; the second state differs from the first in every secret. */
export function canaryFleet(state: 1 | 2): Readonly<Record<string, string>> {
  const word = `${authoredCanary}${state}`;
  return {
    'distributary.yaml': `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  patches:
  - target: {kind: ConfigMap}
    patch: {data: {API_TOKEN: ${word}}}
`,
    'topology/clusters.yaml': topology.replaceAll(canary, `${canary}x${state}`),
    'apps/web/web.yaml': `# password: ${word}
apiVersion: v1
kind: ConfigMap
metadata:
  name: web
  namespace: shop
  annotations:
    ${applied(word)}
data:
  url: https://me:${word}@db.example.com/x # ${word}
  settings.json: '{"db": {"password": "${word}"}}'
---
apiVersion: v1
kind: Secret
metadata: {name: web, namespace: shop}
data: {password: ${base64(word)}}
stringData: {token: ${word}}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop, annotations: {example.com/token: ${word}}}
spec: {selector: {app: web}, ports: [{name: http, port: 80}]}
---
apiVersion: multicluster.flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: web, namespace: shop}
spec: {rules: [{portNumber: 80, path: /${state}, pathType: Prefix}]}
`,
  };
}
