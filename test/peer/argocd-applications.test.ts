import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import type { JsonObject } from '../../src/resource/json.ts';
import { applicationFor, blockWith, manifestsOf } from '../support/argocd-manifests.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { directoryApplication, yamlObjects } from '../support/directory-application.ts';
import { cmpPeers, objectsOf, pluginServer } from '../support/peer-cmp.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';
import {
  branchesOf,
  commitAll,
  demoRepository,
  git,
  useNobodysGit,
} from '../support/scratch-repository.ts';

useNobodysGit();
const server = pluginServer();

/** Where an Application says that its manifests come from. */
interface Source {
  readonly path: string;
  readonly targetRevision: string;
  readonly directory?: { readonly recurse: boolean };
  readonly plugin?: { readonly name: string; readonly parameters: readonly JsonObject[] };
}

/** What the generator of the sets reads: the first document of each file of the topology. */
const clusters = filesBelow('fixtures/repos/demo/in/topology').map((path) => {
  const { metadata } = parseDocument(read(`fixtures/repos/demo/in/topology/${path}`)).toJS();
  return String(metadata.name);
});

function specFor(set: string, cluster: string) {
  const [object] = manifestsOf(`argocd/applicationset-${set}.yaml`);
  if (object === undefined) throw new Error(`${set} is empty`);
  return JSON.parse(JSON.stringify(applicationFor(object, cluster)['spec']));
}

async function rendered(directory: string, cluster: string): Promise<readonly JsonObject[]> {
  const { stdout } = await runProgram(['render', '--cluster', cluster], { cwd: directory });
  return yamlObjects(stdout);
}

function callPlugin(directory: string, { path, plugin }: Source) {
  expect(plugin?.name).toBe('distributary');
  const parameters = JSON.stringify(plugin?.parameters);
  return server.call('generate', directory, '--app-path', path, '--params-json', parameters);
}

describe('each cluster of the topology gets what render prints', () => {
  test('the generator finds every cluster', () => {
    expect(clusters).toEqual(['berlin', 'boston', 'dallas', 'paris', 'tokyo']);
    for (const set of filesBelow('argocd').filter((path) => path.startsWith('applicationset-'))) {
      const { generators } = parse(read(`argocd/${set}`)).spec;
      expect(generators[0].git.files).toEqual([{ path: 'topology/*.yaml' }]);
    }
  });

  test('from its branch', async () => {
    const directory = demoRepository();
    await runProgram(['hydrate'], { cwd: directory });
    for (const cluster of clusters) {
      const { source }: { source: Source } = specFor('branches', cluster);
      const branch = scratchDirectory();
      git(directory, 'worktree', 'add', '--quiet', '--detach', branch, source.targetRevision);
      expect(source.directory).toEqual({ recurse: true });
      const objects = directoryApplication(join(branch, source.path));
      // Argo CD applies Namespaces first, wherever their files sort.
      const first = objects.filter(({ kind }) => kind === 'Namespace');
      const others = objects.filter(({ kind }) => kind !== 'Namespace');
      expect([...first, ...others]).toEqual(await rendered(directory, cluster));
    }
  });

  itWithPeers(cmpPeers, 'from the plugin', async () => {
    const directory = demoFleet();
    for (const cluster of clusters) {
      const ran = await callPlugin(directory, specFor('plugin', cluster).source);
      expect(objectsOf(ran)).toEqual(await rendered(directory, cluster));
    }
  });

  itWithPeers(cmpPeers, 'from the plugin in Argo CD’s source hydrator', async () => {
    const directory = demoFleet();
    const { drySource, syncSource } = specFor('hydrator', 'tokyo').sourceHydrator;
    expect(syncSource).toEqual({ targetBranch: 'hydrated/tokyo', path: 'fleet' });
    const ran = await callPlugin(directory, drySource);
    expect(objectsOf(ran)).toEqual(await rendered(directory, 'tokyo'));
  });
});

describe('the documentation', () => {
  itWithPeers(cmpPeers, 'shows Applications that work', async () => {
    const directory = demoFleet();
    for (const document of ['docs/argocd.md', 'argocd/README.md']) {
      const { source }: { source: Source } = parse(blockWith(document, 'string: paris'));
      const ran = await callPlugin(directory, source);
      expect(objectsOf(ran)).toEqual(await rendered(directory, 'paris'));
    }
    const shared: Source = parse(blockWith('argocd/README.md', 'array: [fleet]'));
    const kinds = objectsOf(await callPlugin(directory, shared)).map(({ kind }) => kind);
    expect(kinds).toEqual(['Namespace', 'Gateway']);
  });

  test('names files that are there', () => {
    const links = [...read('argocd/README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((to) => !existsSync(join('argocd', to)))).toEqual([]);
  });
});

describe('gitops-promoter', () => {
  test('finds a proposal for each environment, and who reads what it merges', async () => {
    const directory = scratchDirectory();
    cpSync('fixtures/repos/demo/in', directory, { recursive: true });
    const fleet = join(directory, 'distributary.yaml');
    const snippet = parse(blockWith('argocd/README.md', 'branches:'));
    const whole = parseDocument(readFileSync(fleet, 'utf8'));
    whole.setIn(['spec', 'branches'], snippet.spec.branches);
    writeFileSync(fleet, String(whole));
    commitAll(directory);
    expect(await runProgram(['hydrate'], { cwd: directory })).toMatchObject({ status: 0 });
    const [strategy] = manifestsOf('argocd/promoter/promotion-strategy.yaml');
    const { environments } = JSON.parse(JSON.stringify(strategy)).spec;
    const branches: string[] = environments.map(({ branch }: { branch: string }) => branch);
    const proposals = Object.keys(branchesOf(directory)).filter((name) => name !== 'main');
    expect(proposals.sort()).toEqual(branches.map((branch) => `${branch}-next`).sort());
    const read = clusters.map((cluster) => specFor('branches', cluster).source.targetRevision);
    expect([...branches].sort()).toEqual(read);
    // The metadata that it reads, and the note on every proposal.
    for (const proposal of proposals) {
      const { drySha } = JSON.parse(git(directory, 'show', `${proposal}:hydrator.metadata`));
      const note = git(directory, 'notes', '--ref=hydrator.metadata', 'show', proposal);
      expect(JSON.parse(note)).toEqual({ drySha });
      expect(git(directory, 'rev-parse', 'main').trim()).toBe(drySha);
    }
  });
});
