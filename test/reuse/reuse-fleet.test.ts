import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffRepository } from '../../src/app/diff.ts';
import {
  type HydratedRepository,
  type HydrateOptions,
  hydrateRepository,
  planRepository,
} from '../../src/app/hydrate.ts';
import { openCache } from '../../src/cache/cache-store.ts';
import { openRepository } from '../../src/git/repository.ts';
import { type ParsedFiles, parsedOnce } from '../../src/load/parsed-files.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openEarlier } from '../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { smallFleet as files } from '../support/small-fleet.ts';

function repositoryOfFleet(): TestRepository {
  const repository = makeRepository();
  repository.commit({ files });
  return repository;
}

async function optionsOf({ directory }: TestRepository, program = 'test') {
  const repository = await openRepository(directory);
  const reuse = { store: openCache(repository.commonDirectory), program, place: '' };
  return { repository, revision: 'HEAD', reuse } satisfies HydrateOptions;
}

async function hydrate(repository: TestRepository, program = 'test') {
  return await hydrateRepository(await optionsOf(repository, program));
}

const cacheOf = ({ directory }: TestRepository) => join(directory, '.git/distributary/cache');

/** Nothing is rendered where an earlier run tells that there is nothing to do. */
const isRendered = ({ laid }: HydratedRepository) => laid.type === 'rendered';

const reasonOf = ({ laid }: HydratedRepository) =>
  laid.type === 'rendered' ? laid.miss : undefined;

const actionsOf = ({ plan }: HydratedRepository) => plan?.branches.map(({ action }) => action);

describe('a second run', () => {
  test('renders nothing, says the same, and has the note follow the commit', async () => {
    const repository = repositoryOfFleet();
    const first = await hydrate(repository);
    const branch = repository.ref('refs/heads/env/north');
    repository.commit({ files: { 'NOTES.md': 'two\n' } });
    const second = await hydrate(repository);
    expect([isRendered(first), isRendered(second)]).toEqual([true, false]);
    expect(actionsOf(second)).toEqual(['unchanged']);
    expect(second.diagnostics.map(({ message }) => message)).toEqual(
      first.diagnostics.map(({ message }) => message),
    );
    expect(second.diagnostics).toHaveLength(1);
    expect(second.isWritten).toBe(true);
    expect(repository.ref('refs/heads/env/north')).toBe(branch);
  });

  test('renders what was edited, and gives the ids that it gives without a cache', async () => {
    const [repository, other] = [repositoryOfFleet(), repositoryOfFleet()];
    const edit = { files: { 'apps/web/web.yaml': `${files['apps/web/web.yaml']}data: {a: b}\n` } };
    for (const each of [repository, other]) {
      await hydrate(each);
      each.commit(edit);
    }
    rmSync(cacheOf(other), { recursive: true });
    const second = await hydrate(repository);
    await hydrate(other);
    expect([reasonOf(second), actionsOf(second)]).toEqual([
      { because: 'fileChanged', file: 'apps/web/web.yaml' },
      ['update'],
    ]);
    expect(repository.git('show-ref')).toBe(other.git('show-ref'));
  });

  test('writes a branch anew that was deleted or changed in the meantime', async () => {
    const repository = repositoryOfFleet();
    await hydrate(repository);
    const tree = repository.git('rev-parse', 'env/north^{tree}');
    repository.git('branch', '-D', 'env/north');
    const second = await hydrate(repository);
    const miss = { because: 'branchChanged', branch: 'env/north' };
    expect([reasonOf(second), actionsOf(second)]).toEqual([miss, ['create']]);
    expect(repository.git('rev-parse', 'env/north^{tree}')).toBe(tree);
  });

  test('writes a branch anew whose manifest somebody has changed', async () => {
    const repository = repositoryOfFleet();
    await hydrate(repository);
    const tree = repository.git('rev-parse', 'env/north^{tree}');
    repository.git('checkout', '-q', 'env/north');
    repository.commit({ files: { 'apps/web/manifest.yaml': 'kind: Other\n' } });
    repository.git('checkout', '-q', 'main');
    const second = await hydrate(repository);
    expect([isRendered(second), actionsOf(second)]).toEqual([true, ['update']]);
    expect(repository.git('rev-parse', 'env/north^{tree}')).toBe(tree);
  });

  test('writes a change that goes back to what an earlier run has written', async () => {
    const repository = repositoryOfFleet();
    const trees: string[] = [];
    for (const value of ['a', 'b', 'a', 'a']) {
      const text = `${files['apps/web/web.yaml']}data: {key: ${value}}\n`;
      repository.commit({ files: { 'apps/web/web.yaml': text, 'NOTES.md': `${trees.length}\n` } });
      const run = await hydrate(repository);
      expect(isRendered(run)).toBe(trees.length < 3);
      trees.push(repository.git('rev-parse', 'env/north:apps/web/manifest.yaml'));
    }
    expect(trees.map((tree) => tree === trees[0])).toEqual([true, false, true, true]);
  });

  test('adds a missing file beside a manifest as it does without a cache', async () => {
    const web = (value: string) => `${files['apps/web/web.yaml']}data: {key: ${value}}\n`;
    const api = files['apps/web/web.yaml'].replace('name: web', 'name: api');
    const trees: string[] = [];
    for (const hasCache of [true, false]) {
      const repository = repositoryOfFleet();
      const forget = () => rmSync(cacheOf(repository), { recursive: true });
      repository.commit({ files: { 'apps/web/web.yaml': web('a'), 'apps/api/api.yaml': api } });
      await hydrate(repository);
      repository.git('checkout', '-q', 'env/north');
      repository.git('rm', '-q', 'apps/api/README.md');
      repository.commit({});
      repository.git('checkout', '-q', 'main');
      forget();
      expect(actionsOf(await hydrate(repository))).toEqual(['unchanged']);
      if (!hasCache) forget();
      repository.commit({ files: { 'apps/web/web.yaml': web('b') } });
      expect(actionsOf(await hydrate(repository))).toEqual(['update']);
      trees.push(repository.git('ls-tree', '-r', '--name-only', 'env/north'));
    }
    expect(trees[0]).toBe(trees[1]);
    expect(trees[0]).toContain('apps/api/README.md');
  });

  test('of another build renders', async () => {
    const repository = repositoryOfFleet();
    await hydrate(repository);
    const run = await hydrate(repository, 'another');
    expect(reasonOf(run)).toEqual({ because: 'programChanged' });
  });

  test('relies on no entry that somebody changed', async () => {
    const repository = repositoryOfFleet();
    await hydrate(repository);
    for (const name of readdirSync(cacheOf(repository))) {
      const path = join(cacheOf(repository), name);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('apps/web', 'apps/wab'));
    }
    const second = await hydrate(repository);
    expect([isRendered(second), actionsOf(second)]).toEqual([true, ['unchanged']]);
  });

  test('that only plans takes from earlier ones, and leaves nothing', async () => {
    const repository = repositoryOfFleet();
    const options = await optionsOf(repository);
    await planRepository(options);
    expect(existsSync(cacheOf(repository))).toBe(false);
    await hydrateRepository(options);
    const planned = await planRepository(options);
    expect([isRendered(planned), actionsOf(planned)]).toEqual([false, ['unchanged']]);
  });
});

