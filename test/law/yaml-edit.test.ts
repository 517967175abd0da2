import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { parseDocuments } from '../../src/parse/parse-documents.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  jsonEqual,
} from '../../src/resource/json.ts';
import { anchoredYaml } from '../support/anchored-yaml.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyChange, anyObject, changed } from '../support/json-arbitrary.ts';
import { styledYaml } from '../support/styled-yaml.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
const seed = draws.seed(20240611);

function hold<T>(law: fc.IProperty<T>, numRuns: number): void {
  void fc.assert(law, { seed, numRuns: draws.count(numRuns), maxSkipsPerRun: 1000 });
}

function read(text: string): {
  object: JsonObject;
  edited: (next: JsonObject) => { text: string };
} {
  const { value, diagnostics } = parseDocuments({ path: 'a.yaml', text });
  const [document] = value;
  if (document === undefined || hasErrors(diagnostics)) {
    throw new Error(`${JSON.stringify(diagnostics)}\n${text}`);
  }
  return { object: document.object, edited: (next) => document.source.edited(next) };
}

function show(value: Json): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v), 1);
}

describe('law: an edited text holds what it was edited to', () => {
  test('styled text means the object it was made from', () => {
    const law = fc.property(anyObject, fc.nat(), (object, style) => {
      const text = styledYaml(object, style);
      expect(show(read(text).object), text).toBe(show(object));
    });
    hold(law, 600);
  });

  test('after one change and after several', () => {
    const law = fc.property(
      anyObject,
      fc.nat(),
      fc.array(anyChange, { minLength: 1, maxLength: 4 }),
      (object, style, changes) => {
        const text = styledYaml(object, style);
        const document = read(text);
        const next = changes.reduce(changed, document.object);
        const edited = document.edited(next).text;
        const found = read(edited).object;
        if (!jsonEqual(found, next)) {
          expect.fail(
            `BEFORE\n${text}\nNEXT\n${show(next)}\nAFTER\n${edited}\nFOUND\n${show(found)}`,
          );
        }
      },
    );
    hold(law, 800);
  });

  test('with anchors, aliases and merge keys', () => {
    const law = fc.property(
      fc.nat(),
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      (style, changes) => {
        const text = anchoredYaml(style);
        const document = read(text);
        const next = changes.reduce(changed, document.object);
        const edited = document.edited(next).text;
        const found = read(edited).object;
        if (!jsonEqual(found, next)) {
          expect.fail(`BEFORE\n${text}\nNEXT\n${show(next)}\nAFTER\n${edited}`);
        }
      },
    );
    hold(law, 800);
  });

  test('also where edits of one text differ in digits alone', () => {
    const law = fc.property(
      fc.oneof(anyObject.chain(styled), fc.nat().map(anchoredYaml)),
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      (text, changes, shifts) => {
        const document = read(text);
        const next = changes.reduce(changed, document.object);
        for (const value of [next, ...shifts.map((by) => withOtherDigits(next, by))]) {
          if (!isObject(value)) throw new Error('an object has become something else');
          const edited = document.edited(value).text;
          const found = read(edited).object;
          if (!jsonEqual(found, value)) {
            expect.fail(`BEFORE\n${text}\nNEXT\n${show(value)}\nAFTER\n${edited}`);
          }
        }
      },
    );
    hold(law, 400);
  });

  test('nothing outside of the changed value is touched', () => {
    const law = fc.property(
      fc.tuple(anyObject, anyObject, anyObject),
      fc.nat(),
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', 'outer:\n  ', 'outer:\n- '),
      ([a, b, c], style, changes, head) => {
        const indent = head === '' ? '' : '  ';
        const part = (value: JsonObject, i: number): string =>
          styledYaml(value, style + i).replace(/^(?=.)/gm, indent);
        const before = `${part({ a }, 0)}`.replace(/^ */, head);
        const after = part({ c }, 2);
        const document = read(before + part({ b }, 1) + after);
        const inner = document.edited(nest(head, { a, b: changes.reduce(changed, b), c })).text;
        expect(inner.slice(0, before.length)).toBe(before);
        expect(inner.slice(-after.length)).toBe(after);
      },
    );
    hold(law, 600);
  });
});

function styled(object: JsonObject): fc.Arbitrary<string> {
  return fc.nat().map((style) => styledYaml(object, style));
}

/** Digits of texts and of small integers become others; a zero in front stays one. */
function withOtherDigits(value: Json | undefined, by: number): Json {
  const shift = (digits: string): string =>
    digits.replace(/[1-9]/g, (digit) => String(((Number(digit) - 1 + by) % 9) + 1));
  if (typeof value === 'string') return shift(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 1e9) {
    return Number(shift(String(value)));
  }
  if (isArray(value)) return value.map((item) => withOtherDigits(item, by));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withOtherDigits(member, by)]),
  );
}

function nest(head: string, value: JsonObject): JsonObject {
  if (head === '') return value;
  return { outer: head.endsWith('- ') ? [value] : value };
}
