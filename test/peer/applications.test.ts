/** The charts of an Application are rendered, where a source asks for that, as Helm renders them with Argo CD's arguments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, runTool, usePeers } from '../support/peer-sources.ts';
import { serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const chart = (directory: string) => ({
  [`${directory}/Chart.yaml`]: 'apiVersion: v2\nname: web\nversion: 1.4.0\n',
  [`${directory}/values.yaml`]: 'replicas: 1\nimage: {name: web, tag: "1"}\nlist: [1, 2]\n',
  [`${directory}/values-small.yaml`]: 'replicas: 2\nsize: small\n',
  [`${directory}/notes.txt`]: 'one, two\n',
  [`${directory}/values.schema.json`]: '{"properties": {"replicas": {"type": "integer"}}}\n',
  [`${directory}/crds/tills.yaml`]:
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: tills.shop.example.com}\nspec: {group: shop.example.com, scope: Cluster, names: {kind: Till, plural: tills}, versions: []}\n',
  [`${directory}/templates/all.yaml`]: `apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}, labels: {at: {{ .Release.Namespace }}}}
spec: {ports: [{name: http, port: 80}], selector: {app: web}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: {{ .Release.Name }}-values, namespace: elsewhere}
data:
  values: {{ .Values | toJson | quote }}
  kube: {{ .Capabilities.KubeVersion.Version }}
  tills: {{ .Capabilities.APIVersions.Has "shop.example.com/v1/Till" | quote }}
---
apiVersion: shop.example.com/v1
kind: Till
metadata: {name: first}
`,
  [`${directory}/templates/tests/test.yaml`]:
    'apiVersion: v1\nkind: Pod\nmetadata: {name: test, annotations: {helm.sh/hook: test}}\n',
});

const application = (spec: string, namespace = 'shop') => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd, finalizers: [resources-finalizer.argocd.argoproj.io]}
spec:
  project: default
  destination: {server: "https://kubernetes.default.svc", namespace: ${namespace}}
  syncPolicy: {automated: {prune: true}, syncOptions: [CreateNamespace=true]}
${spec.trimEnd().replace(/^(?=.)/gm, '  ')}
`;

const rest = `apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: web, namespace: shop}
spec: {rules: [{portNumber: 80, path: /web, pathType: Prefix}], serviceAccountName: web}
`;

const repoURL = 'https://git.example.com/org/fleet.git';

function fleetWith(spec: string, source = '{path: apps/web, applications: render}') {
  return directoryWith(
    fleetFiles(`    - ${source}\n  repoURL: ${repoURL}\n`, {
      ...chart('charts/web'),
      'values/web.yaml': 'image: {tag: "2"}\nlist: [3]\nport: 1000000\n',
      'apps/web/web.yaml': application(spec),
      'apps/web/rest.yaml': rest,
    }),
  );
}

interface Printed {
  readonly kind: string;
  readonly metadata: Record<string, unknown>;
}

const objectsIn = (text: string): readonly Printed[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((object) => object !== null);

/** What the branch of a cluster gets of the chart, and what Helm gives by hand: with the namespace that Argo CD fills in. */
async function compare(directory: string, chartAt: string, args: readonly string[]) {
  usePeers('helm');
  const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
  expect(ran.status, ran.stderr).toBe(0);
  expect(ran.stdout).not.toContain('kind: Application');
  const isOther = ({ kind, metadata }: Printed) =>
    metadata['annotations'] !== undefined && kind !== 'Pod';
  const ours = objectsIn(ran.stdout).filter(
    (one) => !isOther(one) && !['Namespace', 'ServiceExport'].includes(one.kind),
  );
  const given = objectsIn(runTool('helm', join(directory, chartAt), 'template', '.', ...args));
  // Without its CRD nobody knows that a Till has no namespace.
  const known = args.includes('--include-crds') ? ['Till'] : [];
  const cluster = new Set(['CustomResourceDefinition', ...known]);
  const filled = given.map((one) =>
    cluster.has(one.kind) ? one : { ...one, metadata: { namespace: 'shop', ...one.metadata } },
  );
  const sorted = (objects: readonly Printed[]) =>
    [...objects].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  expect(given.length).toBeGreaterThan(2);
  expect(sorted(ours)).toEqual(sorted(filled));
}

const key = ({ kind, metadata }: Printed) => `${kind} ${String(metadata['name'])}`;

const source = `source:
  repoURL: ssh://git@git.example.com/org/fleet
  path: charts/web
  targetRevision: HEAD
`;

