/** What an editor with yaml-language-server shows in the files that `init --schemas` writes, and in those that name its schemas by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type LanguageServer, startLanguageServer } from '../support/language-server.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

/** A repository with what `init --schemas` writes, in an editor. */
async function editor(): Promise<{ readonly cwd: string; readonly server: LanguageServer }> {
  const web = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n';
  const cwd = directoryWith({ 'apps/web/web.yaml': web });
  const ran = await runProgram(['init', '--schemas', '--clusters', 'paris'], { cwd });
  expect(ran).toMatchObject({ status: 0 });
  const server = await startLanguageServer(cwd);
  onTestFinished(server.stop);
  return { cwd, server };
}

test('takes what init writes', async () => {
  const { cwd, server } = await editor();
  for (const path of ['distributary.yaml', 'topology/paris.yaml']) {
    const text = readFileSync(join(cwd, path), 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=/);
    expect(await server.open(path, text)).toEqual([]);
    const wrong = text.replace(/^kind: .*/m, 'kind: Flet');
    expect(await server.open(`${path}.wrong.yaml`, wrong)).toHaveLength(1);
  }
});

/** A file whose first field below `spec` is misspelled, another with the words for it, and what may stand at its end. */
const cases: readonly (readonly [string, string, string, string, readonly string[]])[] = [
  [
    'distributary.yaml',
    `# yaml-language-server: $schema=./.distributary/fleet.schema.json
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  topolgy: [topology]
  derive:
    istio: {}
  `,
    'derive',
    'Settings of derived objects.',
    ['topology', 'sources', 'guards'],
  ],
  [
    'clusters/rome.yaml',
    `# yaml-language-server: $schema=../.distributary/cluster.schema.json
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: rome}
spec:
  gatewayHots: 203.0.113.1
  region: eu
  `,
    'region',
    'Cluster (flomesh.io/v1alpha1)',
    ['gatewayHost', 'zone'],
  ],
  [
    'policies/api.yaml',
    `# yaml-language-server: $schema=../.distributary/failoverpolicy.schema.json
apiVersion: distributary.dev/v1alpha1
kind: FailoverPolicy
metadata: {name: api, namespace: shop}
spec:
  ordr: []
  order: []
  `,
    'order',
    'The order of clusters after the local one',
    ['never'],
  ],
];

test.each(cases)('helps with %s', async (path, text, known, words, offered) => {
  const { server } = await editor();
  const lines = text.split('\n');
  const found = await server.open(path, text);
  const misspelled = /^ {2}(\w+):/m.exec(text)?.[1];
  expect(found).toContain(`Property ${misspelled} is not allowed.`);
  const line = lines.findIndex((one) => one.startsWith(`  ${known}:`));
  expect(await server.hover(path, { line, character: 3 })).toContain(words);
  const end = { line: lines.length - 1, character: 2 };
  expect(await server.complete(path, end)).toEqual(expect.arrayContaining([...offered]));
});
