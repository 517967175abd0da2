import { describe, expect, test } from 'vitest';
import { readObjects } from '../../../src/read/git/read-objects.ts';
import { makeRepository } from '../../support/git-repository.ts';

const big = 'x\n'.repeat(300_000);

describe('objects', () => {
  test('come in the order asked for, missing ones as nothing, any size', async () => {
    const repository = makeRepository();
    repository.commit({ files: { empty: '', lines: 'a\n\nb missing\n', big } });
    const names = [
      'HEAD:big',
      'HEAD:nothing',
      'HEAD:empty',
      '0'.repeat(40),
      'HEAD:lines',
      'HEAD:big',
    ];
    const objects = await readObjects(repository.directory, names);
    expect(objects.map((object) => object?.body?.toString())).toEqual([
      big,
      undefined,
      '',
      undefined,
      'a\n\nb missing\n',
      big,
    ]);
    const id = repository.git('rev-parse', 'HEAD:lines').trim();
    expect(objects[4]).toMatchObject({ id, type: 'blob', bytes: 13 });
  });

  test('that are too large come without their body', async () => {
    const repository = makeRepository();
    repository.commit({ files: { big, small: '1' } });
    const [large, small] = await readObjects(repository.directory, ['HEAD:big', 'HEAD:small'], 5);
    expect(large).toMatchObject({ bytes: big.length });
    expect(large?.body).toBeUndefined();
    expect(small?.body?.toString()).toBe('1');
  });

  test('are many at a time', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: 'a' } });
    const names = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? 'HEAD:a' : 'HEAD:b'));
    const objects = await readObjects(repository.directory, names);
    expect(objects.filter((object) => object?.body?.toString() === 'a')).toHaveLength(10_000);
  });

  test('are none when none is asked for', async () => {
    expect(await readObjects('/nowhere', [])).toEqual([]);
  });
});
