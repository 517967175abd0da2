import { expect, test } from 'vitest';
import { parseRegex } from '../../../src/kind/notation/name-regex-parser.ts';

test('an alternative of one is the sequence itself', () => {
  expect(parseRegex('')).toEqual({ type: 'sequence', nodes: [] });
  expect(parseRegex('^$')).toEqual({
    type: 'sequence',
    nodes: [{ type: 'start' }, { type: 'end' }],
  });
});

test('alternatives, groups and counts make a tree', () => {
  expect(parseRegex('a|(b{2,}){1,3}')).toMatchObject({
    type: 'choice',
    nodes: [
      { type: 'sequence', nodes: [{ type: 'character' }] },
      {
        type: 'sequence',
        nodes: [{ type: 'repeat', min: 1, max: 3, node: { nodes: [{ type: 'repeat', min: 2 }] } }],
      },
    ],
  });
});
