/** Changes of the example fleet as teams make them, each there and back. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a text of a file becomes. */
type Edit = readonly [path: string, from: string, to: string];

/** A change of files, and the change back. */
export interface FilesChange {
  readonly there: string;
  readonly back: string;
  readonly edits?: readonly Edit[];
  readonly removes?: readonly string[];
  readonly moves?: readonly (readonly [from: string, to: string])[];
  readonly adds?: Readonly<Record<string, string>>;
}

const fleet = 'distributary.yaml';
const api = 'apps/api/api.yaml';
const policy = 'clusters/tokyo/policy.yaml';

/** A patch of the Fleet, before its own. */
const patch = (cluster: string, kind: string, name: string, path: string, value: string): Edit => [
  fleet,
  '  patches:\n',
  `  patches:\n    - clusters: {names: [${cluster}]}\n      target: {kind: ${kind}, name: ${name}}\n      patch: [{op: replace, path: ${path}, value: ${value}}]\n`,
];

const eastWest = 'distributary.dev/gateway-labels: istio=eastwestgateway';

const derive = (line: string): Edit => [fleet, '  derive:\n', `  derive:\n    ${line}\n`];

/** Other settings for Istio. */
const istio = (settings: string): Edit => [fleet, 'discovery: isolated', settings];

/** An annotation of each Cluster. */
function annotated(lineOf: (name: string) => string): readonly Edit[] {
  const labelled = [
    ['berlin', 'core'],
    ['boston', 'core'],
    ['dallas', 'edge'],
    ['paris', 'core'],
  ].map(([name = '', tier]): Edit => {
    const labels = `  labels: {tier: ${tier}}\n`;
    return [`topology/${name}.yaml`, labels, `${labels}  annotations: {${lineOf(name)}}\n`];
  });
  const before = '  annotations:\n';
  return [...labelled, ['topology/tokyo.yaml', before, `${before}    ${lineOf('tokyo')}\n`]];
}

/** The Gateway for plain HTTP selects pods of `istio: ingressgateway`, unless the Cluster names others; the gateways of the fleet are east-west ones. */
const selectingEdits = annotated(() => eastWest);

/** The networks of a fleet that the scripts start with remote secrets. */
export const newNetworks: FilesChange = {
  there: 'each cluster is a network',
  back: 'all are one',
  edits: annotated((name) => `distributary.dev/network: net-${name}`),
};

/** Another first target for the clients of one cluster. */
export const newPolicy: FilesChange = {
  there: 'requests of dallas to tokyo first',
  back: 'to the nearest first',
  adds: {
    'clusters/dallas/policy.yaml':
      'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: GlobalTrafficPolicy\nmetadata: {name: api, namespace: shop}\nspec: {lbType: FailOver, targets: [{clusterKey: ap/ap-northeast/default/tokyo}, {clusterKey: us/us-east/default/boston}]}\n',
  },
};

/** Whether istiods read other clusters, as the fleet assumes. */
export const newDiscovery: FilesChange = {
  there: 'discovery: remoteSecrets',
  back: 'discovery: isolated',
  edits: [istio('discovery: remoteSecrets')],
};

