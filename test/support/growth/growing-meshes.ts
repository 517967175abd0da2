/**
 * Fleets in which two lists of a mesh grow at once, of which each entry of one concerns one of the other: hosts and wildcards, Services and
 * Sidecars, endpoints and subsets, workloads and what scales them.
 */
import type { SourceFile } from '../../../src/resource/source-file.ts';
import {
  exportText,
  fleetOf,
  type GrowingList,
  istioText,
  list,
  serviceText,
  times,
} from './growing-lists.ts';

/** A Service, and the rule of another team for a wildcard. */
function besideWildcard(i: number): string {
  return serviceText(`s${i}`) + istioText('DestinationRule', `r${i}`, `{host: '*.n${i}.example'}`);
}

/** A Service, and routes of another team for a wildcard. */
function besideRoutes(i: number): string {
  const spec = `{hosts: ['*.n${i}.example'], http: [{route: [{destination: {host: s${i}}}]}]}`;
  return serviceText(`s${i}`) + istioText('VirtualService', `v${i}`, spec);
}

function workload(kind: string, i: number, namespace = 'shop'): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata: {name: s${i}, namespace: ${namespace}}
spec: {selector: {matchLabels: {app: s${i}}}, template: {metadata: {labels: {app: s${i}}}, spec: {containers: [{name: a, image: a}]}}}
---
`;
}

/** An exported Service with pods whose number an autoscaler chooses. */
function scaled(i: number): string {
  const target = `{apiVersion: apps/v1, kind: Deployment, name: s${i}}`;
  const scaler = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: s${i}, namespace: shop}
spec: {scaleTargetRef: ${target}, minReplicas: 2, maxReplicas: 4}
---
`;
  return serviceText(`s${i}`) + exportText(`s${i}`) + workload('Deployment', i) + scaler;
}

/** An exported Service whose name a VirtualService holds, and a Sidecar that shows neither. */
function besideSidecar(i: number): string {
  const routes = `{hosts: [s${i}], http: [{route: [{destination: {host: s${i}}}]}]}`;
  const egress = `{workloadSelector: {labels: {app: s${i}}}, egress: [{hosts: [n${i}/*]}]}`;
  return (
    serviceText(`s${i}`) +
    exportText(`s${i}`) +
    istioText('VirtualService', `s${i}`, routes) +
    istioText('Sidecar', `s${i}`, egress)
  );
}

/** Endpoints of one host, and subsets by clusters that they are not in. */
function subsetsByCluster(n: number): string {
  const endpoints = list(n, (i) => `{address: 10.1.${i >> 8}.${i & 255}}`);
  const subsets = list(n, (i) => `{name: s${i}, labels: {topology.istio.io/cluster: x${i}}}`);
  const ports = '[{number: 80, name: http, protocol: HTTP}]';
  return (
    istioText(
      'ServiceEntry',
      'h',
      `{hosts: [h.example.com], ports: ${ports}, resolution: STATIC, endpoints: ${endpoints}}`,
    ) + istioText('DestinationRule', 'h', `{host: h.example.com, subsets: ${subsets}}`)
  );
}

/** A global Service with pods behind a waypoint of its own. */
function behindWaypoint(i: number): string {
  const labels = `{istio.io/global: "true", istio.io/use-waypoint: w${i}}`;
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: w${i}, namespace: shop, labels: {istio.io/waypoint-for: service}}
spec: {gatewayClassName: istio-waypoint, listeners: [{name: mesh, port: 15008, protocol: HBONE}]}
---
apiVersion: v1
kind: Service
metadata: {name: s${i}, namespace: shop, labels: ${labels}}
spec: {selector: {app: s${i}}, ports: [{name: http, port: 80}]}
---
${exportText(`s${i}`)}${workload('Deployment', i)}`;
}

/** A fleet in an ambient mesh, of which each cluster has a network of its own. */
function ambientFleet(text: string, clusters?: number): readonly SourceFile[] {
  const files = fleetOf(text, { fleet: ambient, ...(clusters === undefined ? {} : { clusters }) });
  return files.map((file) => {
    const network = 'metadata: {name: c$1, annotations: {distributary.dev/network: n$1}}';
    const isTopology = file.path.startsWith('topology/');
    return isTopology
      ? { ...file, text: file.text.replace(/metadata: \{name: c(\d+)\}/g, network) }
      : file;
  });
}

const ambient = 'spec: {derive: {istio: {discovery: remoteSecrets, ambient: multiNetwork}}}\n';

/** Lists that a mesh brings. */
export const growingMeshes: readonly GrowingList[] = [
  {
    name: 'Services, and DestinationRules for wildcards',
    files: (n) => fleetOf(times(n, besideWildcard)),
  },
  {
    name: 'Services, and VirtualServices for wildcards',
    files: (n) => fleetOf(times(n, besideRoutes)),
  },
  {
    name: 'exported Services, each with a Deployment and an autoscaler',
    files: (n) => fleetOf(times(n, scaled)),
  },
  {
    name: 'exported Services, each with a VirtualService and a Sidecar',
    files: (n) =>
      fleetOf(times(n, besideSidecar), {
        fleet: 'spec: {derive: {defaultPolicy: ActiveActive}}\n',
      }),
  },
  {
    name: 'endpoints of one host, and subsets by cluster',
    files: (n) => fleetOf(subsetsByCluster(n)),
  },
  {
    name: 'Deployments, each in a namespace of its own, and an exported Service',
    files: (n) =>
      fleetOf(
        serviceText('web') +
          exportText('web') +
          times(n, (i) => workload('Deployment', i, `n${i}`)),
      ),
  },
  {
    name: 'VirtualServices of one host',
    files: (n) =>
      fleetOf(
        serviceText('web') +
          exportText('web') +
          times(n, (i) =>
            istioText(
              'VirtualService',
              `v${i}`,
              '{hosts: [web], http: [{route: [{destination: {host: web}}]}]}',
            ),
          ),
      ),
  },
  {
    name: 'clusters whose istiods read each other, and one exported Service',
    product: 2,
    files: (n) =>
      fleetOf(serviceText('web') + exportText('web') + workload('Deployment', 0), {
        clusters: n,
        fleet: 'spec: {derive: {istio: {discovery: remoteSecrets}}}\n',
      }),
  },
  {
    name: 'global Services, each behind a waypoint',
    files: (n) => ambientFleet(times(n, behindWaypoint)),
  },
  {
    name: 'clusters of an ambient mesh, and one global Service behind a waypoint',
    product: 2,
    files: (n) => ambientFleet(behindWaypoint(0), n),
  },
];
