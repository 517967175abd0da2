import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { directoryApplication, yamlObjects } from '../support/directory-application.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { cmpPeers, objectsOf, pluginServer } from '../support/peer-cmp.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith, scratchDirectory } from '../support/scratch.ts';
import { commitAll, demoRepository, git, useNobodysGit } from '../support/scratch-repository.ts';

const draws = drawsFor(import.meta.url, ['plugin/cmp/', 'plugin/start/']);

/** Calls at once. */
const CALLS = draws.count(50);

const server = pluginServer();
const clusters = ['berlin', 'boston', 'dallas', 'paris', 'tokyo'];
const paris = '--param=cluster=paris';

useNobodysGit();

const generate = (repo: string, ...flags: readonly string[]) =>
  server.call('generate', repo, ...flags);

/** The objects of a branch in the order of a stream: Namespaces are first, all others stay in the order of the branch. */
function inPrintedOrder(objects: readonly JsonObject[]): readonly JsonObject[] {
  const isNamespace = (object: JsonObject) => object['kind'] === 'Namespace';
  return [...objects.filter(isNamespace), ...objects.filter((object) => !isNamespace(object))];
}

describe('one result', () => {
  itWithPeers(
    cmpPeers,
    'is in the branch, in render and in Argo CD, for each cluster',
    async () => {
      const directory = demoRepository();
      await runProgram(['hydrate'], { cwd: directory });
      for (const cluster of clusters) {
        const rendered = await runProgram(['render', '--cluster', cluster], { cwd: directory });
        const objects = yamlObjects(rendered.stdout);
        expect(objects.length).toBeGreaterThan(5);
        const branch = scratchDirectory();
        git(directory, 'worktree', 'add', '--quiet', '--detach', branch, `env/${cluster}`);
        expect(inPrintedOrder(directoryApplication(branch))).toEqual(objects);
        const ran = await generate(directory, `--param=cluster=${cluster}`);
        expect(objectsOf(ran)).toEqual(objects);
      }
    },
  );

  test('is in branches with a file for each object, too', async () => {
    const directory = demoRepository();
    const fleet = join(directory, 'distributary.yaml');
    writeFileSync(fleet, readFileSync(fleet, 'utf8').concat('  branches: {layout: object}\n'));
    commitAll(directory, 'A file for each object');
    await runProgram(['hydrate'], { cwd: directory });
    const rendered = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    const branch = scratchDirectory();
    git(directory, 'worktree', 'add', '--quiet', '--detach', branch, 'env/paris');
    const texts = (objects: readonly unknown[]) => objects.map((one) => JSON.stringify(one)).sort();
    const objects = directoryApplication(branch);
    expect(texts(objects)).toEqual(texts(yamlObjects(rendered.stdout)));
    expect(filesBelow(branch).filter((path) => path.endsWith('.yaml'))).toHaveLength(
      objects.length,
    );
  });

  itWithPeers(cmpPeers, 'holds for values that YAML 1.1 reads in its own way', async () => {
    const directory = demoFleet();
    writeFileSync(join(directory, 'apps/web/odd.yaml'), oddValues);
    const rendered = await renderRepository(await openWorktree(directory));
    const own = rendered.manifests.find(({ cluster }) => cluster.name === 'paris');
    const inBranchOrder = (own?.placed ?? [])
      .toSorted((a, b) =>
        a.application < b.application ? -1 : Number(a.application > b.application),
      )
      .map(({ resource }) => resource.object);
    const objects = objectsOf(await generate(directory, paris));
    expect(objects).toEqual(inPrintedOrder(inBranchOrder));
    const odd = objects.find((object) => object['kind'] === 'Odd');
    expect(odd?.['spec']).toEqual({
      mode: 493,
      truth: true,
      true: false,
      text: 'yes',
      no: '0755',
      date: '2026-01-01',
      time: '12:30:45',
    });
  });

  itWithPeers(cmpPeers, 'needs no git', async () => {
    const directory = demoRepository();
    const whole = objectsOf(await generate(directory, paris));
    expect(objectsOf(await generate(directory, paris, '--exclude', '.git'))).toEqual(whole);
  });
});

