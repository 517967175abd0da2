import { expect, test } from 'vitest';
import { memoise } from '../../src/collection/memoise.ts';

test('each object is worked out once, nothing among the answers', () => {
  const asked: object[] = [];
  const find = memoise((key: { readonly n?: number }) => {
    asked.push(key);
    return key.n;
  });
  const [one, nothing] = [{ n: 1 }, {}];
  expect([one, nothing, one, nothing].map(find)).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual([one, nothing]);
});
