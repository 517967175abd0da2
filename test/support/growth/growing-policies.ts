/** Fleets in which policies and the objects that they may be for grow at once: each object must meet only those that can be for it. */
import { exportText, fleetOf, type GrowingList, serviceText, times } from './growing-lists.ts';

const selections = {
  name: (i: number) => `name: a${i}`,
  label: (i: number) => `labelSelector: {matchLabels: {app: a${i}}}`,
  'set of labels': (i: number) =>
    `labelSelector: {matchExpressions: [{key: app, operator: In, values: [a${i}, b${i}]}]}`,
  namespace: (i: number) => `namespace: n${i}`,
} as const;

const placements = {
  PropagationPolicy: 'placement: {clusterAffinity: {clusterNames: [c0]}}',
  OverridePolicy:
    'overrideRules: [{overriders: {plaintext: [{path: /data, operator: add, value: {a: b}}]}}]',
} as const;

const failovers = {
  name: (i: number) => `services: [a${i}-x]`,
  'how a pattern begins': (i: number) => `services: ["a${i}-*"]`,
  'how a pattern ends': (i: number) => `services: ["*a${i}-x"]`,
  label: (i: number) => `serviceLabels: {app: a${i}}`,
} as const;

/** Kinds of policies by kinds of selectors, and patches. */
export const growingPolicies: readonly GrowingList[] = [
  ...Object.entries(placements).flatMap(([kind, spec]) =>
    Object.entries(selections).map(([by, selector]) => ({
      name: `objects and ${kind} objects that select by ${by}`,
      files: (n: number) => fleetOf(pairs(n, kind, spec, selector)),
    })),
  ),
  {
    name: 'objects and patches of one object each',
    files: (n) => {
      const patches = Array.from(
        { length: n },
        (_, i) => `  - {target: {kind: ConfigMap, name: a${i}}, patch: {data: {a: b}}}\n`,
      );
      const fleet = `spec:\n  patches:\n${patches.join('')}`;
      return fleetOf(objects(n), { fleet });
    },
  },
  {
    name: 'objects and PropagationPolicy objects that select by kind',
    files: (n) => fleetOf(pairs(n, 'PropagationPolicy', placements.PropagationPolicy, () => '')),
  },
  ...Object.entries(failovers).map(
    ([by, services]): GrowingList => ({
      name: `exported Services and FailoverPolicy objects that select by ${by}`,
      files: (n) => fleetOf(failoverPairs(n, services)),
    }),
  ),
  { name: 'ports of one MultiClusterService', files: (n) => fleetOf(exposed(n)) },
];

function failoverPairs(n: number, services: (i: number) => string): string {
  return times(
    n,
    (i) => `${serviceText(`a${i}-x`)}${exportText(`a${i}-x`)}apiVersion: distributary.dev/v1alpha1
kind: FailoverPolicy
metadata: {name: p${i}, namespace: shop}
spec: {${services(i)}, order: [{names: [c0, c1, c2]}]}
---
`,
  );
}

function exposed(n: number): string {
  const ports = Array.from({ length: n }, (_, i) => `{name: p-${i}, port: ${1000 + i}}`).join(', ');
  return `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [${ports}]}
---
apiVersion: networking.karmada.io/v1alpha1
kind: MultiClusterService
metadata: {name: web, namespace: shop}
spec: {types: [CrossCluster], ports: [${ports}]}
`;
}

function objects(n: number): string {
  return Array.from(
    { length: n },
    (_, i) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${i}, namespace: shop}\n---\n`,
  ).join('');
}

function pairs(n: number, kind: string, spec: string, selector: (i: number) => string): string {
  const withSelector = (i: number): string =>
    `{apiVersion: v1, kind: ConfigMap${selector(i) === '' ? '' : `, ${selector(i)}`}}`;
  const isByNamespace = selector(0).startsWith('namespace');
  return Array.from({ length: n }, (_, i) => {
    const namespace = isByNamespace ? `n${i}` : 'shop';
    return `apiVersion: v1
kind: ConfigMap
metadata: {name: a${i}, namespace: ${namespace}, labels: {app: a${i}}}
---
apiVersion: policy.karmada.io/v1alpha1
kind: ${isByNamespace ? 'Cluster' : ''}${kind}
metadata: {name: p${i}${isByNamespace ? '' : ', namespace: shop'}}
spec: {resourceSelectors: [${withSelector(i)}], ${spec}}
---
`;
  }).join('');
}
