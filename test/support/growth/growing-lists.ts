/** Fleets of which one list has n entries, or two whose product is what is written: those that a team really lets grow. */
import type { SourceFile } from '../../../src/resource/source-file.ts';

/** A list, and a fleet in which it has n entries. */
export interface GrowingList {
  readonly name: string;
  /** How many lists grow at once whose product is written; 1 unless said. */
  readonly product?: number;
  files(n: number): readonly SourceFile[];
}

const fleetText = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

/** `n` texts of one template. */
export function times(n: number, text: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => text(i)).join('');
}

/** A flow list of `n` entries. */
export function list(n: number, entry: (i: number) => string): string {
  return `[${Array.from({ length: n }, (_, i) => entry(i)).join(', ')}]`;
}

function clusterText(i: number, gateway = `10.${i >> 8}.${i & 255}.1`): string {
  return `apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: c${i}}
spec: {region: r${i % 3}, zone: z${i % 2}, gatewayHost: ${gateway}, gatewayPort: 15443, fsmNamespace: f}
---
`;
}

/** A Service. */
export function serviceText(name: string, ports = '[{name: http, port: 80}]'): string {
  return `apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {selector: {app: ${name}}, ports: ${ports}}
---
`;
}

/** Its export. */
export function exportText(name: string, rules = '[{portNumber: 80, path: /}]'): string {
  return `apiVersion: multicluster.flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: ${name}, namespace: shop}
spec: {rules: ${rules}}
---
`;
}

/** An object of Istio. */
export function istioText(kind: string, name: string, spec: string): string {
  return `apiVersion: networking.istio.io/v1
kind: ${kind}
metadata: {name: ${name}, namespace: shop}
spec: ${spec}
---
`;
}

/** A fleet of `clusters` with what stands in one application. */
export function fleetOf(
  text: string,
  { clusters = 3, fleet = '', gateway }: FleetTraits = {},
): readonly SourceFile[] {
  const topology = times(clusters, (i) => clusterText(i, gateway?.(i)));
  return [
    { path: 'distributary.yaml', text: `${fleetText}${fleet}` },
    { path: 'topology/clusters.yaml', text: topology },
    { path: 'apps/x/objects.yaml', text: text === '' ? configMap('empty') : text },
  ];
}

interface FleetTraits {
  readonly clusters?: number;
  /** More of the Fleet. */
  readonly fleet?: string;
  readonly gateway?: (i: number) => string;
}

function configMap(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\n---\n`;
}

const exported = serviceText('web') + exportText('web');
const host = 'web.shop.svc.cluster.local';

/** An exported Service with `n` ports. */
function manyPorts(n: number): string {
  const ports = list(n, (i) => `{name: http-${i}, port: ${1000 + i}}`);
  const rules = list(n, (i) => `{portNumber: ${1000 + i}, path: /}`);
  return serviceText('web', ports) + exportText('web', rules);
}

function manySubsets(n: number): string {
  return istioText(
    'DestinationRule',
    'web',
    `{host: ${host}, subsets: ${list(n, (i) => `{name: s${i}, labels: {v: v${i}}}`)}}`,
  );
}

/** Shapes that were seen to grow worse than what is written, and their neighbours. */
export const growingLists: readonly GrowingList[] = [
  { name: 'clusters', files: (n) => fleetOf('', { clusters: n }) },
  {
    name: 'clusters behind one exported Service',
    product: 2,
    files: (n) => fleetOf(exported, { clusters: n }),
  },
  {
    name: 'clusters with named gateways behind one exported Service',
    product: 2,
    files: (n) => fleetOf(exported, { clusters: n, gateway: (i) => `g${i}.example.com` }),
  },
  {
    name: 'clusters with a rule of their own for one exported Service',
    product: 2,
    files: (n) => fleetOf(exported + manySubsets(1), { clusters: n }),
  },
  { name: 'ports of one exported Service', files: (n) => fleetOf(manyPorts(n)) },
  {
    name: 'ports and clusters of one exported Service',
    product: 3,
    files: (n) => fleetOf(manyPorts(n), { clusters: n }),
  },
  { name: 'subsets of one DestinationRule', files: (n) => fleetOf(exported + manySubsets(n)) },
  {
    name: 'subsets and ports of one exported Service',
    product: 2,
    files: (n) => fleetOf(manyPorts(n) + manySubsets(n)),
  },
  {
    name: 'ports added to a Service by JSON patch',
    files: (n) =>
      fleetOf(
        serviceText('web') +
          exportText(
            'web',
            list(n, (i) => `{portNumber: ${1000 + i}, path: /}`),
          ),
        {
          fleet: `spec:\n  patches:\n  - target: {kind: Service}\n    patch: ${list(n, (i) => `{op: add, path: /spec/ports/-, value: {name: p-${i}, port: ${1000 + i}}}`)}\n`,
        },
      ),
  },
  {
    name: 'patches of one object',
    files: (n) =>
      fleetOf(configMap('a'), {
        fleet: `spec:\n  patches:\n${times(n, (i) => `  - {target: {kind: ConfigMap}, patch: {data: {k${i}: v}}}\n`)}`,
      }),
  },
  {
    name: 'patches of one object that take and give labels and select by them',
    files: (n) =>
      fleetOf(configMap('a'), {
        fleet: `spec:\n  patches:\n${times(n, (i) => `  - {target: {labelSelector: '!l${i}'}, patch: {metadata: {labels: {l${i}: v, l${i - 1}: null}}}}\n`)}`,
      }),
  },
  {
    name: 'JSON patches of one list',
    files: (n) =>
      fleetOf(serviceText('web'), {
        fleet: `spec:\n  patches:\n${times(n, (i) => `  - {target: {kind: Service}, patch: [{op: add, path: /spec/ports/-, value: {name: p-${i}, port: ${1000 + i}}}, {op: test, path: /spec/ports/${i + 1}/name, value: p-${i}}]}\n`)}`,
      }),
  },
  {
    name: 'JSON patches of one object that fail',
    files: (n) =>
      fleetOf(configMap('a'), {
        fleet: `spec:\n  patches:\n${times(n, (i) => `  - {target: {kind: ConfigMap}, patch: [{op: add, path: /metadata/labels, value: {a: v${i}}}, {op: remove, path: /none}]}\n`)}`,
      }),
  },
  {
    name: 'overriders of one object',
    files: (n) =>
      fleetOf(
        configMap('a') +
          `apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: p, namespace: shop}
