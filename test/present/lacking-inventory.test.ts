import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { requireInventories } from '../../src/present/lacking-inventory.ts';
import { makeRepository } from '../support/git-repository.ts';

test('a tree that lists an inventory is told of, and others are not', async () => {
  const made = makeRepository();
  const rootOf = (path: string): string => {
    made.commit({ files: { [path]: 'a' } });
    return made.git('rev-parse', 'HEAD^{tree}').trim();
  };
  const strangers = ['.distributary', 'x/.distributary/inventory'].map((path) => {
    made.git('checkout', '-q', '--orphan', path.replace(/\W/g, ''));
    made.git('rm', '-rfq', '--cached', '--ignore-unmatch', '.');
    return rootOf(path);
  });
  const repository = await openRepository(made.directory);
  await requireInventories(repository, strangers, new Map());
  made.git('checkout', '-qf', '--orphan', 'ours');
  made.git('rm', '-rfq', '--ignore-unmatch', '.');
  const ours = rootOf('.distributary/inventory');
  await expect(
    requireInventories(repository, [...strangers, ours], new Map()),
  ).rejects.toMatchObject({
    code: 'DIS0126',
    message: expect.stringContaining('.distributary/inventory'),
  });
});
