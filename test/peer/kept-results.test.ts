/** The program as users get it keeps what it came to and what programs printed, and takes it from there. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { diffRepository } from '../../src/app/diff.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { recallFleet, recallOrLayOut } from '../../src/reuse/reuse-fleet.ts';
import { builtProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { makeRepository, repositoryAt } from '../support/git-repository.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { chartFiles, fleetFiles, recordPrograms } from '../support/peer-sources.ts';
import { referredFile, referredObjects } from '../support/referred-objects.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url);

const program = builtProgram();

const renderParis = ['render', '--cluster', 'paris'];

function demoFleet() {
  const repository = makeRepository();
  cpSync('fixtures/repos/demo/in', repository.directory, { recursive: true });
  repository.commit({});
  const run = (...argv: readonly string[]) => program.run(argv, { cwd: repository.directory });
  return { repository, run, cache: join(repository.directory, '.git/distributary/cache') };
}

/** JSON tells whether a result was recalled, and nothing else that depends on the cache. */
function withoutReuse({ stdout, ...rest }: ReturnType<typeof program.run>) {
  return { ...rest, stdout: stdout.replace(/ {2}"reuse": \{[^}]*\}/, '') };
}

describe('the built program', () => {
  test('says the same twice, and the same again without what it kept', () => {
    const { run, cache } = demoFleet();
    const commands = [
      ...[['check'], ['diff'], ['hydrate', '-o', 'json'], ['hydrate', '--dry-run']],
      ...[[], ['--derived'], ['--kind', 'Service']].map((argv) => [...renderParis, ...argv]),
    ];
    run('hydrate');
    const all = () => commands.map((argv) => withoutReuse(run(...argv)));
    const first = all();
    expect(readdirSync(cache).length).toBeGreaterThan(0);
    expect(all()).toEqual(first);
    rmSync(cache, { recursive: true });
    expect(all()).toEqual(first);
  });

  test('prints manifests again without rendering them, and anew after a change', () => {
    const { repository, run, cache } = demoFleet();
    const first = run(...renderParis);
    const entries = () => readdirSync(cache).filter((name) => !name.endsWith('.draft'));
    expect(entries()).toHaveLength(1);
    expect(run(...renderParis)).toEqual(first);
    expect(run('render', '--cluster', 'pariss').status).toBe(2);
    expect(entries()).toHaveLength(1);
    const more = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more, namespace: shop}\n';
    writeFileSync(join(repository.directory, 'apps/web/more.yaml'), more);
    expect(run(...renderParis).stdout).toContain('name: more');
    expect(entries()).toHaveLength(1);
    writeFileSync(join(repository.directory, 'apps/web/more.yaml'), more.replace('more', 'other'));
    expect(run(...renderParis).stdout).toContain('name: other');
  });

  test('says why it rendered', () => {
    const { repository, run } = demoFleet();
    const reasons = () =>
      [['hydrate'], ['check'], ['diff'], renderParis].map(
        (argv) => run(...argv, '--verbose').stderr.match(/^(?:rendered|recalled): .*/m)?.[0],
      );
    const first = 'rendered: no earlier run with these options is recorded';
    const recalled = 'recalled: every input is the same as in an earlier run';
    // Hydrating keeps the findings, too.
    expect(reasons()).toEqual([first, recalled, recalled, first]);
    expect(reasons()).toEqual([recalled, recalled, recalled, recalled]);
    const banner = 'clusters/paris/banner.yaml';
    const file = join(repository.directory, banner);
    writeFileSync(file, `${readFileSync(file, 'utf8')}# more\n`);
    repository.commit({});
    const changed = `rendered: ${banner} differs from the last recorded run`;
    expect(reasons()).toEqual([changed, recalled, recalled, changed]);
    repository.git('branch', '-D', 'env/paris');
    const { reuse } = JSON.parse(run('hydrate', '-o', 'json').stdout);
    expect(reuse).toEqual({ isRecalled: false, because: 'branchChanged', branch: 'env/paris' });
  });

  test.each(draws.rows(Object.entries(referredObjects)))(
    'leaves what a clone without the cache leaves after a change of an object for %s',
    (_, { files, before, after }) => {
      const { repository, run } = demoFleet();
      const fleet = readFileSync('fixtures/repos/demo/in/distributary.yaml', 'utf8');
      const sources = fleet.replace('  sources:\n', '  sources:\n    - path: apps/mesh\n');
      repository.commit({
        files: { ...files, 'distributary.yaml': sources, [referredFile]: before },
      });
      expect(run('hydrate').status).toBe(0);
      repository.commit({ files: { [referredFile]: after } });
      const other = repositoryAt(scratchDirectory());
      cpSync(repository.directory, other.directory, { recursive: true });
      rmSync(join(other.directory, '.git/distributary'), { recursive: true });
      const alone = program.run(['hydrate'], { cwd: other.directory });
      expect(run('hydrate')).toEqual(alone);
      expect(repository.git('show-ref')).toBe(other.git('show-ref'));
    },
  );

  test('goes on where nothing can be kept', () => {
    const { repository, run, cache } = demoFleet();
    mkdirSync(join(cache, '..'), { recursive: true });
    writeFileSync(cache, 'a file');
    expect([run('check').status, run('hydrate').status]).toEqual([0, 0]);
    expect(repository.ref('refs/heads/env/paris')).toBeDefined();
    chmodSync(cache, 0o400);
    expect(run('hydrate').status).toBe(0);
  });

  test('keeps nothing of a call of the plugin', () => {
    const { repository, cache } = demoFleet();
    const env = { ARGOCD_APP_PARAMETERS: '[{"name": "cluster", "string": "paris"}]' };
    const { directory: cwd } = repository;
    expect(program.run(['cmp', 'generate'], { cwd, env }).status).toBe(0);
    expect(existsSync(cache)).toBe(false);
  });
});