/** The changes; the last one of a pair leaves the files as they were. */
export const filesChanges: readonly FilesChange[] = [
  {
    there: 'a new image of the api, in all clusters',
    back: 'its image before',
    edits: [[api, 'api:1.8.2', 'api:1.8.3']],
  },
  {
    there: 'the api has no pods in paris (replicas: 0)',
    back: 'it has two again',
    edits: [patch('paris', 'Deployment', 'api', '/spec/replicas', '0')],
  },
  {
    there: 'the source of the api excludes paris',
    back: 'paris has it again',
    edits: [[fleet, '{exclude: [dallas]}', '{exclude: [dallas, paris]}']],
  },
  {
    there: 'the export of the api is removed',
    back: 'it is added again',
    removes: ['apps/api/export.yaml'],
  },
  {
    there: 'the targets of a policy in the other order',
    back: 'in the order before',
    edits: [
      [policy, 'us/us-east/default/boston', 'x'],
      [policy, 'eu/eu-west/default/paris', 'us/us-east/default/boston'],
      [policy, 'clusterKey: x', 'clusterKey: eu/eu-west/default/paris'],
    ],
  },
  newPolicy,
  {
    there: 'requests of dallas to boston and berlin by halves',
    back: 'to the nearest first',
    adds: {
      'clusters/dallas/policy.yaml':
        'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: GlobalTrafficPolicy\nmetadata: {name: api, namespace: shop}\nspec: {lbType: ActiveActive, targets: [{clusterKey: eu/eu-central/default/berlin, weight: 50}, {clusterKey: us/us-east/default/boston, weight: 50}]}\n',
    },
  },
  {
    there: 'another address of the gateway of boston, which has both',
    back: 'the address before',
    edits: [['topology/boston.yaml', '203.0.113.30', '203.0.113.31']],
  },
  {
    there: 'tokyo leaves the fleet',
    back: 'tokyo joins the fleet',
    removes: ['topology/tokyo.yaml', 'clusters/tokyo'],
  },
  {
    there: 'the Namespace moves to another application',
    back: 'the Namespace moves back',
    moves: [['apps/web/namespace.yaml', 'apps/base/namespace.yaml']],
    edits: [[fleet, '  sources:\n', '  sources:\n    - path: apps/base\n']],
  },
  {
    there: 'an application has another name',
    back: 'the name before',
    moves: [['apps/web', 'apps/pages']],
    edits: [[fleet, 'apps/web', 'apps/pages']],
  },
  {
    there: 'a source is split in two',
    back: 'the two become one',
    moves: [['apps/api/traffic.yaml', 'apps/traffic/traffic.yaml']],
    edits: [
      [
        fleet,
        '    - path: apps/api\n',
        '    - path: apps/traffic\n      clusters: {exclude: [dallas]}\n    - path: apps/api\n',
      ],
    ],
  },
  {
    there: 'gateways with plain HTTP (gateway: http)',
    back: 'gateways with mutual TLS (gateway: mtls)',
    edits: [istio('discovery: isolated, gateway: http'), ...selectingEdits],
  },
  {
    there: 'objects for an older release of Istio (version 1.20, networking.istio.io/v1beta1)',
    back: 'the release is raised',
    edits: [istio("discovery: isolated, version: '1.20'")],
  },
  {
    there: 'ejection after five failures, for 30 s',
    back: 'after three, for 60 s',
    edits: [
      [
        fleet,
        'consecutive5xxErrors: 3, interval: 5s, baseEjectionTime: 60s',
        'consecutive5xxErrors: 5, interval: 10s, baseEjectionTime: 30s',
      ],
    ],
  },
  {
    there: 'a connect timeout (derive.connectTimeout: 2s)',
    back: 'no connect timeout',
    edits: [derive('connectTimeout: 2s')],
  },
  {
    there: 'another service account of the api',
    back: 'the account before',
    edits: [
      [api, 'serviceAccountName: api', 'serviceAccountName: api-v2'],
      [
        api,
        'kind: ServiceAccount\nmetadata:\n  name: api\n',
        'kind: ServiceAccount\nmetadata:\n  name: api-v2\n',
      ],
      ['apps/api/export.yaml', 'serviceAccountName: api', 'serviceAccountName: api-v2'],
    ],
  },
  {
    there: 'the team limits requests for each connection (maxRequestsPerConnection: 100)',
    back: 'no limit',
    edits: [
      [
        'apps/api/traffic.yaml',
        '{http2MaxRequests: 200}',
        '{http2MaxRequests: 200, maxRequestsPerConnection: 100}',
      ],
    ],
  },
];

/** Changes the files of a fleet. */
export function changeFiles(root: string, change: FilesChange): void {
  const { edits = [], removes = [], moves = [], adds = {} } = change;
  for (const [from, to] of moves) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    renameSync(join(root, from), join(root, to));
  }
  for (const path of removes) rmSync(join(root, path), { recursive: true });
  for (const [path, text] of Object.entries(adds)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, from, to] of edits) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    writeFileSync(
      join(root, path),
      text.replace(from, () => to),
    );
  }
  for (const [from] of moves) {
    const folder = dirname(join(root, from));
    if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  }
}
