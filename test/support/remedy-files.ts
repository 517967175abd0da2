/** Files of a small fleet, from which repositories with findings about a mesh are put together. */
import type { SourceFile } from '../../src/resource/source-file.ts';

/** By path; an empty text is no file. */
export type Files = Readonly<Record<string, string>>;

const profile = (name: string, region: string, address: string): string =>
  `apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata: {name: ${name}, annotations: {distributary.dev/region: ${region}, distributary.dev/zone: z, distributary.dev/gateway-host: ${address}}}
spec: {clusterManager: {name: git}}
`;
const topology = [
  profile('paris', 'eu', '203.0.113.10'),
  profile('rome', 'eu', '203.0.113.20'),
  profile('boston', 'us', '203.0.113.30'),
].join('---\n');

/** The Fleet, with more settings of Istio. */
export const fleet = (discovery: string): string =>
  `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: t}\nspec: {derive: {istio: {version: "1.31"${discovery}}}}\n`;
const isolated = ', discovery: isolated';

/** The Service, with more metadata. */
export const service = (more = ''): string =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: shop${more}}\nspec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}\n`;
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: shop}
spec:
  replicas: 2
  selector: {matchLabels: {app: api}}
  template:
    metadata: {labels: {app: api, version: v1}}
    spec: {containers: [{name: c, image: "registry.example.com/c:1"}]}
`;
/** Its export. */
export const offer =
  'apiVersion: networking.karmada.io/v1alpha1\nkind: MultiClusterService\nmetadata: {name: api, namespace: shop}\nspec: {types: [CrossCluster]}\n';
/** Its FailoverPolicy. */
export const policy = (spec: string): string =>
  `apiVersion: distributary.dev/v1alpha1\nkind: FailoverPolicy\nmetadata: {name: api, namespace: shop}\nspec: ${spec}\n`;
/** Its DestinationRule. */
export const rule = (spec: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: api, namespace: shop}\nspec:\n  host: api.shop.svc.cluster.local\n${spec}`;
/** A VirtualService for it. */
export const routed = (destination: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: {name: api, namespace: shop}\nspec: {hosts: [api.shop.svc.cluster.local], http: [{route: [{destination: {host: api.shop.svc.cluster.local${destination}}}]}]}\n`;

const detection = 'outlierDetection: {consecutive5xxErrors: 3, maxEjectionPercent: 100}';
/** A rule with shares by locality. */
export const distributed = (from: string): string =>
  rule(
    `  trafficPolicy: {loadBalancer: {localityLbSetting: {distribute: [{from: "${from}", to: {us: 100}}]}}, ${detection}}\n`,
  );
/** A rule that ejects. */
export const ejecting = (more = ''): string =>
  rule(`  trafficPolicy: {outlierDetection: {consecutive5xxErrors: 3${more}}}\n`);
/** A rule with a subset by version. */
export const subset = (more = ''): string =>
  rule(`${more}  subsets: [{name: v1, labels: {version: v1}}]\n`);
/** A rule for the pods of the gateways alone. */
export const ofGateways = (more: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: all, namespace: istio-system}\nspec: {host: "*.local", exportTo: ["."]${more}}\n`;
/** A rule with a subset by cluster. */
export const placed = rule('  subsets: [{name: b, labels: {topology.istio.io/cluster: boston}}]\n');

/** The setting of istiods that read each other. */
export const readsOthers = ', discovery: remoteSecrets';
/** A rule whose locality setting is one of Istio's. */
export const located = (setting: string, ejection: string): string =>
  rule(
    `  trafficPolicy: {loadBalancer: {localityLbSetting: {${setting}}}, outlierDetection: {consecutive5xxErrors: 3${ejection}}}\n`,
  );

/** The clusters alone. */
export const plain = { 'distributary.yaml': fleet(''), 'topology/t.yaml': topology };
/** Istiods that read nobody. */
export const alone = { ...plain, 'distributary.yaml': fleet(isolated) };
/** Istiods that read each other. */
export const joined = { ...plain, 'distributary.yaml': fleet(readsOthers) };
/** The service in all clusters. */
export const pods = { 'apps/api/service.yaml': service(), 'apps/api/pods.yaml': deployment };
/** The same, exported. */
export const offered = { ...pods, 'apps/api/offer.yaml': offer };

/** MeshConfig that selects namespaces. */
export const meshConfig =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio, namespace: istio-system}\ndata: {mesh: "discoverySelectors: [{matchLabels: {mesh: in}}]"}\n';
/** The Namespace, with more metadata. */
export const namespace = (labels: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop${labels}}\n`;
/** A server of the pods of the gateway. */
export const server = (port: number): string =>
  `apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: x, namespace: istio-system}\nspec:\n  selector: {istio: eastwestgateway}\n  servers: [{port: {name: tls, number: ${port}, protocol: HTTPS}, tls: {mode: MUTUAL, credentialName: x}, hosts: ["*.local"]}]\n`;
/** A gateway whose pods istiod runs, and the Gateway of Istio for them in a namespace. */
export const managedGateway = (namespaceOfGateway: string): string =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: east-west, namespace: gateways, labels: {istio: eastwestgateway}}\nspec: {gatewayClassName: istio, listeners: [{name: status, port: 8080, protocol: HTTP}]}\n---\napiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: passing, namespace: ${namespaceOfGateway}}\nspec:\n  selector: {istio: eastwestgateway}\n  servers: [{port: {name: tls, number: 15443, protocol: TLS}, tls: {mode: AUTO_PASSTHROUGH}, hosts: ["*.local"]}]\n`;
/** TLS of the pods. */
export const peers = (mode: string): string =>
  `apiVersion: security.istio.io/v1\nkind: PeerAuthentication\nmetadata: {name: default, namespace: shop}\nspec: {mtls: {mode: ${mode}}}\n`;

/** The files of a repository. */
export function filesOf(files: Files): readonly SourceFile[] {
  return Object.entries(files).flatMap(([path, text]) => (text === '' ? [] : [{ path, text }]));
}
