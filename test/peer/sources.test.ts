/** Charts and kustomizations are rendered as Argo CD has them rendered, once each, from the files of the commit. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { makeRepository, writeFiles } from '../support/git-repository.ts';
import { expectGoldenTree } from '../support/golden-tree.ts';
import { itWithPeers } from '../support/peer-program.ts';
import {
  authoredObjects,
  chartFiles,
  fleetFiles,
  recordPrograms,
  runTool,
} from '../support/peer-sources.ts';
import { branchesOf, repos } from '../support/rendered-branches.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const both = ['helm', 'kustomize'];
const fixture = join(repos, 'sources', 'in');

afterEach(() => vi.unstubAllEnvs());

function objectsIn(...streams: readonly string[]): readonly JsonObject[] {
  const named = ({ kind, metadata }: JsonObject) => `${kind} ${JSON.stringify(metadata)}`;
  return streams
    .flatMap((text) => parseAllDocuments(text, { version: '1.1', intAsBigInt: true }))
    .flatMap((document) => (document.toJS() === null ? [] : [document.toJS()]))
    .sort((a, b) => (named(a) < named(b) ? -1 : 1));
}

/** By kind and name alone, so that the order of the fields of `metadata` plays no part. */
function byName(objects: readonly JsonObject[]): Readonly<Record<string, JsonObject>> {
  const nameOf = (object: JsonObject) => {
    const metadata: unknown = object['metadata'];
    return `${object['kind']} ${metadata instanceof Object && 'name' in metadata ? metadata.name : ''}`;
  };
  return Object.fromEntries(objects.map((object) => [nameOf(object), object]));
}

describe('the example fleet', () => {
  itWithPeers(both, 'has the branches of its goldens', async () => {
    recordPrograms(...both);
    expectGoldenTree(join(repos, 'sources', 'out'), await branchesOf(fixture));
  });

  itWithPeers(both, 'holds what the commands give that Argo CD runs', async () => {
    for (const [cluster, region] of [
      ['paris', 'eu'],
      ['dallas', 'us'],
    ] as const) {
      const copy = scratchDirectory();
      cpSync(fixture, copy, { recursive: true });
      const overlay = join(copy, 'apps/web/overlays', region);
      runTool(
        'kustomize',
        overlay,
        'edit',
        'set',
        'image',
        `registry.example.com/web=registry.${region}.example.com/web:2.4.1`,
      );
      runTool('kustomize', overlay, 'edit', 'add', 'annotation', `example.com/region:${region}`);
      const web = runTool('kustomize', copy, 'build', overlay);
      writeFiles(copy, { 'inline.yaml': 'logLevel: info\n' });
      const files = region === 'us' ? ['--values', 'values-us.yaml'] : [];
      const set = ['--set', `cluster=${cluster}`, '--set-string', 'revision=0010'];
      const cart = runTool(
        'helm',
        join(copy, 'apps/cart'),
        'template',
        '.',
        '--name-template',
        'cart',
        '--namespace',
        'shop',
        ...set,
        '--values',
        join(copy, 'values/all.yaml'),
        ...files,
        '--values',
        join(copy, 'inline.yaml'),
        '--include-crds',
        '--skip-tests',
      );
      const limits = execFileSync('cat', [join(copy, 'apps/limits/limits.yaml')], {
        encoding: 'utf8',
      });
      recordPrograms(...both);
      const objects = await authoredObjects(fixture, cluster);
      expect(objects.length).toBe(9);
      const plain = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? Number(v) : v)));
      expect(plain(byName(objects))).toEqual(plain(byName(objectsIn(web, cart, limits))));
      vi.unstubAllEnvs();
    }
  });

  itWithPeers(both, 'is rendered once for clusters that share a rendering', async () => {
    const calls = recordPrograms(...both);
    await renderRepository(await openWorktree(fixture));
    const counted = (pattern: RegExp) => calls().filter((call) => pattern.test(call)).length;
    // A build for each of the two regions; the chart differs in each of the three clusters.
    expect(counted(/^kustomize build/)).toBe(2);
    expect(counted(/^helm template/)).toBe(3);
    expect(counted(/version/)).toBe(2);
  });
});

describe('Argo CD’s plugin', () => {
  itWithPeers(
    both,
    'prints what render prints, and the share of a rendered directory',
    async () => {
      recordPrograms(...both);
      const cwd = scratchDirectory();
      cpSync(fixture, cwd, { recursive: true });
      const env = { ARGOCD_ENV_CLUSTER: 'dallas' };
      const ran = await runProgram(['cmp', 'generate'], { cwd, env });
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(ran).toEqual(await runProgram(['render', '--cluster', 'dallas'], { cwd }));
      const share = await runProgram(['cmp', 'generate'], { cwd: join(cwd, 'apps/cart'), env });
      const kinds = share.stdout.match(/^kind: .*/gm) ?? [];
      expect(kinds).toContain('kind: CustomResourceDefinition');
      expect(kinds).toContain('kind: ServiceImport');
      expect(kinds).not.toContain('kind: LimitRange');
    },
  );
});

