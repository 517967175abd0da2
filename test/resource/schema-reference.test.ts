import { expect, test } from 'vitest';
import { foreignReferences } from '../../src/resource/schema-reference.ts';

/** What leads out of a schema, by where it stands. */
const found = (schema: unknown) =>
  foreignReferences(JSON.stringify(schema))?.map(({ pointer, text }) => `${pointer} ${text}`);

test.each(['http://a/', 'https://a/', 'file:///a', 'a.json', '/a', '//a', '../a', 'urn:a', ''])(
  'a reference to %j leads out',
  (text) => {
    expect(found({ $ref: text })).toEqual([`/$ref ${text}`]);
    expect(found([{ a: { $dynamicRef: text } }])).toEqual([`/0/a/$dynamicRef ${text}`]);
  },
);

test('places of the same file, drafts, and properties of those names do not', () => {
  expect(found({ $ref: '#', a: { $ref: '#/$defs/a' }, b: { $recursiveRef: '#' } })).toEqual([]);
  for (const draft of ['draft-04/schema#', 'draft-07/schema', 'draft/2020-12/schema', 'schema#']) {
    expect(found({ $schema: `http://json-schema.org/${draft}` })).toEqual([]);
  }
  expect(found({ $schema: 'http://json-schema.org.example.com/schema' })).toHaveLength(1);
  expect(found({ properties: { $ref: { type: 'string' } } })).toEqual([]);
});

test('of a name that stands twice the last counts, as for Helm', () => {
  expect(foreignReferences('{"$ref": "http://a/", "$ref": "#"}')).toEqual([]);
  expect(foreignReferences('{"$ref": "#", "\\u0024ref": "http://a/"}')).toHaveLength(1);
});

test('a text that is no JSON can not be judged, and no depth is too much', () => {
  for (const text of ['', '{} {}', 'a: 1', '\ufeff{}'])
    expect(foreignReferences(text)).toBe(undefined);
  const depth = 100_000;
  const deep = `${'['.repeat(depth)}{"$ref": "a"}${']'.repeat(depth)}`;
  expect(foreignReferences(deep)?.[0]?.text).toBe('a');
});
