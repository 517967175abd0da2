/**
 * Numbers → the fleet that is linted: teams with Services and Deployments, and eight Istio objects an application.
 * Every cluster gets all of it, and a rule and an entry of its own.
 */
import { member } from './repositories.mjs';
import { clustersOf } from './workload.mjs';

/** What the target is about: 2,000 Istio objects × 20 clusters. */
export const usualLintSize = { applications: 250, clusters: 20, waves: 20 };

const perTeam = 5;

/** How many Istio objects all clusters get. */
export function istioObjectsOf({ applications }) {
  return applications * 7 + Math.ceil(applications / perTeam) * perTeam;
}

/** The files of the fleet: `apps/<team>/`, `clusters/<name>/`, `topology/`. */
export function lintFiles(size) {
  const files = new Map([['distributary.yaml', fleet]]);
  for (const cluster of clustersOf(size)) {
    files.set(`topology/${cluster.name}.yaml`, member(cluster));
    files.set(`clusters/${cluster.name}/own.yaml`, stream(ofCluster(cluster)));
  }
  const teams = Math.ceil(size.applications / perTeam);
  for (let team = 0; team < teams; team += 1) {
    files.set(`apps/team-${team}/team.yaml`, stream(ofTeam(team)));
  }
  for (let i = 0; i < size.applications; i += 1) {
    const team = Math.floor(i / perTeam);
    files.set(`apps/team-${team}/app-${i}.yaml`, stream(workloads(i, team)));
    files.set(`apps/team-${team}/app-${i}-mesh.yaml`, stream(inMesh(i, team, teams)));
    files.set(`apps/team-${team}/app-${i}-outside.yaml`, stream(outside(i, team)));
  }
  return files;
}

const fleet = `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata:
  name: bench
spec:
  sources:
    - path: apps/*
    - path: clusters/{{ name }}
`;

function stream(documents) {
  return documents.join('---\n');
}

