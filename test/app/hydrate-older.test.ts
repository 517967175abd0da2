import { describe, expect, test } from 'vitest';
import { hydrateBranches, planHydration } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';
import {
  type Fleet,
  headsOf,
  hydrate,
  jobOf,
  type RunOptions,
  refusals,
} from '../support/hydration.ts';

const one: Fleet = { north: { 'apps/web': ['a: 1\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const two: Fleet = { north: { 'apps/web': ['a: 2\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const push = { push: 'origin' };

/** Commits have to be told apart by their dates. */
const at = (day: number) => ({ GIT_COMMITTER_DATE: `2026-02-0${day}T00:00:00Z` });

/** A repository with two commits, and clones of it at any of them. */
function upstream() {
  const source = makeRepository();
  const older = source.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
  const newer = source.commit({ env: at(2) });
  const bare = cloneRepository(source.directory, '--bare');
  const url = `file://${bare.directory}`;
  const cloneAt = (commit: string, ...options: string[]) => {
    bare.git('update-ref', 'refs/heads/main', commit);
    const clone = cloneRepository(url, '--branch=main', '--single-branch', ...options);
    bare.git('update-ref', 'refs/heads/main', newer);
    return clone;
  };
  return { source, bare, older, newer, cloneAt };
}

/** What a run finds: code and severity. */
async function findings(repository: TestRepository, fleet: Fleet, options: RunOptions = {}) {
  const { value, diagnostics } = await hydrateBranches(
    await jobOf(repository.directory, fleet, options),
  );
  return { isWritten: value !== undefined, codes: diagnostics.map(({ code }) => code) };
}

describe('an older commit', () => {
  test('takes no branch back, not in a dry run either, unless told to', async () => {
    const repository = makeRepository();
    const older = repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
    const newer = repository.commit({ env: at(2) });
    await hydrate(repository.directory, two);
    const before = headsOf(repository);
    const back = { revision: older };
    expect(await refusals(repository.directory, one, back)).toEqual(['DIS0730', 'DIS0730']);
    const planned = await planHydration(await jobOf(repository.directory, one, back));
    expect(planned.diagnostics[0]?.message).toBe(
      `branch "env/north" was hydrated from ${newer}, which is newer than ${older}`,
    );
    expect(headsOf(repository)).toBe(before);
    await hydrate(repository.directory, one, { ...back, forceOlder: true });
    expect(repository.git('show', 'env/north:apps/web/manifest.yaml')).toBe('a: 1\n');
    // Told to once, the newer one is a step forward again.
    expect(await findings(repository, two)).toEqual({ isWritten: true, codes: [] });
  });

  test('takes none back when only one of them is newer', async () => {
    const repository = makeRepository();
    const older = repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
    repository.commit({ env: at(2) });
    await hydrate(repository.directory, { north: one['north'] ?? {} }, { also: ['south'] });
    const before = headsOf(repository);
    expect(await refusals(repository.directory, two, { revision: older })).toEqual(['DIS0730']);
    expect(headsOf(repository)).toBe(before);
  });

  test('is known by the note where the branch did not change', async () => {
    const repository = makeRepository();
    const older = repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
    await hydrate(repository.directory, one);
    repository.commit({ env: at(2) });
    await hydrate(repository.directory, one);
    const back = { revision: older };
    expect(await refusals(repository.directory, one, back)).toEqual(['DIS0730', 'DIS0730']);
  });

  test.each([
    ['a clone', []],
    ['a shallow clone', ['--depth=1']],
    ['a partial clone', ['--filter=blob:none']],
    ['a treeless clone', ['--filter=tree:0']],
    ['a shallow and partial clone', ['--depth=1', '--filter=blob:none']],
  ])('of %s that never saw the newer one is refused, too', async (_, options) => {
    const { bare, older, newer, cloneAt } = upstream();
    bare.git('config', 'uploadpack.allowFilter', 'true');
    await hydrate(cloneAt(newer).directory, two, push);
    const before = headsOf(bare);
    const slow = cloneAt(older, ...options);
    const refused = await refusals(slow.directory, one, push);
    // A shallow clone does not show either that the commit is merged.
    const unmerged = options.includes('--depth=1') ? ['DIS1360'] : [];
    expect(refused).toEqual([...unmerged, 'DIS0730', 'DIS0730']);
    expect([headsOf(bare), headsOf(slow)]).toEqual([before, '']);
  });

  test.each([[[]], [['--depth=1']]])('in a clone with %j the next one is fine', async (options) => {
    const { older, newer, cloneAt } = upstream();
    await hydrate(cloneAt(older).directory, one, push);
    const next = cloneAt(newer, ...options);
    expect(await findings(next, two, push)).toEqual({ isWritten: true, codes: [] });
    expect(await findings(cloneAt(newer, ...options), one, push)).toEqual({
      isWritten: true,
      codes: [],
    });
  });

  test('that loses the race against the newer one is refused', async () => {
    const { bare, older, newer, cloneAt } = upstream();
    const [fast, slow] = [cloneAt(newer), cloneAt(older)];
    const job = await jobOf(slow.directory, one, push);
    let isFirst = true;
    const racing = {
      ...job,
      // Asked between reading the branches and moving them.
      mayProceed: (found: Parameters<typeof job.mayProceed>[0]) => {
        if (isFirst) execHydrate(fast, bare);
        isFirst = false;
        return job.mayProceed(found);
      },
    };
    await hydrate(fast.directory, two);
    const { value, diagnostics } = await hydrateBranches(racing);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0730', 'DIS0730']);
    expect(bare.ref('refs/heads/env/north')).toBe(fast.ref('refs/heads/env/north'));
  });
});

/** Brings another run's branches to the remote at once. */
function execHydrate(from: TestRepository, bare: TestRepository): void {
  bare.git('fetch', '-q', from.directory, 'refs/heads/env/*:refs/heads/env/*');
}

describe('another line of development', () => {
  const rewritten = (day: number) => {
    const repository = makeRepository();
    const first = repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
    repository.commit({ message: 'Before', env: at(3) });
    return {
      repository,
      rewrite: () => {
        repository.git('reset', '-q', '--hard', first);
        return repository.commit({ message: 'After', env: at(day) });
      },
    };
  };

  test('that is younger goes on with a warning, or without one when told to', async () => {
    const { repository, rewrite } = rewritten(4);
    await hydrate(repository.directory, one);
    rewrite();
    const forced = await planHydration(
      await jobOf(repository.directory, two, { forceOlder: true }),
    );
    expect(forced.diagnostics).toEqual([]);
    const codes = ['DIS0731', 'DIS0731'];
    expect(await findings(repository, two)).toEqual({ isWritten: true, codes });
    expect(await findings(repository, two)).toEqual({ isWritten: true, codes: [] });
  });

  test('that is older by its date is refused', async () => {
    const { repository, rewrite } = rewritten(2);
    await hydrate(repository.directory, one);
    rewrite();
    expect(await refusals(repository.directory, two)).toEqual(['DIS0730', 'DIS0730']);
  });

  test('that nobody can find any more is said', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
    await hydrate(repository.directory, one);
    for (const branch of ['env/north', 'env/south']) {
      const note = `{"drySha":"${'ab'.repeat(20)}"}`;
      repository.git('notes', '--ref', NOTES_REF, 'add', '-f', '-m', note, branch);
    }
    const { codes } = await findings(repository, one);
    expect(codes).toEqual(['DIS0731', 'DIS0731']);
  });

  test.each(['no JSON', '{}', '{"drySha":7}', '{"drySha":"main"}', '[]', 'null', '--all'])(
    'is not what a note %j says',
    async (note) => {
      const repository = makeRepository();
      repository.commit({ files: { 'distributary.yaml': '' }, env: at(1) });
      await hydrate(repository.directory, one);
      repository.git('notes', '--ref', NOTES_REF, 'add', '-f', '-m', note, 'env/north');
      expect(await findings(repository, one)).toEqual({ isWritten: true, codes: [] });
    },
  );
});
