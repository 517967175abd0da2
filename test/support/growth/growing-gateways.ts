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

const strict = { fleet: 'spec: {derive: {istio: {version: "1.31"}}}\n' };

/** A Gateway of the Gateway API, whose pods istiod runs; its listeners pass mutual TLS on for these hosts. */
function managedText(name: string, app: string, hosts: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: gateways, labels: ${app}}
spec: {gatewayClassName: istio, listeners: ${hosts}}
---
`;
}

/** A listener of it, for one exported Service. */
function listenerFor(i: number): string {
  const tls =
    '{mode: Passthrough, options: {gateway.istio.io/listener-protocol: auto-passthrough}}';
  return `{name: tls-${i}, port: 15443, protocol: TLS, hostname: s${i}.shop.svc.cluster.local, tls: ${tls}}`;
}

/** A Gateway for managed pods of another namespace, and a Deployment beside them. */
function unmerged(i: number): string {
  const labels = `{app: g${i}}`;
  const pods = `{metadata: {labels: {app: w${i}}}, spec: {containers: [{name: w, image: w}]}}`;
  const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: w${i}, namespace: shop}
spec: {selector: {matchLabels: {app: w${i}}}, template: ${pods}}
---
`;
  return `${letIn(i)}${managedText(`g${i}`, labels, '[{name: status, port: 8080, protocol: HTTP}]')}${deployment}`;
}

/** An exported Service that a managed gateway of its own lets in. */
function letInByManaged(i: number): string {
  const text = managedText(`g${i}`, '{istio: eastwestgateway}', `[${listenerFor(i)}]`);
  return serviceText(`s${i}`) + exportText(`s${i}`) + text;
}

/** Exported Services that one managed gateway lets in, by a listener each. */
function letInByListeners(n: number): string {
  const services = times(n, (i) => serviceText(`s${i}`) + exportText(`s${i}`));
  return services + managedText('g', '{istio: eastwestgateway}', list(n, listenerFor));
}

/** A Gateway beside these listeners, with a server for each of the Services. */
function besideListeners(n: number): string {
  const server = (i: number) =>
    `{port: {number: 15443, name: tls-${i}, protocol: TLS}, tls: {mode: AUTO_PASSTHROUGH}, hosts: [s${i}.shop.svc.cluster.local]}`;
  const spec = `{selector: {istio: eastwestgateway}, servers: ${list(n, server)}}`;
  const gateway = istioText('Gateway', 'g', spec).replace('namespace: shop', 'namespace: gateways');
  return letInByListeners(n) + gateway;
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
    name: 'Gateways for managed pods that do not get them',
    files: (n) => fleetOf(times(n, unmerged), strict),
  },
  {
    name: 'exported Services, each behind a managed gateway of its own',
    files: (n) => fleetOf(times(n, letInByManaged), strict),
  },
  {
    name: 'listeners of a managed gateway, each for an exported Service',
    files: (n) => fleetOf(letInByListeners(n), strict),
  },
  {
    name: 'servers of a Gateway beside listeners of a managed gateway',
    files: (n) => fleetOf(besideListeners(n), strict),
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
