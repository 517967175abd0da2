import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { parseDocuments } from '../../src/parse/parse-documents.ts';
import { parseFile } from '../../src/parse/parse-file.ts';

import { jsonEqual } from '../../src/resource/json.ts';
import { anchoredYaml } from '../support/anchored-yaml.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyObject, anyString } from '../support/json-arbitrary.ts';
import { mutated } from '../support/mutate-text.ts';
import { styledYaml } from '../support/styled-yaml.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
const seed = draws.seed(20240612);

function hold<T>(law: fc.IProperty<T>, numRuns: number): void {
  void fc.assert(law, { seed, numRuns: draws.count(numRuns), maxSkipsPerRun: 1000 });
}

const anyText = fc.oneof(
  fc
    .tuple(anyObject, fc.nat(), fc.nat())
    .map(([object, style, s]) => mutated(styledYaml(object, style), s)),
  fc.tuple(fc.nat(), fc.nat()).map(([style, s]) => mutated(anchoredYaml(style), s)),
  fc.array(anyString, { maxLength: 8 }).map((parts) => parts.join('')),
);

describe('law: reading', () => {
  test('never throws, and says where', () => {
    const law = fc.property(anyText, fc.constantFrom('a.yaml', 'a.json'), (text, path) => {
      const { value, diagnostics } = parseFile({ path, text });
      for (const { at, message } of diagnostics) {
        expect(at.line).toBeGreaterThanOrEqual(1);
        expect(at.column).toBeGreaterThanOrEqual(1);
        expect(message).not.toBe('');
      }
      expect(value.every((resource) => resource.name !== '')).toBe(true);
    });
    hold(law, 800);
  });

  test("a document's text alone, and in a stream, is the same object", () => {
    const law = fc.property(fc.array(anyText, { maxLength: 3 }), (texts) => {
      const file = { path: 'a.yaml', text: texts.join('\n---\n') };
      const documents = parseDocuments(file).value;
      const stream = documents.map(({ source }) => source.text).join('---\n');
      const again = parseDocuments({ path: 'b.yaml', text: stream });
      expect(hasErrors(again.diagnostics), stream).toBe(false);
      expect(again.value).toHaveLength(documents.length);
      for (const [i, { object, source }] of documents.entries()) {
        expect(source.text.endsWith('\n')).toBe(true);
        expect(jsonEqual(again.value[i]?.object, object), source.text).toBe(true);
      }
    });
    hold(law, 800);
  });
});