const kustomization = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

const sources = fleetFiles('    - path: apps/*\n    - path: overlays/{{ name }}\n', {
  ...chartFiles('apps/cart'),
  'apps/base/kustomization.yaml': kustomization('resources: [settings.yaml]'),
  'apps/base/settings.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: base, namespace: shop}\n',
  'overlays/paris/kustomization.yaml': kustomization(
    'resources: [../../apps/base]',
    'namePrefix: paris-',
  ),
  'overlays/berlin/kustomization.yaml': kustomization('namePrefix: berlin-'),
});

afterEach(() => vi.unstubAllEnvs());

describe('programs that render', () => {
  itWithPeers(
    ['kustomize', 'helm'],
    'are started for what changed, and for nothing else',
    async () => {
      const calls = recordPrograms('kustomize', 'helm');
      const directory = directoryWith(sources);
      const reuse = { store: memoryCache(), program: 'test', place: '' };
      let before = 0;
      const started = () => {
        const renderings = calls().filter((call) => !call.includes('version'));
        const fresh = renderings.length - before;
        before = renderings.length;
        return fresh;
      };
      const run = async () => {
        const reader = await openWorktree(directory);
        const laid = await recallOrLayOut(
          { reader, options: { reuse }, purpose: 'findings' },
          async (value) => ({ value }),
        );
        if (laid.type === 'accepted') return { isRendered: false, started: started() };
        const { diagnostics } = laid.laidOut;
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        return { isRendered: true, started: started() };
      };
      expect((await run()).started).toBeGreaterThanOrEqual(4);
      expect(await run()).toEqual({ isRendered: false, started: 0 });
      writeFileSync(join(directory, 'overlays/berlin/kustomization.yaml'), 'namePrefix: b-\n');
      expect(await run()).toEqual({ isRendered: true, started: 1 });
      writeFileSync(
        join(directory, 'apps/base/settings.yaml'),
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other, namespace: shop}\n',
      );
      expect(await run()).toEqual({ isRendered: true, started: 2 });
      writeFileSync(join(directory, 'topology/more.yaml'), '# nothing\n');
      expect(await run()).toEqual({ isRendered: true, started: 0 });
      const reader = await openWorktree(directory);
      const { diff } = await diffRepository(reader, await openWorktree(directory), { reuse });
      expect([diff?.unchanged.length, diff?.clusters, started()]).toEqual([3, [], 0]);
      // The same program, made anew: nobody knows what it does.
      recordPrograms('kustomize', 'helm');
      const again = { reader, options: { reuse }, purpose: 'findings' } as const;
      expect((await recallFleet(again)).miss).toEqual({ because: 'rendererChanged' });
    },
  );

  itWithPeers(['kustomize'], 'are started for a file that a generator reads', async () => {
    recordPrograms('kustomize');
    const directory = directoryWith(
      fleetFiles('    - path: apps/*\n', {
        'apps/web/kustomization.yaml': kustomization(
          'namespace: istio-system',
          'configMapGenerator:',
          '  - {name: istio, files: [mesh=mesh.txt], options: {disableNameSuffixHash: true}}',
        ),
        'apps/web/mesh.txt': 'accessLogFile: /dev/stdout\n',
      }),
    );
    const reuse = { store: memoryCache(), program: 'test', place: directory };
    const run = async () => {
      const reader = await openWorktree(directory);
      const laid = await recallOrLayOut(
        { reader, options: { reuse }, purpose: 'findings' },
        async ({ known }) => ({ value: known.diagnostics }),
      );
      return laid.type === 'accepted' ? laid.value : [laid.miss, laid.laidOut.diagnostics];
    };
    await run();
    writeFileSync(join(directory, 'apps/web/mesh.txt'), 'enableAutoMtls: [\n');
    const file = 'apps/web/mesh.txt';
    const { diagnostics } = await renderRepository(await openWorktree(directory));
    expect(await run()).toEqual([{ because: 'fileChanged', file }, diagnostics]);
    expect(await run()).toEqual(diagnostics);
    expect(diagnostics).not.toEqual([]);
  });
});
