import { expect, test } from 'vitest';
import { placesInWords } from '../../../../src/derive/route/order/order-words.ts';

test('places of one turn are alternatives, each named once', () => {
  const turns = [
    { place: 'paris', priority: 0 },
    { place: 'boston', priority: 2 },
    { place: 'berlin', priority: 2 },
    { place: 'boston', priority: 2 },
    { place: 'tokyo', priority: 3 },
  ];
  expect(placesInWords(turns)).toBe('paris, then boston or berlin, then tokyo');
});
