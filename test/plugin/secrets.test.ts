import { describe, expect, test } from 'vitest';
import { findingsFormats } from '../../plugin/format/findings/registry.ts';
import { redactLines } from '../../plugin/format/redact/redact.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { commitAll, git, useNobodysGit } from '../support/scratch-repository.ts';
import { canary, secretMistakes } from '../support/secret-mistakes.ts';

useNobodysGit();

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const paris =
  'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, zone: a, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: f}\n';

/** A fleet with each mistake in a file below the directory. */
function fleetWith(directory: string, texts: readonly string[]): string {
  const files = texts.map((text, i) => [
    `${directory}/m${i}.yaml`,
    text.replaceAll('NAME', `m${i}`),
  ]);
  return directoryWith({
    'distributary.yaml': fleet,
    'topology/paris.yaml': paris,
    'apps/web/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n',
    ...Object.fromEntries(files),
  });
}

const all = secretMistakes.map(([, text]) => text);

const outputs: readonly (readonly string[])[] = [
  ...[...findingsFormats.keys()].map((format) => ['check', '--format', format]),
  ...['text', 'yaml', 'json'].map((format) => ['topology', '-o', format]),
  ['render', '--cluster', 'paris'],
  ['cmp', 'generate'],
];

test.each(secretMistakes)('no line of %s shows the secret', (_, text) => {
  const shown = redactLines(text).map((line) => line.text);
  expect(shown.filter((line) => line.includes(canary))).toEqual([]);
});

describe.each(['topology', 'apps/web'])('all mistakes in %s', (directory) => {
  test.each(outputs.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const env = { ARGOCD_ENV_CLUSTER: 'paris', DISTRIBUTARY_DEBUG: '1' };
    const { status, stdout, stderr } = await runProgram(argv, {
      cwd: fleetWith(directory, all),
      env,
    });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes(canary))).toEqual([]);
    expect([0, 1]).toContain(status);
  });
});

test('each mistake by itself', async () => {
  const shown: string[] = [];
  for (const [what, text] of secretMistakes) {
    const cwd = fleetWith('topology', [text]);
    const { stdout, stderr } = await runProgram(['check'], { cwd });
    if (`${stdout}${stderr}`.includes(canary)) shown.push(`${what}: ${stdout}${stderr}`);
  }
  expect(shown).toEqual([]);
});

const urls = [
  `https://me:${canary}@host/x`,
  `https://${canary}@host/x`,
  `https://me:a/${canary}@host/x`,
  `https://me:a@${canary}@host/x`,
  `https://me:a ${canary}@host/x`,
  `https://host/x?private_token=${canary}`,
];

describe('addresses that hold a secret', () => {
  const filesWith = (url: string, i: number): Record<string, string> => ({
    'distributary.yaml': `${fleet}spec: {repoURL: "${url}"}\n`,
    [`apps/a${i}/kustomization.yaml`]: `resources: ["${url}"]\n`,
    [`apps/b${i}/kustomization.yaml`]: 'generators: [b.yaml]\n',
    [`apps/b${i}/b.yaml`]: `apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: x}\nfiles: ["a=${url}"]\n`,
    [`apps/c${i}/Chart.yaml`]: `apiVersion: v2\nname: x\nversion: 0.1.0\ndependencies: [{name: d, version: 1.0.0, repository: "${url}"}]\n`,
  });

  test.each(outputs.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const files = { 'topology/paris.yaml': paris };
    const cwd = directoryWith(Object.assign(files, ...urls.map(filesWith)));
    const env = { ARGOCD_ENV_CLUSTER: 'paris', DISTRIBUTARY_DEBUG: '1' };
    const { stdout, stderr } = await runProgram(argv, { cwd, env });
    expect(`${stdout}${stderr}`).not.toContain(canary);
  });

  test.each([
    ['hydrate', '--push', 'URL'],
    ['hydrate', '--push', 'origin', '-o', 'json'],
    ['hydrate', '--rev', 'URL'],
    ['hydrate', '--pus=URL'],
    ['hydrate', '-C', 'URL'],
    ['diff', 'URL'],
    ['check', '--format', 'URL'],
    ['render', '--cluster', 'URL'],
    ['simulate', '--down', 'URL'],
    ['explain', 'URL'],
    ['URL'],
  ])('on the command line: %s %s', async (...argv) => {
    const cwd = directoryWith({ 'distributary.yaml': fleet, 'topology/paris.yaml': paris });
    commitAll(cwd);
    git(cwd, 'config', 'protocol.allow', 'never');
    const url = `https://me:a/b@${canary}@host/x`;
    git(cwd, 'remote', 'add', 'origin', url);
    const { status, stdout, stderr } = await runProgram(
      argv.map((word) => word.replace('URL', url)),
      { cwd, env: { DISTRIBUTARY_DEBUG: '1' } },
    );
    expect(`${stdout}${stderr}`).not.toContain(canary);
    expect(status).toBeGreaterThan(0);
  });
});

test('as items of a KRM function', async () => {
  const items = all
    .flatMap((text) => text.split(/^---\n/m))
    .map((text, i) => text.replaceAll('NAME', `m${i}`).replace(/^/gm, '  ').replace(/^ {2}/, '- '));
  const shown: string[] = [];
  for (const item of items) {
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig:\n  apiVersion: distributary.dev/v1alpha1\n  kind: Hydration\n  metadata: {name: paris}\n  spec: {cluster: paris}\nitems:\n${item}`;
    const { stdout, stderr } = await runProgram(['fn'], { stdin: list, cwd: directoryWith({}) });
    const results = stdout.slice(Math.max(0, stdout.indexOf('\nresults:')));
    if (`${results}${stderr}`.includes(canary)) shown.push(`${results}${stderr}`);
  }
  expect(shown).toEqual([]);
});
