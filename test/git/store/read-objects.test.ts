import { describe, expect, test } from 'vitest';
import { readObjects } from '../../../src/git/store/read-objects.ts';
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
    const objects = await readObjects(repository, names);
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
    const [large, small] = await readObjects(repository, ['HEAD:big', 'HEAD:small'], {
      largest: 5,
    });
    expect(large).toMatchObject({ bytes: big.length });
    expect(large?.body).toBeUndefined();
    expect(small?.body?.toString()).toBe('1');
  });

  test('that are too much together come as far as there is room', async () => {
    const repository = makeRepository();
    repository.commit({ files: { big, a: '12', b: '34', c: '5' } });
    const names = ['HEAD:big', 'HEAD:a', 'HEAD:b', 'HEAD:c'];
    const bodies = async (most: number): Promise<readonly (string | undefined)[]> => {
      const objects = await readObjects(repository, names, { largest: 5, most });
      return objects.map((object) => object?.body?.toString());
    };
    expect(await bodies(5)).toEqual([undefined, '12', '34', '5']);
    expect(await bodies(4)).toEqual([undefined, '12', '34']);
    expect(await bodies(1)).toEqual([undefined]);
  });

  test('are many at a time', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: 'a' } });
    const names = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? 'HEAD:a' : 'HEAD:b'));
    const objects = await readObjects(repository, names);
    expect(objects.filter((object) => object?.body?.toString() === 'a')).toHaveLength(10_000);
  });

  test('are none when none is asked for', async () => {
    expect(await readObjects({ directory: '/nowhere' }, [])).toEqual([]);
  });
});