function object(kind, { apiVersion, namespace, name }, spec) {
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
${spec}`;
}

function networking(kind, namespace, name, spec) {
  return object(kind, { apiVersion: 'networking.istio.io/v1', namespace, name }, spec);
}

/** Two versions of a service. */
function workloads(i, team) {
  const namespace = `team-${team}`;
  const deployment = (version) =>
    object(
      'Deployment',
      { apiVersion: 'apps/v1', namespace, name: `app-${i}-${version}` },
      `  selector:
    matchLabels: {app: app-${i}, version: ${version}}
  template:
    metadata:
      labels: {app: app-${i}, version: ${version}}
    spec:
      serviceAccountName: app-${i}
      containers:
        - name: main
          image: images.example.com/shop/app-${i}:${version}
          ports:
            - name: http
              containerPort: 8080
`,
    );
  const service = object(
    'Service',
    { apiVersion: 'v1', namespace, name: `app-${i}` },
    `  selector:
    app: app-${i}
  ports:
    - name: http
      port: 80
      targetPort: http
    - name: grpc
      port: 9090
`,
  );
  return [service, deployment('v1'), deployment('v2')];
}

/** Its rule, its canary, its way in from the edge, and who may call it. */
function inMesh(i, team, teams) {
  const namespace = `team-${team}`;
  const host = `app-${i}.${namespace}.svc.cluster.local`;
  const caller = (team + 1) % teams;
  return [
    networking('DestinationRule', namespace, `app-${i}`, rule(host, i)),
    networking(
      'VirtualService',
      namespace,
      `app-${i}`,
      `  hosts:
    - ${host}
  http:
    - match:
        - headers:
            x-canary:
              exact: always
      route:
        - destination: {host: ${host}, subset: v2, port: {number: 80}}
    - route:
        - destination: {host: ${host}, subset: v1, port: {number: 80}}
          weight: ${100 - (i % 50)}
        - destination: {host: ${host}, subset: v2, port: {number: 80}}
          weight: ${i % 50}
      timeout: 5s
      retries:
        attempts: 3
        perTryTimeout: 1s
        retryOn: gateway-error,connect-failure,refused-stream
`,
    ),
    networking(
      'VirtualService',
      namespace,
      `app-${i}-edge`,
      `  hosts:
    - app-${i}.${namespace}.example.com
  gateways:
    - edge
  http:
    - match:
        - uri:
            prefix: /api/
      rewrite:
        uri: /
      route:
        - destination: {host: app-${i}, port: {number: 80}}
    - route:
        - destination: {host: app-${i}, port: {number: 80}}
`,
    ),
    object(
      'AuthorizationPolicy',
      { apiVersion: 'security.istio.io/v1', namespace, name: `app-${i}` },
      `  selector:
    matchLabels:
      app: app-${i}
  action: ALLOW
  rules:
    - from:
        - source:
            namespaces: [${namespace}, team-${caller}, istio-ingress]
      to:
        - operation:
            methods: [GET, POST]
`,
    ),
  ];
}

function rule(host, i) {
  return `  host: ${host}
  trafficPolicy:
    connectionPool:
      tcp:
        maxConnections: 100
      http:
        http1MaxPendingRequests: ${50 + i}
    loadBalancer:
      simple: LEAST_REQUEST
      localityLbSetting:
        enabled: true
        failover:
          - from: region-${i % 5}
            to: region-${(i + 1) % 5}
    outlierDetection:
      consecutive5xxErrors: 5
      interval: 10s
      baseEjectionTime: 30s
      maxEjectionPercent: 100
  subsets:
    - name: v1
      labels:
        version: v1
    - name: v2
      labels:
        version: v2
`;
}

/** What it calls outside of the mesh. */
function outside(i, team) {
  const namespace = `team-${team}`;
  const host = `api-${i}.partner.example.com`;
  const name = `partner-${i}`;
  return [
    networking(
      'ServiceEntry',
      namespace,
      name,
      `  hosts:
    - ${host}
  location: MESH_EXTERNAL
  ports:
    - number: 80
      name: http
      protocol: HTTP
      targetPort: 443
    - number: 443
      name: tls
      protocol: TLS
  resolution: DNS
`,
    ),
    networking(
      'DestinationRule',
      namespace,
      name,
      `  host: ${host}
  trafficPolicy:
    portLevelSettings:
      - port:
          number: 80
        tls:
          mode: SIMPLE
          sni: ${host}
`,
    ),
    networking(
      'VirtualService',
      namespace,
      name,
      `  hosts:
    - ${host}
  tls:
    - match:
        - port: 443
          sniHosts:
            - ${host}
      route:
        - destination: {host: ${host}, port: {number: 443}}
`,
    ),
  ];
}

/** A team's namespace: what it sees, its front door, and a machine of its own. */
function ofTeam(team) {
  const namespace = `team-${team}`;
  return [
    `apiVersion: v1
kind: Namespace
metadata:
  name: ${namespace}
  labels:
    istio-injection: enabled
`,
    networking(
      'Sidecar',
      namespace,
      'default',
      `  egress:
    - hosts:
        - ./*
        - istio-system/*
`,
    ),
    networking(
      'Gateway',
      namespace,
      'edge',
      `  selector:
    istio: ingress
  servers:
    - port:
        number: 443
        name: https
        protocol: HTTPS
      hosts:
        - "*.${namespace}.example.com"
      tls:
        mode: SIMPLE
        credentialName: ${namespace}-tls
`,
    ),
    object(
      'PeerAuthentication',
      { apiVersion: 'security.istio.io/v1', namespace, name: 'default' },
      '  mtls:\n    mode: STRICT\n',
    ),
    networking(
      'ServiceEntry',
      namespace,
      'ledger',
      `  hosts:
    - ledger.${namespace}.internal
  location: MESH_INTERNAL
  ports:
    - number: 80
      name: http
      protocol: HTTP
      targetPort: 8080
  resolution: STATIC
  workloadSelector:
    labels:
      app: ledger
`,
    ),
    networking(
      'WorkloadEntry',
      namespace,
      'ledger',
      `  address: 10.200.${team >> 7}.${(team & 127) + 1}
  labels:
    app: ledger
  serviceAccount: ledger
`,
    ),
  ];
}

/** What one cluster has apart: a database of its own, and a rule for it. */
function ofCluster({ name }) {
  const host = `orders.${name}.example.internal`;
  return [
    networking(
      'ServiceEntry',
      'team-0',
      'orders-db',
      `  hosts:
    - ${host}
  addresses:
    - 240.0.0.10
  location: MESH_EXTERNAL
  ports:
    - number: 5432
      name: tcp-postgres
      protocol: TCP
  resolution: DNS
`,
    ),
    networking(
      'DestinationRule',
      'team-0',
      'orders-db',
      `  host: ${host}
  trafficPolicy:
    connectionPool:
      tcp:
        maxConnections: 20
        connectTimeout: 3s
`,
    ),
  ];
}
