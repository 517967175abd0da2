import { describe, expect, test } from 'vitest';
import { textFinder } from '../../src/resource/find-text.ts';

const findX = textFinder((text) => (text.includes('x') ? text.length : undefined), 'ignored');

describe('the first text with a property', () => {
  test.each([
    ['is a text itself', 'ax', { path: [], found: 2 }],
    ['is in a map', { a: 'b', c: 'xyz' }, { path: ['c'], found: 3 }],
    ['is in a list', { a: [1, 'b', 'x'] }, { path: ['a', '2'], found: 1 }],
    ['is the first of several', { a: { b: 'x' }, c: 'xx' }, { path: ['a', 'b'], found: 1 }],
    ['is behind an ignored member', { ignored: 'x', z: 'xx' }, { path: ['z'], found: 2 }],
    [
      'is behind a map of an ignored member',
      { ignored: { a: 'x' }, z: ['xx'] },
      { path: ['z', '0'], found: 2 },
    ],
    [
      'is in an own member of any name',
      JSON.parse('{"__proto__": "x"}'),
      { path: ['__proto__'], found: 1 },
    ],
    ['is not a key', { x: 'a' }, undefined],
    ['is not a number or null', [1, null, true], undefined],
    ['is nothing of nothing', undefined, undefined],
  ])('%s', (_, value, expected) => {
    expect(findX(value)).toEqual(expected);
  });

  test('is read once of a map that several objects share', () => {
    const read: string[] = [];
    const find = textFinder((text) => {
      read.push(text);
      return undefined;
    });
    const template = { image: 'main', args: ['--log'] };
    find({ replicas: '1', template });
    find({ replicas: '2', template });
    expect(read).toEqual(['1', 'main', '--log', '2']);
  });
});
