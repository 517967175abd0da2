/** What helm and kustomize can reach and take: no network, no file but their own, and so much memory. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runPrograms } from '../../src/read/program/run-programs.ts';
import { findConfinement } from '../../src/read/program/sandbox/confinement.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { type Body, itUnless, itWithPeers } from '../support/peer-program.ts';
import {
  authoredObjects,
  chartFiles,
  fleetFiles,
  usePeers,
  usePrograms,
} from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';

beforeEach(() => usePeers('helm', 'kustomize'));
afterEach(() => vi.unstubAllEnvs());

const helm = (body: string): string =>
  `#!/bin/sh\nif [ "$1" = version ]; then echo v3.22.0+gabc; exit; fi\n${body}\n`;
const chart = fleetFiles('', chartFiles('apps/cart'));
const { unshare } = await findConfinement();

/** A test of both programs, where the system lets a program be confined. */
function itConfined(name: string, body: Body): void {
  if (unshare !== undefined) itWithPeers(['helm', 'kustomize'], name, body);
  else itUnless('skipped: this system makes no namespaces', name, body);
}

/** `CODE file message` of a fleet's findings. */
async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { diagnostics } = await renderRepository(await openWorktree(directoryWith(files)));
  return diagnostics.map(({ code, at, message }) => `${code} ${at.file} ${message}`);
}

