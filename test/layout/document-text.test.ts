import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { pieceOf, textOf } from '../../src/git/object/content.ts';
import { commentContent, documentText, streamContent } from '../../src/layout/document-text.ts';
import { toResource } from '../../src/resource/resource.ts';
import { documentOf } from '../support/hydration.ts';

const written = `apiVersion: v1
kind: ConfigMap
metadata:
  name: reviews
  namespace: shop
`;

describe('the text of an object', () => {
  test.each([
    ['# why\napiVersion: v1   # one\n\n\n'],
    ['a: |+\n  text\n\n\n'],
    ['a: "---"\nb: |\n  --- not a marker\n  ...\n'],
    ['{"a": "\\u00e9"}\n'],
    ['a: 1\r\nb: 2\r\n'],
  ])('%j goes through as it is', (text) => {
    expect(documentText(documentOf(text))).toBe(text);
  });

  test('gets the newline that it lacks', () => {
    expect(documentText(documentOf('a: 1'))).toBe('a: 1\n');
  });

  test('loses a byte order mark, which may only stand at the start of a stream', () => {
    expect(documentText(documentOf('\ufeffa: 1\n'))).toBe('a: 1\n');
  });

  test.each([
    ['a directive', '%YAML 1.1\n---\na: 1\n'],
    ['a marker', 'a: 1\n---\nb: 1\n'],
    ['an end', 'a: 1\n...\n'],
    ['escaped surrogates in JSON', '{"a": "\\ud83d\\ude80"}\n'],
  ])('is written anew with %s', (_, text) => {
    expect(documentText(documentOf(text))).toBe(written);
  });

  test('is made for a derived object', () => {
    const { object } = documentOf('');
    expect(documentText(toResource(object, { type: 'derived', from: [] }))).toBe(written);
  });
});

describe('a stream', () => {
  test('separates its documents', () => {
    const content = streamContent([[pieceOf('a: 1\n')], [pieceOf('b: 2\n')]]);
    expect(textOf(content)).toBe('a: 1\n---\nb: 2\n');
  });

  test('that begins with a brace says that it is YAML', () => {
    const content = streamContent([[pieceOf('{"a": 1}\n')], [pieceOf('b: 2\n')]]);
    expect(textOf(content)).toBe('---\n{"a": 1}\n---\nb: 2\n');
  });

  test('has comments above documents, below the line between two', () => {
    const comment = commentContent({ text: '# who\n' });
    const content = streamContent([
      [...comment, pieceOf('a: 1\n')],
      [...comment, pieceOf('b: 2\n')],
    ]);
    expect(textOf(content)).toBe('# who\na: 1\n---\n# who\nb: 2\n');
    expect(commentContent(undefined)).toEqual([]);
  });

  test('keeps what each document means', () => {
    const texts = ['a: |+\n  x\n\n', '# only\nb: >-\n  y\n', '{"c": [1]}\n', 'd: "z"\n# end\n'];
    const documents = parseAllDocuments(
      textOf(streamContent(texts.map((text) => [pieceOf(text)]))),
    );
    expect(documents.map((document) => document.toJS())).toEqual([
      { a: 'x\n\n' },
      { b: 'y' },
      { c: [1] },
      { d: 'z' },
    ]);
  });
});
