import { expect, test } from 'vitest';
import { firstPlaces } from '../../src/collection/first-places.ts';

test('the first place of each value, as indexOf finds it', () => {
  const list = ['a', 'b', 'a', ''];
  const placeOf = firstPlaces(list);
  for (const value of [...list, 'c']) expect(placeOf(value)).toBe(list.indexOf(value));
});