spec: {overrideRules: [{overriders: {labelsOverrider: ${list(n, (i) => `{operator: add, value: {k${i}: v}}`)}, plaintext: ${list(n, (i) => `{operator: add, path: /k${i}, value: v}`)}}}]}
`,
      ),
  },
  {
    name: 'exported Services',
    files: (n) => fleetOf(times(n, (i) => serviceText(`s${i}`) + exportText(`s${i}`))),
  },
  {
    name: 'exported Services behind named gateways',
    files: (n) =>
      fleetOf(
        times(n, (i) => serviceText(`s${i}`) + exportText(`s${i}`)),
        { gateway: (i) => `g${i}.example.com` },
      ),
  },
  {
    name: 'sources',
    files: (n) => [
      ...fleetOf(configMap('a'), {
        fleet: `spec:\n  sources:\n${times(n, (i) => `  - path: src/a${i}\n`)}`,
      }),
      ...Array.from({ length: n }, (_, i) => ({
        path: `src/a${i}/a.yaml`,
        text: configMap(`a${i}`),
      })),
    ],
  },
  {
    name: 'hosts of one VirtualService',
    files: (n) =>
      fleetOf(
        exported +
          istioText(
            'VirtualService',
            'web',
            `{hosts: ${list(n, (i) => `h${i}.example.com`)}, http: [{route: [{destination: {host: ${host}}}]}]}`,
          ),
      ),
  },
  {
    name: 'hosts of one ServiceEntry',
    files: (n) =>
      fleetOf(
        istioText(
          'ServiceEntry',
          'web',
          `{hosts: ${list(n, (i) => `h${i}.example.com`)}, ports: [{number: 80, name: http, protocol: HTTP}], resolution: STATIC, endpoints: [{address: 10.0.0.1}]}`,
        ),
      ),
  },
  {
    name: 'endpoints of one ServiceEntry',
    files: (n) =>
      fleetOf(
        istioText(
          'ServiceEntry',
          'web',
          `{hosts: [h.example.com], ports: [{number: 80, name: http, protocol: HTTP}], resolution: STATIC, endpoints: ${list(n, (i) => `{address: 10.1.${i >> 8}.${i & 255}, locality: r${i}/z}`)}}`,
        ),
      ),
  },
  {
    name: 'propagation policies and objects',
    files: (n) =>
      fleetOf(
        times(
          n,
          (i) => `${configMap(`a${i}`)}apiVersion: policy.karmada.io/v1alpha1
kind: PropagationPolicy
metadata: {name: p${i}, namespace: shop}
spec: {resourceSelectors: [{apiVersion: v1, kind: ConfigMap, name: a${i}}], placement: {clusterAffinity: {clusterNames: [c0]}}}
---
`,
        ),
      ),
  },
  {
    name: 'DestinationRules of one host',
    files: (n) =>
      fleetOf(
        exported +
          times(n, (i) =>
            istioText(
              'DestinationRule',
              `r${i}`,
              `{host: ${host}, subsets: [{name: s${i}, labels: {v: v${i}}}]}`,
            ),
          ),
      ),
  },
];
