import { describe, expect, test } from 'vitest';
import { editDocument, readDocumentValue } from '../../src/parse/edit-document.ts';

describe('a document in a text', () => {
  test.each([
    ['a: 1 # one\n', 'yaml', { a: 1 }],
    ['- x\n- z', 'yaml', ['x', 'z']],
    ['{"a": [1, 2]}', 'json', { a: [1, 2] }],
    ['a: 1', 'json', undefined],
    ['a: [1\n', 'yaml', undefined],
    ['', 'yaml', undefined],
  ] as const)('%j of %s is %j', (text, format, value) => {
    expect(readDocumentValue(text, format)).toEqual(value);
  });

  test('keeps comments, style and its end', () => {
    expect(editDocument('# why\na: 1 # one\nb: {c: x}\n', { a: 2, b: { c: 'x' } }, 'yaml')).toBe(
      '# why\na: 2 # one\nb: {c: x}\n',
    );
    expect(editDocument('a: 1 # one', { a: 2 }, 'yaml')).toBe('a: 2 # one');
    expect(editDocument('{ "a": 1 }', { a: 1, b: 'x' }, 'json')).toBe('{ "a": 1, "b": "x" }');
  });

  test('that is a list, or becomes one, is written anew', () => {
    expect(editDocument('- x # first\n', ['x', 'z'], 'yaml')).toBe('- x\n- z\n');
    expect(editDocument('["x"]', ['x', 1], 'json')).toBe('["x", 1]');
    expect(editDocument('a: 1\n', ['x'], 'yaml')).toBe('- x\n');
  });

  test('stays byte for byte when nothing differs', () => {
    const text = 'b:   2\na:  [ 1 ]\n';
    expect(editDocument(text, { a: [1], b: 2 }, 'yaml')).toBe(text);
  });
});
