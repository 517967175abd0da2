/** Random JSON objects, and random changes of them. */
import * as fc from 'fast-check';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';

const RISKY = [
  'yes',
  'n',
  'NO',
  'on',
  '~',
  'null',
  'true',
  '',
  ' ',
  'a ',
  ' a',
  'a: b',
  'a #b',
  '# a',
  '- a',
  '-',
  '?',
  ':',
  'a:',
  '0755',
  '0o7',
  '1e3',
  '1_000',
  '12:30',
  '2024-01-01',
  '.inf',
  '.5',
  '0x1f',
  '{a}',
  '[a',
  '*a',
  '&a',
  '!a',
  '|',
  '>',
  '%a',
  '@a',
  '`a`',
  "it's",
  '"q"',
  'a\nb',
  'a\nb\n',
  '\n',
  'a\n\n',
  ' a\nb',
  'a\n b\n',
  '\ta',
  'a\tb',
  'a\u0085b',
  'a\u2028b',
  '\ufeffa',
  '\u0007',
  'ü',
  '日本',
  '😀',
  'a\\b',
  '<<',
  '=',
  '---',
  '--- a',
  '...',
  'a, b',
  'word word',
  'a\r\nb',
  '\u00a0',
];

/** Strings, risky ones above all. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...RISKY),
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'ab:#-\n ,[]{}"\'|>&*!%@`?\\01.'), maxLength: 10 }),
);

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
  fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
);

const anyKey = fc
  .oneof(fc.stringMatching(/^[a-z]{1,3}$/), fc.stringMatching(/^[a-z]{1,3}$/), anyString)
  .filter((key) => key !== '__proto__');

/** Objects with lists, objects and all scalars in them. */
export const anyObject: fc.Arbitrary<JsonObject> = fc.letrec<{ value: Json; object: JsonObject }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'json' },
      anyString,
      fc.oneof(fc.constant(null), fc.boolean(), anyNumber),
      fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'json' }),
      tie('object'),
    ),
    object: fc.dictionary(anyKey, tie('value'), {
      maxKeys: 5,
      depthIdentifier: 'json',
      noNullPrototype: true,
    }),
  }),
).object;

/** One change of an object: where (numbers that choose a way down), and what is put there. */
export interface Change {
  readonly way: readonly number[];
  readonly action: 'set' | 'remove' | 'insert';
  readonly key: string;
  readonly value: Json;
}

/** Changes, most of them small. */
export const anyChange: fc.Arbitrary<Change> = fc.record({
  way: fc.array(fc.nat(7), { maxLength: 5 }),
  action: fc.constantFrom('set', 'remove', 'insert'),
  key: anyKey,
  value: fc.oneof(
    anyString,
    fc.integer(),
    anyObject,
    fc.constant(null),
    fc.array(anyString, { maxLength: 3 }),
  ),
});

/** The object after a change; parts that don't change are the same parts. */
export function changed(object: JsonObject, change: Change): JsonObject {
  const result = changeAt(object, change.way, change);
  return isObject(result) ? result : object;
}

function changeAt(value: Json, way: readonly number[], change: Change): Json {
  const [step, ...rest] = way;
  if (step === undefined) return value;
  if (isArray(value)) return changeList(value, { step, rest }, change);
  return isObject(value) ? changeMap(value, { step, rest }, change) : change.value;
}

interface Way {
  readonly step: number;
  readonly rest: readonly number[];
}

function changeList(list: readonly Json[], { step, rest }: Way, change: Change): Json {
  const at = step % Math.max(1, list.length);
  if (rest.length > 0 && list.length > 0) {
    return list.with(at, changeAt(list[at] ?? null, rest, change));
  }
  if (change.action === 'insert') return list.toSpliced(at, 0, change.value);
  if (change.action === 'remove') return list.toSpliced(at, 1);
  return list.length === 0 ? [change.value] : list.with(at, change.value);
}

function changeMap(map: JsonObject, { step, rest }: Way, change: Change): Json {
  const keys = Object.keys(map);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined || (change.action === 'insert' && rest.length === 0)) {
    return { ...map, [change.key]: change.value };
  }
  if (rest.length > 0) return { ...map, [key]: changeAt(map[key] ?? null, rest, change) };
  if (change.action === 'set') return { ...map, [key]: change.value };
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
}
