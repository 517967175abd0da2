/** A HelmRelease is rendered, where a source asks for that, as Helm renders the same release; its Services can be exported. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, usePeers, usePrograms } from '../support/peer-sources.ts';
import { serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const chart = (directory: string) => ({
  [`${directory}/Chart.yaml`]: 'apiVersion: v2\nname: web\nversion: 1.4.0\n',
  [`${directory}/values.yaml`]:
    'replicas: 1\nimage: {name: web, tag: "1"}\ngone: x\nlist: [1, 2]\n',
  [`${directory}/crds/shop.yaml`]:
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: tills.shop.example.com}\nspec: {group: shop.example.com, scope: Cluster, names: {kind: Till, plural: tills}, versions: []}\n',
  [`${directory}/templates/all.yaml`]: `apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}, labels: {at: {{ .Release.Namespace }}}}
spec: {ports: [{name: http, port: 80}], selector: {app: web}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: {{ .Release.Name }}-values, namespace: elsewhere}
data: {values: {{ .Values | toJson | quote }}}
---
apiVersion: shop.example.com/v1
kind: Till
metadata: {name: first}
`,
  [`${directory}/templates/tests/test.yaml`]:
    'apiVersion: v1\nkind: Pod\nmetadata: {name: test, annotations: {helm.sh/hook: test}}\n',
});

const release = (spec: string, head = 'v2') => `apiVersion: helm.toolkit.fluxcd.io/${head}
kind: HelmRelease
metadata: {name: web, namespace: shop}
spec:
  interval: 5m
${spec.replace(/^(?=.)/gm, '  ')}`;

const export_ = `apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: web, namespace: shop}
spec: {rules: [{portNumber: 80, path: /web, pathType: Prefix}], serviceAccountName: web}
`;

const values = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {values.yaml: "image: {tag: '2'}\\nlist: [3]\\nport: 1000000\\n", more: "port: 0x10\\n"}
`;

/** Puts Helm on PATH so that what it prints last is kept. */
function keepOutput(): () => string {
  const log = join(scratchDirectory(), 'log');
  const real = findPeer('helm');
  usePrograms({
    helm: `#!/bin/sh\nif [ "$1" = version ]; then exec '${real}' "$@"; fi\n'${real}' "$@" > '${log}' || exit 1\n/bin/cat '${log}'\n`,
  });
  return () => readFileSync(log, 'utf8');
}

/** What Helm itself gives. */
function template(name: string, merged: object, ...more: readonly string[]): string {
  const directory = directoryWith({ ...chart('web'), 'merged.yaml': JSON.stringify(merged) });
  const args = ['template', name, 'web', '--values=merged.yaml', '--skip-tests', ...more];
  const env = { HOME: scratchDirectory(), PATH: process.env['PATH'] ?? '' };
  return execFileSync(findPeer('helm') ?? '', args, { cwd: directory, encoding: 'utf8', env });
}

