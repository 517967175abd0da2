import { type ChildProcess, spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { GitPlace } from '../../../../src/read/git/git-place.ts';
import { KEPT_ARGS, keepReader } from '../../../../src/read/git/object/kept-reader.ts';
import { readObjects } from '../../../../src/read/git/object/read-objects.ts';
import { startGit } from '../../../../src/read/git/run-git.ts';
import { countGit } from '../../../support/counted-git.ts';
import { makeRepository } from '../../../support/git-repository.ts';

const big = 'x\n'.repeat(300_000);

/** A repository with a kept process, and the processes that were started for it. */
function keptRepository(start?: () => ChildProcess) {
  const repository = makeRepository();
  repository.commit({ files: { a: '12', b: '34', big, empty: '', lines: 'a\n\nb missing\n' } });
  const { directory } = repository;
  const started: ChildProcess[] = [];
  const kept = keepReader(() => {
    const child = start?.() ?? startGit({ directory }, KEPT_ARGS);
    started.push(child);
    return child;
  });
  const place: GitPlace = { directory, kept };
  return { repository, place, kept, started };
}

async function bodies(place: GitPlace, names: readonly string[], limits = {}) {
  const objects = await readObjects(place, names, limits);
  return objects.map((object) => object?.body?.toString());
}

describe('a kept process', () => {
  // The first test: there are no processes of others.
  test('does not keep a program running', async () => {
    const { place, started } = keptRepository();
    await bodies(place, ['HEAD:a']);
    expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
    expect(started[0]?.exitCode).toBeNull();
  });

  test('reads what a process of its own reads, from one start', async () => {
    const { place, started } = keptRepository();
    const { kept, ...apart } = place;
    const all = ['HEAD:big', 'HEAD:nothing', 'HEAD:empty', '0'.repeat(40), 'HEAD:lines'];
    for (const names of [all, ['HEAD:a'], all.toReversed(), ['HEAD^{tree}', 'HEAD']]) {
      expect(await readObjects(place, names)).toEqual(await readObjects(apart, names));
    }
    expect(started).toHaveLength(1);
  });

  test('answers requests at the same time one after another', async () => {
    const { place, started } = keptRepository();
    const names = Array.from({ length: 200 }, (_, i) => (i % 2 ? 'HEAD:a' : 'HEAD:b'));
    const each = await Promise.all(names.map(async (name) => (await bodies(place, [name]))[0]));
    expect(each).toEqual(names.map((name) => (name === 'HEAD:a' ? '12' : '34')));
    expect(started).toHaveLength(1);
  });

  test('sees objects that were written after its start, in a pack too', async () => {
    const { repository, place } = keptRepository();
    expect(await bodies(place, ['HEAD:new'])).toEqual([undefined]);
    repository.commit({ files: { new: 'new' } });
    expect(await bodies(place, ['HEAD:new'])).toEqual(['new']);
    repository.commit({ files: { later: 'later' } });
    repository.git('repack', '-adq');
    repository.git('prune');
    expect(await bodies(place, ['HEAD:a', 'HEAD:later'])).toEqual(['12', 'later']);
  });

  test('keeps to the limits, and goes on after them', async () => {
    const { place } = keptRepository();
    const names = ['HEAD:big', 'HEAD:a', 'HEAD:b'];
    expect(await bodies(place, names, { largest: 5, most: 3 })).toEqual([undefined, '12']);
    expect(await bodies(place, names, { largest: 5 })).toEqual([undefined, '12', '34']);
  });

  test('that was killed is replaced', async () => {
    const { place, started } = keptRepository();
    await bodies(place, ['HEAD:a']);
    const [first] = started;
    const closed = new Promise((resolve) => first?.on('close', resolve));
    first?.kill('SIGKILL');
    await closed;
    expect(await bodies(place, ['HEAD:a', 'HEAD:b'])).toEqual(['12', '34']);
    expect(await bodies(place, ['HEAD:b'])).toEqual(['34']);
    expect(started).toHaveLength(2);
  });

  test('that ends in the middle of an object costs neither objects nor room', async () => {
    const broken = () =>
      spawn('sh', [
        '-c',
        `read -r line; printf '%040d blob 2\\n12\\n%040d blob 4\\n1' 1 2; exit 1`,
      ]);
    const { place } = keptRepository(broken);
    const names = ['HEAD:a', 'HEAD:b', 'HEAD:empty'];
    expect(await bodies(place, names, { most: 6 })).toEqual(['12', '34', '']);
  });

  test('ends on request, and another one starts with the next reading', async () => {
    const { place, kept, started } = keptRepository();
    await bodies(place, ['HEAD:a']);
    const [first] = started;
    const status = new Promise((resolve) => first?.on('close', resolve));
    kept.end();
    expect(await status).toBe(0);
    expect(await bodies(place, ['HEAD:a'])).toEqual(['12']);
    expect(started).toHaveLength(2);
  });

  test('is not used where a remote may be reached', async () => {
    const { place, started } = keptRepository();
    const git = countGit();
    expect(await bodies({ ...place, remoteSeconds: 60 }, ['HEAD:a'])).toEqual(['12']);
    expect(git.commands()).toEqual(['cat-file']);
    expect(started).toEqual([]);
  });
});
