/** Findings about a mesh → their remedies as a change of the repository, and what the change is good for. */
import type { SourceFile } from '../../src/resource/source-file.ts';

/** A repository with a finding, and the same one after its remedy. */
export interface Remedy {
  readonly code: string;
  /** Which of the ways that the remedy names. */
  readonly way: string;
  readonly files: Files;
  /** The files that the remedy changes or adds. */
  readonly change: Files;
  /** `more`: more requests are answered, in normal operation or in an outage. `same`: the remedy keeps what there is, on purpose. */
  readonly answers: 'more' | 'same';
}

type Files = Readonly<Record<string, string>>;

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

const fleet = (discovery: string): string =>
  `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: t}\nspec: {derive: {istio: {version: "1.31"${discovery}}}}\n`;
const isolated = ', discovery: isolated';

const service = (more = ''): string =>
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
const offer =
  'apiVersion: networking.karmada.io/v1alpha1\nkind: MultiClusterService\nmetadata: {name: api, namespace: shop}\nspec: {types: [CrossCluster]}\n';
const policy = (spec: string): string =>
  `apiVersion: distributary.dev/v1alpha1\nkind: FailoverPolicy\nmetadata: {name: api, namespace: shop}\nspec: ${spec}\n`;
const rule = (spec: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: api, namespace: shop}\nspec:\n  host: api.shop.svc.cluster.local\n${spec}`;
const routed = (destination: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: {name: api, namespace: shop}\nspec: {hosts: [api.shop.svc.cluster.local], http: [{route: [{destination: {host: api.shop.svc.cluster.local${destination}}}]}]}\n`;

const detection = 'outlierDetection: {consecutive5xxErrors: 3, maxEjectionPercent: 100}';
const distributed = (from: string): string =>
  rule(
    `  trafficPolicy: {loadBalancer: {localityLbSetting: {distribute: [{from: "${from}", to: {us: 100}}]}}, ${detection}}\n`,
  );
const ejecting = (more = ''): string =>
  rule(`  trafficPolicy: {outlierDetection: {consecutive5xxErrors: 3${more}}}\n`);
const subset = (more = ''): string =>
  rule(`${more}  subsets: [{name: v1, labels: {version: v1}}]\n`);
const placed = rule('  subsets: [{name: b, labels: {topology.istio.io/cluster: boston}}]\n');

const plain = { 'distributary.yaml': fleet(''), 'topology/t.yaml': topology };
const alone = { ...plain, 'distributary.yaml': fleet(isolated) };
const pods = { 'apps/api/service.yaml': service(), 'apps/api/pods.yaml': deployment };
const offered = { ...pods, 'apps/api/offer.yaml': offer };