const withoutSources = (text: string) => text.replaceAll(/^# Source: .*\n/gm, '');

const inGit = `chart:
  spec: {chart: ./charts/web, sourceRef: {kind: GitRepository, name: fleet, namespace: flux-system}}
`;
const git = `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: fleet, namespace: flux-system}
spec: {url: "ssh://git@git.example.com/org/fleet"}
`;

function local(spec: string, sources = '    - {path: apps/web, releases: render}\n') {
  return directoryWith(
    fleetFiles(`${sources}  repoURL: https://git.example.com/org/fleet.git\n`, {
      ...chart('charts/web'),
      'apps/web/release.yaml': release(spec),
      'apps/web/rest.yaml': [git, export_, values].join('---\n'),
    }),
  );
}

describe('a HelmRelease', () => {
  const cases: readonly (readonly [string, string, string, object, readonly string[]])[] = [
    ['as it is', inGit, 'web', {}, ['--namespace=shop', '--include-crds']],
    [
      'with values',
      `${inGit}values: {image: {tag: "3"}, gone: null}
valuesFrom: [{kind: ConfigMap, name: web}, {kind: ConfigMap, name: web, valuesKey: more}]
install: {crds: Skip}
`,
      'web',
      { image: { tag: '3' }, gone: null, list: [3], port: 16 },
      ['--namespace=shop'],
    ],
    [
      'for another namespace',
      `${inGit}targetNamespace: shop-of-tomorrow-and-of-the-day-that-comes-after-it\nstorageNamespace: flux-system\n`,
      'shop-of-tomorrow-and-of-the-day-that-com-6d6429a232aa',
      {},
      ['--namespace=shop-of-tomorrow-and-of-the-day-that-comes-after-it', '--include-crds'],
    ],
    [
      'under another name',
      `${inGit}releaseName: store\nupgrade: {crds: CreateReplace}\ninstall: {crds: Skip}\n`,
      'store',
      {},
      ['--namespace=shop', '--include-crds'],
    ],
  ];
  for (const [what, spec, name, merged, more] of cases) {
    itWithPeers(['helm'], `${what} is rendered as Helm does`, async () => {
      const directory = local(spec);
      const expected = template(name, merged, ...more);
      const output = keepOutput();
      const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
      expect(ran, ran.stderr).toMatchObject({ stdout: expect.stringContaining('kind: Service') });
      expect(withoutSources(output())).toBe(withoutSources(expected));
      expect(ran.stdout).not.toContain('HelmRelease');
      expect(ran.stdout).not.toContain('kind: Pod');
    });
  }

  itWithPeers(['helm'], 'brings objects in its namespace, and Services to export', async () => {
    usePeers('helm');
    const directory = local(inGit);
    const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(ran.status, ran.stderr).toBe(0);
    const objects = parseAllDocuments(ran.stdout).map((document) => document.toJS());
    const own = objects.filter(({ metadata }) => metadata.annotations === undefined);
    expect(
      own.map(({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`).sort(),
    ).toEqual([
      'ConfigMap elsewhere/web-values',
      'ConfigMap shop/web',
      'CustomResourceDefinition undefined/tills.shop.example.com',
      'GitRepository flux-system/fleet',
      'Service shop/web',
      'ServiceExport shop/web',
      'Till undefined/first',
    ]);
    const other = await runProgram(['render', '--cluster', 'dallas'], { cwd: directory });
    expect(other.stdout).not.toContain('DIS0401');
  });

  itWithPeers(['helm'], 'is passed on, with a note, where nobody asks for it', async () => {
    const directory = local(inGit, '    - {path: apps/web}\n');
    const ran = await runProgram(['check'], { cwd: directory });
    expect(ran.stdout).toContain('DIS0625');
    expect(ran.stdout).toContain('releases: render');
  });
});

describe('a chart of a HelmRelease', () => {
  itWithPeers(['helm', 'kustomize'], 'is vendored from its HelmRepository', async () => {
    const packed = directoryWith(chart('web'));
    const env = { HOME: scratchDirectory(), PATH: process.env['PATH'] ?? '' };
    for (const args of [
      ['package', 'web'],
      ['repo', 'index', '.'],
    ]) {
      execFileSync(findPeer('helm') ?? '', args, { cwd: packed, env });
    }
    const server = await serveRepositories(
      {},
      {
        '/charts/index.yaml': readFileSync(join(packed, 'index.yaml')),
        '/charts/web-1.4.0.tgz': readFileSync(join(packed, 'web-1.4.0.tgz')),
      },
    );
    const from = `chart:\n  spec: {chart: web, version: 1.x, sourceRef: {kind: HelmRepository, name: charts}}\n`;
    const repository = `apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: {name: charts}\nspec: {url: "${server.url}/charts/"}\n`;
    const directory = directoryWith(
      fleetFiles('    - {path: apps/web, releases: render}\n', {
        'apps/web/kustomization.yaml':
          'namespace: shop\nresources: [release.yaml, repository.yaml]\n',
        'apps/web/release.yaml': release(from, 'v2beta2'),
        'apps/web/repository.yaml': repository,
      }),
    );
    usePeers('helm', 'kustomize');
    const refused = await runProgram(['check'], { cwd: directory });
    expect(refused.stdout).toMatch(/DIS0835[^\n]*distributary vendor/);
    const vendored = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(vendored.status, vendored.stderr).toBe(0);
    expect(readFileSync(join(directory, 'distributary.lock'), 'utf8')).toContain('resolved: 1.4.0');
    const asked = server.asked.length;
    const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('kind: Till');
    const checked = await runProgram(['vendor', '--check'], { cwd: directory });
    expect(checked.status, checked.stdout + checked.stderr).toBe(0);
    expect(server.asked).toHaveLength(asked);
  });
});
