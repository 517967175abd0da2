/** Fleets of n clusters with a few objects each: what one cluster has costs others nothing, whatever is found, merged or offered. */
import { fleetOf, type GrowingList } from './growing-lists.ts';

function object(apiVersion: string, kind: string, name: string, rest: string): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${rest}\n---\n`;
}

function istioObject(kind: string, spec: string): string {
  return object('networking.istio.io/v1', kind, 'web', `spec: ${spec}`);
}

const flomesh = 'multicluster.flomesh.io/v1alpha1';
const service = object(
  'v1',
  'Service',
  'web',
  'spec: {selector: {app: web}, ports: [{name: http, port: 80}]}',
);
const pods = object(
  'apps/v1',
  'Deployment',
  'web',
  'spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {serviceAccountName: web, containers: [{name: web, image: web}]}}}',
);

function exportTo(...targets: readonly string[]): string {
  const audience = targets.length === 0 ? '' : `, targetClusters: [${targets.join(', ')}]`;
  const rules = '[{portNumber: 80, path: /, pathType: Prefix}]';
  return object(flomesh, 'ServiceExport', 'web', `spec: {rules: ${rules}${audience}}`);
}

function balanced(loadBalancer: string, ejected: number): string {
  return `{host: web, trafficPolicy: {outlierDetection: {maxEjectionPercent: ${ejected}}, loadBalancer: {localityLbSetting: ${loadBalancer}}}}`;
}

function overriding(clusterNames: string): string {
  const rules = `[{targetCluster: {clusterNames: ${clusterNames}}, overriders: {annotationsOverrider: [{operator: add, value: {a: b}}]}}]`;
  return object(
    'policy.karmada.io/v1alpha1',
    'OverridePolicy',
    clusterNames.slice(1, -1),
    `spec: {overrideRules: ${rules}}`,
  );
}

/** Each cluster with objects of its own. */
function each(name: string, text: (i: number) => string): GrowingList {
  return {
    name: `clusters ${name}`,
    files: (n) => [
      ...fleetOf('', { clusters: n }),
      ...Array.from({ length: n }, (_, i) => ({
        path: `clusters/c${i}/objects.yaml`,
        text: text(i),
      })),
    ],
  };
}

/** One provider, so that what is written grows with the clusters. */
function withProvider(text: string): (i: number) => string {
  return (i) => service + pods + text + (i === 0 ? exportTo() : '');
}

/** What each of n clusters has. */
export const growingClusters: readonly GrowingList[] = [
  each('that merge into a rule', withProvider(istioObject('DestinationRule', '{host: web}'))),
  each(
    'that merge into a route',
    withProvider(
      istioObject(
        'VirtualService',
        '{hosts: [web], http: [{route: [{destination: {host: web}}]}]}',
      ),
    ),
  ),
  each(
    'with one mistake',
    () =>
      service +
      istioObject(
        'VirtualService',
        '{hosts: [web], http: [{route: [{destination: {host: wbe}}]}]}',
      ) +
      istioObject('DestinationRule', '{host: gone}'),
  ),
  each(
    'that may eject too few',
    () =>
      service + pods + istioObject('DestinationRule', balanced('{failoverPriority: [a/b]}', 10)),
  ),
  each(
    'that fail over to nowhere',
    (i) =>
      service +
      pods +
      istioObject('DestinationRule', balanced(`{failover: [{from: r${i % 3}, to: nowhere}]}`, 100)),
  ),
  each('that export to nobody', () => service + pods + exportTo('r9/z9/default/none')),
  each('that export to one', () => service + pods + exportTo('r0/z0/default/c0')),
  each('with an override policy each', (i) => service + overriding(`[c${i}]`)),
  each(
    'with a policy that names no cluster',
    withProvider(
      object(
        flomesh,
        'GlobalTrafficPolicy',
        'web',
        'spec: {lbType: FailOver, targets: [{clusterKey: r9/z9/default/none}]}',
      ),
    ),
  ),
];