const meshConfig =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio, namespace: istio-system}\ndata: {mesh: "discoverySelectors: [{matchLabels: {mesh: in}}]"}\n';
const namespace = (labels: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop${labels}}\n`;
const server = (port: number): string =>
  `apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: x, namespace: istio-system}\nspec:\n  selector: {istio: eastwestgateway}\n  servers: [{port: {name: tls, number: ${port}, protocol: HTTPS}, tls: {mode: MUTUAL, credentialName: x}, hosts: ["*.local"]}]\n`;
const peers = (mode: string): string =>
  `apiVersion: security.istio.io/v1\nkind: PeerAuthentication\nmetadata: {name: default, namespace: shop}\nspec: {mtls: {mode: ${mode}}}\n`;

/** Every remedy that is tried. */
export const remedies: readonly Remedy[] = [
  {
    code: 'DIS1303',
    way: 'remove distribute',
    files: { ...alone, ...pods, 'apps/api/rule.yaml': distributed('*') },
    change: { 'apps/api/rule.yaml': ejecting(', maxEjectionPercent: 100') },
    answers: 'more',
  },
  {
    code: 'DIS1303',
    way: 'weights with failover: a FailoverPolicy with mode Spread',
    files: { ...alone, ...pods, 'apps/api/rule.yaml': distributed('eu/*') },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/offer.yaml': offer,
      'apps/api/policy.yaml': policy('{mode: Spread, order: [{names: [boston], weight: 100}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0502',
    way: 'remove the setting, a FailoverPolicy orders the clusters',
    files: { ...alone, ...offered, 'apps/api/rule.yaml': distributed('*') },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/policy.yaml': policy('{mode: Spread, order: [{names: [boston], weight: 100}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0616',
    way: 'name the localities with endpoints',
    files: {
      ...plain,
      ...pods,
      'apps/api/rule.yaml': distributed('*').replace('{us: 100}', '{ap: 30, us: 30, eu: 40}'),
    },
    change: {
      'apps/api/rule.yaml': distributed('*').replace('{us: 100}', '{us: 60, eu: 40}'),
    },
    answers: 'same',
  },
  {
    code: 'DIS0432',
    way: 'define the subset in the cluster of the provider',
    files: {
      ...plain,
      ...offered,
      'clusters/paris/rule.yaml': subset(),
      'clusters/paris/route.yaml': routed(', subset: v1'),
    },
    change: { 'clusters/boston/rule.yaml': subset(), 'clusters/rome/rule.yaml': subset() },
    answers: 'more',
  },
  {
    code: 'DIS0459',
    way: 'export the rule to the gateway, too',
    files: {
      ...plain,
      ...offered,
      'apps/api/rule.yaml': subset('  exportTo: ["."]\n'),
      'apps/api/route.yaml': routed(', subset: v1').replace('{hosts', '{exportTo: ["."], hosts'),
    },
    change: { 'apps/api/rule.yaml': subset('  exportTo: [".", istio-system]\n') },
    answers: 'more',
  },
  {
    code: 'DIS1420',
    way: 'route to the service, a FailoverPolicy orders the clusters',
    files: {
      ...alone,
      ...offered,
      'apps/api/rule.yaml': placed,
      'apps/api/route.yaml': routed(', subset: b'),
    },
    change: {
      'apps/api/rule.yaml': '',
      'apps/api/route.yaml': routed(''),
      'apps/api/policy.yaml': policy('{order: [{names: [boston]}]}'),
    },
    answers: 'more',
  },
  {
    code: 'DIS0627',
    way: 'add the namespace of the gateway',
    files: {
      ...plain,
      ...offered,
      'apps/api/service.yaml': service(', annotations: {networking.istio.io/exportTo: shop}'),
    },
    change: {
      'apps/api/service.yaml': service(
        ', annotations: {networking.istio.io/exportTo: "shop,istio-system"}',
      ),
    },
    answers: 'more',
  },
  {
    code: 'DIS0651',
    way: 'another port',
    files: { ...plain, ...offered, 'apps/api/gateway.yaml': server(15_443) },
    change: { 'apps/api/gateway.yaml': server(8443) },
    answers: 'more',
  },
  {
    code: 'DIS0664',
    way: 'add the labels',
    files: {
      ...plain,
      ...offered,
      'apps/mesh/mesh.yaml': meshConfig,
      'clusters/paris/namespace.yaml': namespace(', labels: {mesh: in}'),
      'clusters/rome/namespace.yaml': namespace(', labels: {mesh: in}'),
      'clusters/boston/namespace.yaml': namespace(', labels: {mesh: out}'),
    },
    change: { 'clusters/boston/namespace.yaml': namespace(', labels: {mesh: in}') },
    answers: 'more',
  },
  {
    code: 'DIS0655',
    way: 'PERMISSIVE',
    files: { ...plain, ...offered, 'clusters/boston/peers.yaml': peers('DISABLE') },
    change: { 'clusters/boston/peers.yaml': peers('PERMISSIVE') },
    answers: 'more',
  },
  {
    code: 'DIS0433',
    way: 'remove internalTrafficPolicy',
    files: {
      ...plain,
      ...offered,
      'apps/api/service.yaml': service().replace(
        '{selector',
        '{internalTrafficPolicy: Local, selector',
      ),
    },
    change: { 'apps/api/service.yaml': service() },
    answers: 'more',
  },
];

/** The files of a repository. */
export function filesOf(files: Files): readonly SourceFile[] {
  return Object.entries(files).flatMap(([path, text]) => (text === '' ? [] : [{ path, text }]));
}
