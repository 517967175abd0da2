import { describe, expect, test } from 'vitest';
import { editedForm } from '../../../src/parse/edit/edit.ts';
import { parseDocuments } from '../../../src/parse/parse-documents.ts';
import { countBlocks } from '../../support/counted-blocks.ts';

function form(insert: string): string | undefined {
  return editedForm([{ from: 3, to: 4, insert }]);
}

describe('the form of an edit', () => {
  test('is the same for other digits', () => {
    expect(form('  wave: wave-0001\n')).toBe(form('  wave: wave-17\n'));
    expect(form('"3"')).toBe(form('"20"'));
  });

  test('differs with anything else', () => {
    expect(form('3')).not.toBe(form('x'));
    expect(form('3')).not.toBe(form('"3"'));
    expect(form('3')).not.toBe(editedForm([{ from: 3, to: 5, insert: '3' }]));
  });

  test.each(['|2\n   x\n', '&a 1', '*a1', '[1]', '{a: 1}', '"\\u0031"', '# 1', '>1', '! 1'])(
    'is not known where a digit may have a meaning: %s',
    (insert) => {
      expect(form(insert)).toBeUndefined();
    },
  );
});

describe('what is read back', () => {
  const text = `a: 1\n${Array.from({ length: 50 }, (_, i) => `key-${i}: value\n`).join('')}`;

  /** The steps of the reader of YAML while a document is edited to each of these values of one field. */
  function stepsOf(values: readonly (string | number)[]): number {
    const { value } = parseDocuments({ path: 'a.yaml', text });
    return countBlocks(['/parse/scan/'], () => {
      for (const a of values) {
        const next = { ...value[0]?.object, a };
        expect(value[0]?.source.edited(next).text).toBe(text.replace('1', String(a)));
      }
    });
  }

  test('is one of many edits that differ in digits', () => {
    const one = stepsOf([2]);
    expect(one).toBeGreaterThan(50);
    expect(stepsOf([2, 3, 40, 500])).toBe(one);
  });

  test('is each edit that differs otherwise', () => {
    expect(stepsOf([2, 'x'])).toBeGreaterThan(1.5 * stepsOf([2]));
  });
});