describe('docs/sources.md', () => {
  itWithPeers(both, 'shows settings that the example fleet renders with', async () => {
    const page = readFileSync('docs/sources.md', 'utf8');
    const [, text = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
    expect(text).toContain('kind: Fleet');
    const copy = scratchDirectory();
    cpSync(fixture, copy, { recursive: true });
    // What istiods read is no setting of sources: the page leaves it out.
    const fleet = `${text}  derive: {istio: {discovery: isolated}}\n`;
    writeFiles(copy, { 'distributary.yaml': fleet });
    recordPrograms(...both);
    const ran = await runProgram(['render', '--cluster', 'dallas', '-C', copy]);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('registry.us.example.com/web:2.4.1');
    expect(ran.stdout).toContain('{name: CLUSTER, value: "dallas"}');
  });
});

describe('fifty clusters', () => {
  itWithPeers(
    both,
    'with the same settings cost one rendering, and share its objects',
    async () => {
      const clusters = Array.from(
        { length: 50 },
        (_, i) =>
          `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: c${i}}\nspec: {gatewayHost: 203.0.113.${i}, fsmNamespace: fsm}\n`,
      );
      const directory = directoryWith({
        ...fleetFiles('', {
          ...chartFiles('apps/cart'),
          'apps/web/kustomization.yaml': 'resources: [a.yaml]\n',
          'apps/web/a.yaml':
            'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n',
        }),
        'topology/clusters.yaml': clusters.join('---\n'),
      });
      const calls = recordPrograms(...both);
      const { manifests, diagnostics } = await renderRepository(await openWorktree(directory));
      expect(diagnostics).toEqual([]);
      expect(calls().filter((call) => !call.includes('version'))).toHaveLength(2);
      const [first, ...others] = manifests.map(({ placed }) =>
        placed.map(({ resource }) => resource),
      );
      expect(first).toHaveLength(2);
      for (const other of others)
        expect(other.every((resource, i) => resource === first?.[i])).toBe(true);
    },
  );
});

describe('a commit', () => {
  itWithPeers(both, 'is rendered from its own files, whatever the work tree holds', async () => {
    recordPrograms(...both);
    const { directory, commit, git } = makeRepository();
    const base =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: {from: commit}\n';
    const sources =
      '    - path: deploy/web\n    - path: deploy/cart\n      helm: {valueFiles: [/values/shared.yaml]}\n';
    commit({
      files: fleetFiles(sources, {
        'deploy/web/kustomization.yaml': 'resources: [../../base]\n',
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': base,
        'values/shared.yaml': 'from: commit\n',
        ...chartFiles('deploy/cart'),
      }),
    });
    writeFiles(directory, {
      'base/web.yaml': base.replace('commit', 'worktree'),
      'values/shared.yaml': 'from: worktree\n',
      'deploy/cart/values.yaml': 'untracked: true\n',
    });
    const status = git('status', '--porcelain');
    const hydrated = await runProgram(['hydrate', '--rev', 'HEAD'], { cwd: directory });
    expect(hydrated).toMatchObject({ status: 0, stderr: '' });
    const web = git('show', 'env/paris:deploy/web/manifest.yaml');
    expect(web).toContain('from: commit');
    const cart = git('show', 'env/paris:deploy/cart/manifest.yaml');
    expect(cart).toContain('{\\"from\\":\\"commit\\"}');
    const seen = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(seen.stdout).toContain('from: worktree');
    expect(seen.stdout).toContain('untracked');
    // Neither run wrote anything into the work tree.
    expect(git('status', '--porcelain')).toBe(status);
    const again = await runProgram(['hydrate', '--rev', 'HEAD'], { cwd: directory });
    expect(again.stdout).not.toMatch(/create|update/);
  });
});

describe('the system', () => {
  itWithPeers(both, 'has no file left of a rendering', async () => {
    const directory = scratchDirectory();
    vi.stubEnv('TMPDIR', directory);
    expect(tmpdir()).toBe(directory);
    recordPrograms(...both);
    await renderRepository(await openWorktree(fixture));
    expect(readdirSync(directory).filter((name) => !name.startsWith('distributary-test-'))).toEqual(
      [],
    );
  });
});