describe('the parts of a cluster', () => {
  itWithPeers(cmpPeers, 'are all of it, each object once', async () => {
    const directory = demoFleet();
    const parts = [
      ['--app-path', 'apps/web'],
      ['--app-path', 'apps/api'],
      ['--app-path', 'clusters/paris'],
      ['--param-array', 'applications=fleet'],
    ];
    const runs = await Promise.all(parts.map((part) => generate(directory, paris, ...part)));
    const whole = objectsOf(await generate(directory, paris));
    const together = runs.flatMap(objectsOf);
    expect(together).toHaveLength(whole.length);
    expect(new Set(together.map((each) => JSON.stringify(each)))).toEqual(
      new Set(whole.map((each) => JSON.stringify(each))),
    );
  });
});

describe('other Applications', () => {
  itWithPeers(
    cmpPeers,
    'are never asked about, since there is no rule to discover by',
    async () => {
      const ran = await server.call('match', demoFleet());
      expect(JSON.parse(ran.stdout)).toMatchObject({ isDiscoveryEnabled: false });
    },
  );
});

describe('the announcement', () => {
  itWithPeers(cmpPeers, 'names the clusters, at every path of the fleet', async () => {
    for (const path of ['.', 'apps/web']) {
      const ran = await server.call('parameters', demoFleet(), '--app-path', path);
      const announced: { name: string; title: string }[] = JSON.parse(ran.stdout);
      expect(announced.map(({ name }) => name)).toEqual([
        'cluster',
        'applications',
        'strict',
        'allow-empty',
        'deadline',
      ]);
      expect(announced[0]?.title).toMatch(/: berlin, boston, dallas, paris, tokyo$/);
    }
  });
});

describe('the cluster', () => {
  itWithPeers(
    cmpPeers,
    'can be named by the environment, after the name of the Application',
    async () => {
      const env = ['--env', 'CLUSTER=$ARGOCD_APP_NAME', '--env', 'ARGOCD_APP_NAME=paris'];
      const directory = demoFleet();
      expect(objectsOf(await generate(directory, ...env))).toEqual(
        objectsOf(await generate(directory, paris)),
      );
    },
  );
});

describe('a narrowed root', () => {
  itWithPeers(
    cmpPeers,
    'is wide enough when the directory of the fleet is among its paths',
    async () => {
      const directory = directoryWith({ 'README.md': 'more than the fleet\n' });
      cpSync('fixtures/repos/demo/in', join(directory, 'fleets/shop'), { recursive: true });
      const flags = [paris, '--app-path', 'fleets/shop/apps/web'];
      const narrowed = await generate(directory, ...flags, '--root', 'fleets/shop');
      expect(objectsOf(narrowed)).toEqual(objectsOf(await generate(directory, ...flags)));
    },
  );
});

describe(`${CALLS} calls at once`, () => {
  itWithPeers(cmpPeers, 'get what one gets', async () => {
    const directory = demoFleet();
    const single = new Map<string, string>();
    for (const cluster of clusters) {
      single.set(cluster, (await generate(directory, `--param=cluster=${cluster}`)).stdout);
    }
    const calls = Array.from({ length: CALLS }, async (_, i) => {
      const cluster = clusters[i % clusters.length] ?? '';
      const { stdout, stderr } = await generate(
        directory,
        `--param=cluster=${cluster}`,
        '--param=deadline=5m',
        '--timeout=5m',
      );
      expect(stderr).toBe('');
      expect(stdout).toBe(single.get(cluster));
    });
    await Promise.all(calls);
  });
});

const oddValues = `apiVersion: example.com/v1
kind: Odd
metadata: {name: odd, namespace: shop}
spec:
  mode: 0755
  truth: yes
  on: off
  text: "yes"
  "no": "0755"
  date: 2026-01-01
  time: 12:30:45
`;