/** A reader that counts the files that are read. */
function counted(reader: RepositoryReader | undefined) {
  const count = { files: 0 };
  if (reader === undefined) throw new Error('there is a commit');
  const read: RepositoryReader['read'] = async (paths) => {
    count.files += paths.length;
    return await reader.read(paths);
  };
  return { count, reader: { ...reader, read } };
}

describe('a difference', () => {
  test('of two states that read the same renders one of them, and none when an earlier run has', async () => {
    const repository = repositoryOfFleet();
    repository.commit({ files: { 'NOTES.md': 'two\n' } });
    const { repository: opened, reuse } = await optionsOf(repository);
    const from = await openEarlier(opened, 'HEAD~1');
    const to = await openWorktree(repository.directory);
    const parsed: string[] = [];
    const manifests: ParsedFiles['manifests'] = (file) => {
      parsed.push(file.path);
      return parsedOnce.manifests(file);
    };
    const alone = await diffRepository(from, to, { parsed: { ...parsedOnce, manifests } });
    expect(alone.miss).toEqual({ because: 'notKept' });
    expect(parsed).toEqual(['apps/web/web.yaml']);
    expect(alone.diff?.unchanged.map(({ name }) => name)).toEqual(['north']);
    const first = await diffRepository(from, to, { reuse });
    const { reader, count } = counted(from);
    const second = await diffRepository(reader, to, { reuse });
    expect([first.diff, second.diff]).toEqual([alone.diff, alone.diff]);
    // Git's ids tell that a file is the same.
    expect([second.miss, count.files]).toEqual([undefined, 0]);
  });

  test('tells of a cluster what its objects state, also when nothing is rendered', async () => {
    const istio = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
metadata: {name: istio, namespace: istio-system}
spec: {tag: 1.28.2, meshConfig: {trustDomain: north.example}}
`;
    const repository = repositoryOfFleet();
    repository.commit({ files: { 'apps/web/istio.yaml': istio } });
    const { repository: opened, reuse } = await optionsOf(repository);
    const from = await openEarlier(opened, 'HEAD');
    const to = await openWorktree(repository.directory);
    const first = await diffRepository(from, to, { reuse });
    const second = await diffRepository(from, to, { reuse });
    expect([first.miss, second.miss]).toEqual([{ because: 'firstRun' }, undefined]);
    expect(second.topology).toEqual(first.topology);
    expect(second.diff).toEqual(first.diff);
    expect(second.diff?.unchanged).toMatchObject([
      {
        trustDomain: 'north.example',
        istioVersion: { value: '1.28.2', at: { file: 'apps/web/istio.yaml', line: 4 } },
      },
    ]);
  });

  test('of two states that do not is told as ever', async () => {
    const repository = repositoryOfFleet();
    const options = await optionsOf(repository);
    await hydrateRepository(options);
    const from = await openEarlier(options.repository);
    writeFileSync(join(repository.directory, 'topology/extra.yaml'), '# nothing\n');
    rmSync(join(repository.directory, 'apps/web/web.yaml'));
    const to = await openWorktree(repository.directory);
    const { reuse } = options;
    const known = await diffRepository(from, to, { reuse });
    expect(known.diff).toEqual((await diffRepository(from, to)).diff);
    expect(known.diff?.clusters.map(({ objects }) => objects.removed.length)).toEqual([1]);
  });
});
