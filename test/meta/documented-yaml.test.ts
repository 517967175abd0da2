/** Every object that a page shows is valid; a block with `spec` alone is a part of a Fleet. */
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseFile } from '../../src/parse/parse-file.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { read } from '../support/code-fixtures.ts';
import { blocksOf, guides } from '../support/documents.ts';

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

const shown = guides.flatMap((page) =>
  blocksOf(read(page))
    .filter(({ language }) => language === 'yaml')
    .map(({ text }) => ({ page, text, first: text.split('\n', 1)[0] ?? '' })),
);

describe('YAML', () => {
  test.each(shown)('of $page, "$first", is valid', ({ text }) => {
    for (const document of parseAllDocuments(text)) expect(document.errors).toEqual([]);
    expect(codesIn(text)).toEqual([]);
  });

  test('that is wrong is found', () => {
    expect(codesIn('spec: {guard: []}\n')).toEqual(['DIS0250']);
    expect(codesIn('apiVersion: v1\nkind: Service\nmetadata: {name: A_b}\n')).not.toEqual([]);
  });
});

/** The codes of what is wrong in an object, or in a part of a Fleet. */
function codesIn(text: string): readonly string[] {
  const whole: unknown = parse(text.split(/^---$/m)[0] ?? '');
  const isPart = typeof whole === 'object' && whole !== null && !('apiVersion' in whole);
  // Parts of objects, and files of programs, which are no objects.
  if (isPart ? !('spec' in whole) : !/^metadata:/m.test(text)) return [];
  const file = { path: 'shown.yaml', text: isPart ? `${fleet}${text}` : text };
  const { diagnostics } = /^kind: Fleet$/m.test(file.text) ? parseFleet(file) : parseFile(file);
  return diagnostics.map(({ code }) => code);
}