describe('the network', () => {
  /** The requests that a server on the machine's own address sees meanwhile. */
  const asked = async (work: (address: string) => Promise<void>): Promise<readonly string[]> => {
    const requests: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end('{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "fetched"}}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await work(`http://127.0.0.1:${port}`);
    server.close();
    return requests;
  };
  const unjudged = (program: 'helm' | 'kustomize', paths: readonly string[], command: string) => ({
    run: {
      program: {
        name: program,
        versionArguments: program === 'helm' ? ['version', '--short'] : ['version'],
        minimum: '3.0.0',
      },
      directory: 'a',
      files: paths,
      made: new Map(),
      commands: [[command, '.']],
    },
    file: 'a/x',
  });

  itConfined(
    'is not there for what nobody has judged, nor are the files of the machine',
    async () => {
      const secret = directoryWith({ 'secret.json': '{"enum": ["SECRET"]}' });
      const requests = await asked(async (address) => {
        const directory = directoryWith({
          'a/kustomization.yaml': `resources: ["${address}/kustomize"]\n`,
          'a/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0\n',
          'a/values.yaml': 'a: b\n',
          'a/values.schema.json': `{"properties": {"a": {"$ref": "${address}/helm"}}}`,
        });
        const reader = await openWorktree(directory);
        const jobs = [
          unjudged('kustomize', ['a/kustomization.yaml'], 'build'),
          unjudged('helm', ['a/Chart.yaml', 'a/values.yaml', 'a/values.schema.json'], 'template'),
        ];
        const { results, diagnostics } = await runPrograms(jobs, reader);
        expect(results.map(({ diagnostics: [found] }) => found?.code)).toEqual([
          'DIS0832',
          'DIS0832',
        ]);
        expect(diagnostics).toEqual([]);
      });
      expect(requests).toEqual([]);
      const directory = directoryWith({
        'a/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0\n',
        'a/values.yaml': 'a: b\n',
        'a/values.schema.json': `{"properties": {"a": {"$ref": "file://${secret}/secret.json"}}}`,
      });
      const job = unjudged(
        'helm',
        ['a/Chart.yaml', 'a/values.yaml', 'a/values.schema.json'],
        'template',
      );
      const { results } = await runPrograms([job], await openWorktree(directory));
      expect(results[0]?.diagnostics[0]?.message).not.toContain('SECRET');
    },
  );

  itWithPeers(
    ['helm', 'kustomize'],
    'is asked for nothing, where it is there (DIS0835, DIS0845, DIS0849)',
    async () => {
      const requests = await asked(async (address) => {
        const chart = (schema: string): Readonly<Record<string, string>> => ({
          ...chartFiles('apps/x'),
          'apps/x/values.schema.json': schema,
        });
        const kustomization = (text: string, more = {}): Readonly<Record<string, string>> => ({
          'apps/x/kustomization.yaml': text,
          ...more,
        });
        const generator = `{apiVersion: builtin, kind: ConfigMapGenerator, metadata: {name: x}, files: ['a=${address}/']}`;
        const cases = [
          chart(`{"$ref": "${address}/schema"}`),
          chart(`{"$schema": "${address}/draft"}`),
          kustomization(`resources: ["${address}/a"]\n`, { [`apps/x/${address}/a`]: 'a: 1\n' }),
          kustomization(`generators: ["${generator}"]\n`),
          kustomization('generators: [g.yaml]\n', { 'apps/x/g.yaml': generator }),
          kustomization(`configMapGenerator: [{name: a, envs: ["${address}/?x=y"]}]\n`, {
            'apps/x/y': 'a=b\n',
          }),
        ];
        const split = {
          ...kustomization('generators: [g]\n'),
          'apps/x/g/g.yaml': `{apiVersion: builtin, kind: ConfigMapGenerator, metadata: {name: x, annotations: {a: a=http}}, files: ['a=b${address.slice(4)}/']}`,
          'apps/x/g/kustomization.yaml':
            'resources: [g.yaml]\nreplacements:\n- source: {kind: ConfigMapGenerator, fieldPath: metadata.annotations.a}\n  targets: [{select: {kind: ConfigMapGenerator}, fieldPaths: [files.0], options: {delimiter: ":", index: 0}}]\n',
        };
        const escaped = {
          ...split,
          'apps/x/g/kustomization.yaml': 'resources: [g.yaml]\npatches: [{path: p.yaml}]\n',
          'apps/x/g/p.yaml': `{apiVersion: builtin, kind: ConfigMapGenerator, metadata: {name: x}, files: ["a=htt\\x70${address.slice(4)}/"]}`,
        };
        for (const files of [...cases, split, escaped]) {
          const reader = await openWorktree(directoryWith(fleetFiles('', files)));
          const { diagnostics } = await renderRepository(reader);
          expect(diagnostics[0]?.code, JSON.stringify(files)).toMatch(/^DIS08(?:35|45|49)$/);
        }
      });
      expect(requests).toEqual([]);
    },
  );

  itWithPeers(['helm'], 'is not asked by a schema that counts for nothing', async () => {
    const requests = await asked(async (address) => {
      const sources = '    - path: apps/x\n      helm: {skipSchemaValidation: true}\n';
      const schema = { 'apps/x/values.schema.json': `{"$ref": "${address}/schema"}` };
      const files = fleetFiles(sources, { ...chartFiles('apps/x'), ...schema });
      expect(await findingsOf(files)).toEqual([]);
    });
    expect(requests).toEqual([]);
  });

  itWithPeers(['helm'], 'and the machine are nothing to functions of templates', async () => {
    const data = `data: {found: '{{ lookup "v1" "Secret" "" "" }}{{ getHostByName "localhost" }}'}\n`;
    const files = {
      ...chartFiles('apps/x'),
      'apps/x/templates/settings.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n${data}`,
    };
    const directory = directoryWith(fleetFiles('', files));
    const [object] = await authoredObjects(directory, 'paris');
    expect(object?.['data']).toEqual({ found: 'map[]' });
  });

  it('that can not be taken away is worth a word, one for all (DIS0848)', async () => {
    usePrograms({ helm: helm('echo') });
    const reader = await openWorktree(directoryWith(chart));
    const job = unjudged('helm', ['apps/cart/Chart.yaml'], 'template');
    const jobs = [job, job].map((one) => ({ ...one, run: { ...one.run, directory: 'apps/cart' } }));
    const none = await runPrograms(jobs, reader, undefined, { confinement: async () => ({}) });
    expect(none.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'DIS0848 info',
    ]);
  });
});

describe('memory', () => {
  itWithPeers(['helm'], 'ends where its bound is (DIS0847)', async () => {
    const template = '{{ range until 2000000000 }}x{{ end }}';
    const files = { ...chartFiles('apps/x'), 'apps/x/templates/y.yaml': template };
    expect(await findingsOf(fleetFiles('', files))).toEqual([
      'DIS0847 apps/x/Chart.yaml helm uses more than the limit of 1024 MiB of memory for "apps/x"',
    ]);
  });
});