describe('an Application', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['as it is', source, ['--name-template=web', '--namespace=shop', '--include-crds']],
    [
      'with all that Argo CD hands to Helm',
      `${source}  helm:
    releaseName: store
    namespace: inside
    kubeVersion: 1.31.0
    apiVersions: [shop.example.com/v1/Till]
    parameters: [{name: image.name, value: "a,b"}, {name: port, value: "80", forceString: true}, {name: list, value: "{7,8}"}]
    fileParameters: [{name: notes, path: notes.txt}]
    valueFiles: [values-small.yaml, /values/web.yaml, gone.yaml]
    ignoreMissingValueFiles: true
    values: "replicas: 7"
    valuesObject: {replicas: many, big: 12345678}
    skipCrds: true
    skipTests: true
    skipSchemaValidation: true
    passCredentials: true
    version: v3
`,
      [
        '--name-template=store',
        '--namespace=inside',
        '--kube-version=1.31.0',
        '--set=image.name=a\\,b',
        '--set=list={7,8}',
        '--set-string=port=80',
        '--set-file=notes=notes.txt',
        '--values=values-small.yaml',
        '--values=../../values/web.yaml',
        '--values=../../values/inline.yaml',
        '--api-versions=shop.example.com/v1/Till',
        '--skip-schema-validation',
        '--skip-tests',
      ],
    ],
    [
      'with values that another source lends',
      `sources:
- repoURL: ${repoURL}
  path: charts/web
  helm: {valueFiles: [values-small.yaml, $values/values/web.yaml]}
- repoURL: ${repoURL}
  targetRevision: main
  ref: values
`,
      [
        '--name-template=web',
        '--namespace=shop',
        '--values=values-small.yaml',
        '--values=../../values/web.yaml',
        '--include-crds',
      ],
    ],
  ];
  for (const [what, spec, args] of cases) {
    itWithPeers(['helm'], `${what} is rendered as Helm does`, async () => {
      const directory = fleetWith(spec);
      const inline = directoryWith({ 'inline.yaml': '{replicas: many, big: 12345678}\n' });
      const found = args.map((arg) =>
        arg.replace('../../values/inline.yaml', join(inline, 'inline.yaml')),
      );
      await compare(directory, 'charts/web', found);
    });
  }

  itWithPeers(['helm'], 'brings Services to export', async () => {
    usePeers('helm');
    const ran = await runProgram(['check'], { cwd: fleetWith(source) });
    expect(ran.stdout).not.toContain('DIS0401');
    const passed = await runProgram(['check'], { cwd: fleetWith(source, '{path: apps/web}') });
    expect(passed.stdout).toMatch(/DIS0625[^\n]*Application argocd\/web/);
    expect(passed.stdout).toContain('DIS0401');
    expect(passed.stdout).toContain('applications: render');
  });
});

describe('the chart of an Application', () => {
  itWithPeers(['helm'], 'is vendored from its repository of charts', async () => {
    const packed = directoryWith(chart('web'));
    runTool('helm', packed, 'package', 'web');
    runTool('helm', packed, 'repo', 'index', '.');
    const server = await serveRepositories(
      {},
      {
        '/charts/index.yaml': readFileSync(join(packed, 'index.yaml')),
        '/charts/web-1.4.0.tgz': readFileSync(join(packed, 'web-1.4.0.tgz')),
      },
    );
    const directory = fleetWith(`sources:
- repoURL: ${server.url}/charts
  chart: web
  targetRevision: 1.x
  helm: {valueFiles: [values-small.yaml, $values/values/web.yaml]}
- {repoURL: "${repoURL}", ref: values}
`);
    usePeers('helm');
    const refused = await runProgram(['check'], { cwd: directory });
    expect(refused.stdout).toMatch(/DIS0835[^\n]*distributary vendor/);
    const vendored = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(vendored.status, vendored.stderr).toBe(0);
    const lock = readFileSync(join(directory, 'distributary.lock'), 'utf8');
    expect(lock).toContain('resolved: 1.4.0');
    const [, copy = ''] = /^ {2}directory: (.*)$/m.exec(lock) ?? [];
    const asked = server.asked.length;
    await compare(directory, copy, [
      '--name-template=web',
      '--namespace=shop',
      '--values=values-small.yaml',
      `--values=${join(directory, 'values/web.yaml')}`,
      '--include-crds',
    ]);
    const checked = await runProgram(['vendor', '--check'], { cwd: directory });
    expect(checked.status, checked.stdout + checked.stderr).toBe(0);
    expect(server.asked).toHaveLength(asked);
  });
});
