/** Helm and kustomize themselves take what a source says, and nothing that a file is named after. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { itWithPeers } from '../support/peer-program.ts';
import {
  authoredObjects,
  chartFiles,
  fleetFiles,
  recordPrograms,
  runTool,
} from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a chart', () => {
  itWithPeers(['helm'], 'that depends on another of the repository is built first', async () => {
    recordPrograms('helm');
    const files = {
      ...chartFiles('apps/cart'),
      'apps/cart/Chart.yaml':
        'apiVersion: v2\nname: chart\nversion: 1.0.0\ndependencies:\n  - {name: common, version: 1.0.0, repository: "file://../../charts/common"}\n',
      'charts/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\n',
      'charts/common/templates/a.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: common, namespace: shop}\n',
    };
    const directory = directoryWith(fleetFiles('    - path: apps/cart\n', files));
    expect(
      (await authoredObjects(directory, 'paris')).map(
        ({ kind, metadata }) => `${kind} ${JSON.stringify(metadata)}`,
      ),
    ).toEqual([
      'ConfigMap {"name":"cart","namespace":"shop"}',
      'ConfigMap {"name":"common","namespace":"shop"}',
    ]);
    expect(readdirSync(join(directory, 'apps/cart')).sort()).toEqual(['Chart.yaml', 'templates']);
  });

  itWithPeers(['helm'], 'with an archive in charts/ needs nothing else', async () => {
    const directory = directoryWith(
      fleetFiles('    - path: apps/cart\n', {
        ...chartFiles('apps/cart'),
        'apps/cart/Chart.yaml':
          'apiVersion: v2\nname: chart\nversion: 1.0.0\ndependencies:\n  - {name: common, version: 1.0.0, repository: "https://charts.example.com"}\n',
        'vendor/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\n',
        'vendor/common/templates/a.yaml':
          'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: common, namespace: shop}\n',
      }),
    );
    runTool('helm', directory, 'package', 'vendor/common', '--destination', 'apps/cart/charts');
    recordPrograms('helm');
    expect(await authoredObjects(directory, 'paris')).toHaveLength(2);
  });

  itWithPeers(['helm'], 'without any object is fine; its notes are no object', async () => {
    recordPrograms('helm');
    const directory = directoryWith(
      fleetFiles('    - path: apps/cart\n', {
        'apps/cart/Chart.yaml': 'apiVersion: v2\nname: chart\nversion: 1.0.0\n',
        'apps/cart/templates/NOTES.txt': 'Hello\n',
        'apps/cart/templates/a.yaml': '{{ if .Values.no }}\na: 1\n{{ end }}\n',
      }),
    );
    const { manifests, diagnostics } = await renderRepository(await openWorktree(directory));
    expect(manifests.flatMap(({ placed }) => placed)).toEqual([]);
    // Of the cluster, and not of the chart.
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['DIS1320']));
  });

  itWithPeers(['helm'], 'takes values that look like options and commands as values', async () => {
    const calls = recordPrograms('helm');
    const parameters =
      '{name: a, value: "--post-renderer=/bin/sh"}, {name: b, value: "$(touch /tmp/x);`id`"}';
    const directory = directoryWith(
      fleetFiles(
        `    - path: apps/-x\n      helm:\n        releaseName: x\n        valueFiles: [--post-renderer, -f.yaml]\n        parameters: [${parameters}]\n`,
        {
          ...chartFiles('apps/-x'),
          'apps/-x/--post-renderer': 'c: 1\n',
          'apps/-x/-f.yaml': 'd: 2\n',
        },
      ),
    );
    const [object] = await authoredObjects(directory, 'paris');
    const { values }: { values: string } = JSON.parse(JSON.stringify(object?.['data']));
    expect(JSON.parse(values)).toEqual({
      a: '--post-renderer=/bin/sh',
      b: '$(touch /tmp/x);`id`',
      c: 1,
      d: 2,
    });
    expect(calls().at(-1)).toContain('--values=./--post-renderer --values=./-f.yaml');
  });
});

describe('a chart that makes something up', () => {
  const random = (more: string) =>
    directoryWith(
      fleetFiles(
        '    - path: apps/cart\n      helm: {parameters: [{name: fixed, value: "yes"}]}\n',
        chartFiles(
          'apps/cart',
          `---\napiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\nstringData: {password: ${more}}\n`,
        ),
      ),
    );
  const findings = async (directory: string) =>
    (await renderRepository(await openWorktree(directory))).diagnostics.map(
      ({ code, message }) => `${code} ${message}`,
    );

  itWithPeers(['helm'], 'is refused when it makes it up (DIS0843)', async () => {
    recordPrograms('helm');
    expect(await findings(random('{{ randAlphaNum 12 | quote }}'))).toEqual([
      'DIS0843 helm renders "apps/cart" differently every time, first in Secret s of template "chart/templates/settings.yaml": line 6 of its output',
    ]);
  });

  itWithPeers(['helm'], 'is fine when its value is given', async () => {
    recordPrograms('helm');
    const given = '{{ .Values.fixed | default (randAlphaNum 12) | quote }}';
    expect(await findings(random(given))).toEqual([]);
  });

  itWithPeers(['helm'], 'of the time is told (DIS0844)', async () => {
    recordPrograms('helm');
    expect(await findings(random('{{ now | date "2006" | quote }}'))).toEqual([
      'DIS0844 template "apps/cart/templates/settings.yaml" calls "now", which depends on the current time',
    ]);
  });
});

describe('a kustomization', () => {
  itWithPeers(['kustomize'], 'takes every setting of a source', async () => {
    recordPrograms('kustomize');
    const deployment =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: "web:1.0"}]}\n';
    const settings = `    - path: apps/web
      kustomize:
        namePrefix: x-
        nameSuffix: -{{ region }}
        namespace: shop
        images: ["web=registry.example.com/web:2.0"]
        replicas: [{name: web, count: 3}]
        commonLabels: {team: shop}
        labelWithoutSelector: true
        commonAnnotations: {example.com/note: "a: b"}
        patches:
          - target: {kind: Deployment}
            patch: |
              - {op: add, path: /spec/paused, value: true}
        components: [../../components/tls, ../../components/none]
        ignoreMissingComponents: true
`.replace('-{{ region }}', '"-{{ region }}"');
    const directory = directoryWith(
      fleetFiles(settings, {
        'apps/web/Kustomization': 'resources: [web.yaml]\n',
        'apps/web/web.yaml': deployment,
        'components/tls/kustomization.yaml':
          'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [tls.yaml]\n',
        'components/tls/tls.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: tls}\n',
      }),
    );
    const objects = await authoredObjects(directory, 'dallas');
    expect(objects).toMatchObject([
      { kind: 'ConfigMap', metadata: { name: 'x-tls-us', namespace: 'shop' } },
      {
        kind: 'Deployment',
        metadata: {
          name: 'x-web-us',
          namespace: 'shop',
          labels: { team: 'shop' },
          annotations: { 'example.com/note': 'a: b' },
        },
        spec: {
          paused: true,
          replicas: 3,
          selector: { matchLabels: { app: 'web' } },
          template: { spec: { containers: [{ image: 'registry.example.com/web:2.0' }] } },
        },
      },
    ]);
  });
});
