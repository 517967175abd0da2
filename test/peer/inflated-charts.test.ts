/** Charts of a kustomization are rendered as kustomize has Helm render them; nothing that a field holds leads out. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, vi } from 'vitest';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { chartFiles, fleetFiles, usePeers, usePrograms } from '../support/peer-sources.ts';
import { serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

/** What kustomize gives that starts Helm and asks the network itself; the server answers in this very process. */
async function ownBuild(directory: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    findPeer('kustomize') ?? '',
    ['build', '--enable-helm', `--helm-command=${findPeer('helm')}`, '.'],
    { cwd: directory, env: { HOME: scratchDirectory(), PATH: process.env['PATH'] ?? '' } },
  );
  return stdout;
}

/** Puts kustomize and Helm on PATH, the first so that what it prints is kept; the result reads it. */
function keepOutput(): () => string {
  const log = join(scratchDirectory(), 'log');
  const real = findPeer('kustomize');
  const script = `#!/bin/sh\nif [ "$1" = version ]; then exec '${real}' "$@"; fi\n'${real}' "$@" > '${log}' || exit 1\n/bin/cat '${log}'\n`;
  usePrograms({ kustomize: script, helm: `#!/bin/sh\nexec '${findPeer('helm')}' "$@"\n` });
  return () => readFileSync(log, 'utf8');
}

const inRepository = `helmGlobals: {chartHome: mine, configHome: somewhere}
helmCharts:
  - name: chart
    releaseName: web
    namespace: shop
    version: 1.0.0
    valuesInline: {a: {b: [1, two]}}
    additionalValuesFiles: [more.yaml]
    includeCRDs: true
namePrefix: big-
`;

const generator = `apiVersion: builtin
kind: HelmChartInflationGenerator
metadata: {name: web}
chartHome: mine
name: chart
releaseName: web
namespace: shop
valuesInline: {a: {b: [1, two]}}
valuesMerge: merge
additionalValuesFiles: [more.yaml]
`;

/** The forms that a kustomization may have for a chart, each with the files beside it. */
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a generator in a file': {
    'kustomization.yaml': 'generators: [web.yaml]\nnamePrefix: big-\n',
    'web.yaml': generator,
  },
  'a generator in the kustomization': {
    'kustomization.yaml': `generators:\n  - |\n${generator.replace(/^/gm, '    ')}\n`,
  },
  'a generator in a kustomization of its own': {
    'kustomization.yaml': 'generators: [several]\nnamespace: other\n',
    'several/kustomization.yaml': 'resources: [web.yaml]\n',
    'several/web.yaml': generator,
  },
  'the deprecated list': {
    'kustomization.yaml':
      'helmChartInflationGenerator:\n  - {chartName: chart, chartHome: mine, releaseName: web, releaseNamespace: gone, extraArgs: [--gone], valuesLocal: {a: {b: 1}}}\nnamespace: other\n',
  },
  'the deprecated list beside the new one': {
    'kustomization.yaml':
      'helmChartInflationGenerator: [{chartName: chart, chartHome: nowhere, releaseName: old, values: more.yaml}]\nhelmGlobals: {chartHome: mine}\nhelmCharts: [{name: chart, releaseName: new}]\n',
  },
};

function local(kustomization = inRepository) {
  return directoryWith(
    fleetFiles('', {
      'apps/web/kustomization.yaml': kustomization,
      'apps/web/more.yaml': 'more: true\n',
      'apps/web/mine/chart/values.yaml': 'a: {c: own}\n',
      ...chartFiles('apps/web/mine/chart'),
    }),
  );
}

describe('helmCharts', () => {
  itWithPeers(
    ['kustomize', 'helm'],
    'in the repository are rendered as kustomize does',
    async () => {
      const directory = local();
      const expected = await ownBuild(join(directory, 'apps/web'));
      const output = keepOutput();
      const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
      expect(ran).toMatchObject({ status: 0 });
      expect(output()).toBe(expected);
      expect(expected).toContain('big-web');
    },
  );

  for (const [form, files] of Object.entries(forms)) {
    itWithPeers(['kustomize', 'helm'], `in another form, ${form}, are rendered alike`, async () => {
      const directory = local('');
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, 'apps/web', path)), { recursive: true });
        writeFileSync(join(directory, 'apps/web', path), text);
      }
      const expected = await ownBuild(join(directory, 'apps/web'));
      const output = keepOutput();
      const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
      expect(ran, ran.stderr).toMatchObject({ status: 0 });
      expect(output()).toBe(expected);
      expect(expected).toMatch(/name: .*(?:web|new)/);
    });
  }

  itWithPeers(
    ['kustomize', 'helm'],
    'are rendered in the walls that both programs have',
    async () => {
      const directory = local();
      usePeers('kustomize', 'helm');
      const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
      expect(ran).toMatchObject({ status: 0 });
      expect(ran.stdout).toContain('name: big-web');
    },
  );

  itWithPeers(['kustomize', 'helm'], 'that are elsewhere are vendored first', async () => {
    const packed = scratchDirectory();
    const helm = async (cwd: string, ...args: string[]) =>
      await promisify(execFile)(findPeer('helm') ?? '', args, {
        cwd,
        env: { HOME: scratchDirectory(), PATH: process.env['PATH'] ?? '' },
      });
    const chart = directoryWith({ ...chartFiles('chart'), 'chart/values.yaml': 'a: {c: own}\n' });
    await helm(chart, 'package', 'chart', '--destination', packed);
    await helm(packed, 'repo', 'index', '.');
    const server = await serveRepositories(
      {},
      {
        '/charts/index.yaml': readFileSync(join(packed, 'index.yaml')),
        '/charts/chart-1.0.0.tgz': readFileSync(join(packed, 'chart-1.0.0.tgz')),
      },
    );
    const directory = directoryWith(
      fleetFiles('', {
        'apps/web/kustomization.yaml': `helmCharts:\n  - {name: chart, repo: "${server.url}/charts", version: 1.0.0, releaseName: web, valuesInline: {x: y}}\n`,
      }),
    );
    const fetched = scratchDirectory();
    cpSync(directory, fetched, { recursive: true });
    const expected = await ownBuild(join(fetched, 'apps/web'));
    const output = keepOutput();
    const refused = await runProgram(['check'], { cwd: directory });
    expect(refused.stdout).toMatch(/DIS0835[^\n]*distributary vendor/);
    expect(await runProgram(['vendor', '--allow=http'], { cwd: directory })).toMatchObject({
      status: 0,
    });
    const asked = server.asked.length;
    const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(ran).toMatchObject({ status: 0 });
    expect(output()).toBe(expected);
    expect(await runProgram(['vendor', '--check'], { cwd: directory })).toMatchObject({
      status: 0,
    });
    expect(server.asked).toHaveLength(asked);
  });
});
