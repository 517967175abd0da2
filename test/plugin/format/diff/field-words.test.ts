import { expect, test } from 'vitest';
import { fieldInWords, notesInWords } from '../../../../plugin/format/diff/field-words.ts';
import type { FieldChange } from '../../../../src/diff/fields/field-change.ts';

test.each<[FieldChange, string]>([
  [{ path: 'a', change: 'changed', before: '1', after: '2' }, '<a>: <1> → <2>'],
  [{ path: 'a', change: 'added', after: '2' }, '<a>: <2> (new)'],
  [{ path: 'a', change: 'removed', before: '1' }, '<a>: <1> (lost)'],
  [
    { path: 'a', change: 'reordered', before: '[1, 2]', after: '[2, 1]' },
    '<a>, in another order: <[1, 2]> → <[2, 1]>',
  ],
  [{ path: 'a', change: 'added', after: 'x'.repeat(99) }, `<a>: <${'x'.repeat(59)}…> (new)`],
])('%j is %s', (field, words) => {
  expect(fieldInWords(field, (text) => `<${text}>`)).toBe(words);
});

test.each([
  [{ previousApplication: 'apps/a' }, ['moved from apps/a']],
  [{ previousName: 'y' }, ['named y before']],
  [{}, ['the same but for comments and notation']],
])('an object without other fields that has %j says so', (more, notes) => {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', namespace: '', name: 'x' };
  const changed = { ...object, application: 'apps/b', fields: [], more: 0, ...more };
  expect(notesInWords(changed, (text) => text)).toEqual(notes);
});
