/** A push that is killed: to a remote, to a mirror, and to two remotes in turn. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import type { TestRepository } from '../support/git-repository.ts';
import {
  durationOf,
  heads,
  inTurn,
  killOften,
  makeUncollected,
  randomOf,
  round,
  SLICES,
  TIME_FOR_ROUNDS,
} from '../support/kill-rounds.ts';
import { buildProgram } from '../support/killed-program.ts';

const draws = drawsFor(import.meta.url);

vi.setConfig({ testTimeout: TIME_FOR_ROUNDS });

beforeAll(buildProgram);

/** What a remote is told, besides where it is. */
const PUSHES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['push', []],
  ['push to a mirror', [['remote.origin.mirror', 'true']]],
  // Whatever is pushed moves the branches here as well, as those that follow the remote.
  [
    'push to a mirror of all refs',
    [
      ['remote.origin.mirror', 'true'],
      ['remote.origin.fetch', '+refs/*:refs/*'],
    ],
  ],
];

/** A remote whose server is not killed with us. */
function addRemote(repository: TestRepository, name: string): TestRepository {
  const upstream = makeUncollected('--bare');
  repository.git('remote', 'add', name, upstream.directory);
  repository.git('config', `remote.${name}.receivepack`, 'setsid --wait git-receive-pack');
  return upstream;
}

describe('a push that is killed leaves every branch old or new, and the next run completes it', () => {
  it.each(PUSHES)('with a %s', async (what, settings) => {
    const repository = makeUncollected();
    const [upstream] = ['origin', 'backup'].map((name) => addRemote(repository, name));
    for (const setting of settings) repository.git('config', '--replace-all', ...setting);
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository, 'origin');
    const random = randomOf(3);
    await killOften(what, draws.count(20) * SLICES, {
      round: async (tally, i) => {
        const when = inTurn(i, duration, random());
        await round(repository, { ...when, push: 'origin' }, tally);
        expect(upstream && heads(upstream)).toEqual(heads(repository));
      },
      isMet: ({ at }) => (at.get('push') ?? 0) > 0,
    });
  });

  it('with pushes to two remotes in turn', async () => {
    const repository = makeUncollected();
    const names = ['origin', 'backup'] as const;
    const [origin, backup] = [addRemote(repository, 'origin'), addRemote(repository, 'backup')];
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository, 'origin');
    const random = randomOf(4);
    await killOften('pushes in turn', draws.count(20) * SLICES, {
      round: async (tally, i) => {
        const when = inTurn(i, duration, random());
        const [push, other] = i % 2 === 0 ? [names[0], backup] : [names[1], origin];
        const before = heads(other);
        await round(repository, { ...when, push }, tally);
        expect(heads(i % 2 === 0 ? origin : backup)).toEqual(heads(repository));
        expect(heads(other)).toEqual(before);
      },
      isMet: ({ at }) => (at.get('push') ?? 0) > 0,
    });
  });
});
