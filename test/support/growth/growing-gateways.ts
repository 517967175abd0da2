/** Fleets whose gateways have n things to tell apart: ports and paths behind HTTP gateways, Services beside Gateways for other pods. */
import {
  exportText,
  fleetOf,
  type GrowingList,
  istioText,
  list,
  serviceText,
  times,
} from './growing-lists.ts';

const overHttp = { fleet: 'spec: {derive: {istio: {gateway: http}}}\n' };

/** An exported Service with `n` ports, each behind a path of its own, in clusters that all run it. */
function manyPaths(n: number): string {
  const ports = list(n, (i) => `{name: http-${i}, port: ${1000 + i}}`);
  const rules = list(n, (i) => `{portNumber: ${1000 + i}, path: /p${i}, pathType: Prefix}`);
  return serviceText('web', ports) + exportText('web', rules);
}

/** Requests to each of these ports. */
function manyDestinations(n: number): string {
  const routes = list(
    n,
    (i) =>
      `{match: [{port: ${1000 + i}}], route: [{destination: {host: web, port: {number: ${1000 + i}}}}]}`,
  );
  return istioText('VirtualService', 'web', `{hosts: [web], http: ${routes}}`);
}

/** An exported Service behind a path of its own, and a VirtualService for it. */
function routedBehindPath(i: number): string {
  const routes = istioText(
    'VirtualService',
    `s${i}`,
    `{hosts: [s${i}], http: [{route: [{destination: {host: s${i}}}]}]}`,
  );
  const rules = `[{portNumber: 80, path: /s${i}, pathType: Prefix}]`;
  return serviceText(`s${i}`) + exportText(`s${i}`, rules) + routes;
}

/** A Gateway for pods of its own, and an exported Service. */
function beside(i: number): string {
  const server = `{port: {number: ${1000 + i}, name: http, protocol: HTTP}, hosts: ['*']}`;
  const gateway = istioText('Gateway', `g${i}`, `{selector: {app: g${i}}, servers: [${server}]}`);
  return serviceText(`s${i}`) + exportText(`s${i}`) + gateway;
}

/** A Gateway that lets other clusters in for one exported Service, at pods of its own. */
function letIn(i: number): string {
  const host = `s${i}.shop.svc.cluster.local`;
  const port = '{number: 15443, name: tls, protocol: TLS}';
  const server = `{port: ${port}, tls: {mode: AUTO_PASSTHROUGH}, hosts: [${host}]}`;
  const gateway = istioText('Gateway', `g${i}`, `{selector: {app: g${i}}, servers: [${server}]}`);
  return serviceText(`s${i}`) + exportText(`s${i}`) + gateway;
}

/** A MultiClusterService that names all clusters, none of which has the Service. */
function namingAll(n: number): string {
  const names = list(n, (i) => `{name: c${i}}`);
  return `apiVersion: networking.karmada.io/v1alpha1
kind: MultiClusterService
metadata: {name: web, namespace: shop}
spec: {types: [CrossCluster], providerClusters: ${names}, consumerClusters: ${names}}
---
`;
}

/** Lists that gateways and exposures bring. */
export const growingGateways: readonly GrowingList[] = [
  {
    name: 'ports of a Service behind HTTP gateways',
    files: (n) => fleetOf(manyPaths(n), overHttp),
  },
  {
    name: 'destinations at ports behind HTTP gateways',
    files: (n) => fleetOf(manyPaths(n) + manyDestinations(n), overHttp),
  },
  {
    name: 'exported Services beside Gateways for other pods',
    files: (n) => fleetOf(times(n, beside)),
  },
  {
    name: 'exported Services, each behind a Gateway of its own',
    files: (n) => fleetOf(times(n, letIn)),
  },
  {
    name: 'exported Services behind HTTP gateways, and a VirtualService for each',
    files: (n) => fleetOf(times(n, routedBehindPath), overHttp),
  },
  {
    name: 'clusters that a MultiClusterService names',
    files: (n) => fleetOf(namingAll(n), { clusters: n }),
  },
];
