import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseDocuments } from '../../src/parse/parse-documents.ts';
import { isArray, isObject, type Json, jsonEqual } from '../../src/resource/json.ts';
import { toFlowYaml, toJson, toYaml } from '../../src/resource/yaml/to-yaml.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyObject } from '../support/json-arbitrary.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
const seed = draws.seed(20240613);

function hold<T>(law: fc.IProperty<T>, numRuns: number): void {
  void fc.assert(law, { seed, numRuns: draws.count(numRuns), maxSkipsPerRun: 1000 });
}

/** Every integer a bigint, as the library gives them when asked to. */
function withBigInts(value: Json | undefined): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (isArray(value)) return value.map(withBigInts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withBigInts(member)]),
  );
}

describe('law: what is written is read as what it was', () => {
  test.each([
    ['block style', (value: Json) => toYaml(value)],
    ['flow style', toFlowYaml],
    ['JSON', toJson],
  ])('%s, by us and by readers of YAML 1.1 and 1.2', (_, write) => {
    const law = fc.property(anyObject, (object) => {
      const text = write(object);
      const { value, diagnostics } = parseDocuments({ path: 'a.yaml', text });
      expect(diagnostics, text).toEqual([]);
      expect(jsonEqual(value[0]?.object, object), text).toBe(true);
      for (const version of ['1.1', '1.2'] as const) {
        expect(parse(text, { version, intAsBigInt: true }), text).toEqual(withBigInts(object));
      }
    });
    hold(law, 500);
  });
});
