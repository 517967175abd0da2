import { applyPatch } from 'rfc6902';
import { describe, expect, test } from 'vitest';
import { applyJsonPatch } from '../../../src/place/patch/json-patch.ts';
import type { Json, JsonObject } from '../../../src/resource/json.ts';
import { inheritedKeys } from '../../support/inherited-names.ts';

const web: JsonObject = {
  spec: {
    replicas: 2,
    big: 12345678901234567890n,
    names: ['a', 'b', 'c'],
    'x/y~z': { k: null },
  },
};

/** The patched `spec`, or why there is none. */
const patch = (...ops: Json[]): unknown => {
  const before = structuredClone(web);
  const result = applyJsonPatch(web, ops);
  expect(web).toEqual(before);
  if ('object' in result) return result.object['spec'];
  return 'tooLarge' in result ? 'too large' : `${result.failed}: ${result.reason}`;
};

describe('an operation that can be applied', () => {
  test.each<[Json, object]>([
    [{ op: 'add', path: '/spec/paused', value: true }, { paused: true }],
    [{ op: 'add', path: '/spec/replicas', value: 3 }, { replicas: 3 }],
    [{ op: 'add', path: '/spec/names/0', value: 'z' }, { names: ['z', 'a', 'b', 'c'] }],
    [{ op: 'add', path: '/spec/names/3', value: 'z' }, { names: ['a', 'b', 'c', 'z'] }],
    [{ op: 'add', path: '/spec/names/-', value: 'z' }, { names: ['a', 'b', 'c', 'z'] }],
    [{ op: 'add', path: '/spec/none', value: null }, { none: null }],
    [{ op: 'replace', path: '/spec/names/1', value: 'z' }, { names: ['a', 'z', 'c'] }],
    [{ op: 'replace', path: '/spec/x~1y~0z/k', value: 1 }, { 'x/y~z': { k: 1 } }],
    [{ op: 'remove', path: '/spec/names/0' }, { names: ['b', 'c'] }],
    [{ op: 'move', from: '/spec/names/0', path: '/spec/names/2' }, { names: ['b', 'c', 'a'] }],
    [{ op: 'move', from: '/spec/replicas', path: '/spec/count' }, { count: 2 }],
    [{ op: 'move', from: '/spec/replicas', path: '/spec/replicas' }, { replicas: 2 }],
    [{ op: 'copy', from: '/spec/names', path: '/spec/more' }, { more: ['a', 'b', 'c'] }],
    [{ op: 'test', path: '/spec/replicas', value: 2 }, {}],
    [{ op: 'test', path: '/spec/big', value: 12345678901234567890n }, {}],
    [{ op: 'test', path: '/spec/x~1y~0z', value: { k: null } }, {}],
  ])('%#: %o', (op, expected) => {
    expect(patch(op)).toMatchObject(expected);
  });

  test('leaves out what it removes', () => {
    expect(patch({ op: 'remove', path: '/spec/big' })).not.toHaveProperty('big');
    expect(patch({ op: 'move', from: '/spec/big', path: '/spec/large' })).not.toHaveProperty('big');
  });
});

describe('an operation that cannot', () => {
  test.each<[Json, string]>([
    [{ op: 'add', path: '/spec/a/b', value: 1 }, 'there is no "spec.a"'],
    [
      { op: 'add', path: '/spec/replicas/b', value: 1 },
      '"spec.replicas" is neither a map nor a list',
    ],
    [{ op: 'add', path: '/spec/names/4', value: 1 }, '"spec.names" has 3 members and no index "4"'],
    [
      { op: 'add', path: '/spec/names/01', value: 1 },
      '"spec.names" has 3 members and no index "01"',
    ],
    [
      { op: 'add', path: '/spec/names/-1', value: 1 },
      '"spec.names" has 3 members and no index "-1"',
    ],
    [{ op: 'add', path: '', value: {} }, 'it would remove the whole object'],
    [{ op: 'replace', path: '/spec/absent', value: 1 }, 'there is no "spec.absent"'],
    [{ op: 'replace', path: '/spec/names/-', value: 1 }, 'there is no "spec.names.-"'],
    [{ op: 'replace', path: '', value: {} }, 'it would remove the whole object'],
    [{ op: 'remove', path: '' }, 'it would remove the whole object'],
    [{ op: 'remove', path: '/spec/names/3' }, 'there is no "spec.names[3]"'],
    [{ op: 'remove', path: '/spec/names/length' }, 'there is no "spec.names.length"'],
    [{ op: 'remove', path: '/spec/toString' }, 'there is no "spec.toString"'],
    [{ op: 'copy', from: '/spec/absent', path: '/spec/x' }, 'there is no "spec.absent"'],
    [{ op: 'copy', from: '/spec', path: '' }, 'it would remove the whole object'],
    [{ op: 'move', from: '/spec/absent', path: '/spec/x' }, 'there is no "spec.absent"'],
    // Once the first is gone there are two left.
    [
      { op: 'move', from: '/spec/names/0', path: '/spec/names/3' },
      '"spec.names" has 2 members and no index "3"',
    ],
    [{ op: 'test', path: '/spec/replicas', value: 3 }, '"spec.replicas" is 2, not 3'],
    [{ op: 'test', path: '/spec/replicas', value: '2' }, '"spec.replicas" is 2, not "2"'],
    [
      { op: 'test', path: '/spec/names', value: ['a'] },
      '"spec.names" is a list of 3, not a list of 1',
    ],
    [
      { op: 'test', path: '/spec/big', value: 12345678901234567891n },
      '"spec.big" is 12345678901234567890, not 12345678901234567891',
    ],
    [{ op: 'test', path: '/spec/absent', value: null }, 'there is no "spec.absent"'],
  ])('%#: %o', (op, reason) => {
    expect(patch(op)).toBe(`0: ${reason}`);
  });
});

describe('a patch', () => {
  test('is applied in order, or not at all', () => {
    const ops = [
      { op: 'add', path: '/spec/a', value: {} },
      { op: 'add', path: '/spec/a/b', value: 1 },
    ];
    expect(patch(...ops)).toMatchObject({ a: { b: 1 } });
    expect(patch(...ops, { op: 'remove', path: '/spec/c' })).toBe('2: there is no "spec.c"');
  });

  test('may be applied again: its values are not shared with what it made', () => {
    const value = {};
    const ops = [
      { op: 'add', path: '/spec/a', value },
      { op: 'add', path: '/spec/a/b', value: 1 },
      { op: 'copy', from: '/spec/a', path: '/spec/c' },
      { op: 'add', path: '/spec/c/d', value: 1 },
    ];
    expect(patch(...ops)).toMatchObject({ a: { b: 1 }, c: { b: 1, d: 1 } });
    expect(patch(...ops)).toMatchObject({ a: { b: 1 } });
    expect(value).toEqual({});
  });

  test('that doubles what it doubled is stopped', () => {
    const ops = Array.from({ length: 60 }, (_, i) => ({
      op: 'copy',
      from: '/spec',
      path: `/spec/copy${i}`,
    }));
    expect(patch(...ops)).toBe('too large');
  });

  test('reaches no prototype', () => {
    const names = [
      '/__proto__/polluted',
      '/spec/hasOwnProperty/polluted',
      '/spec/constructor/prototype/polluted',
    ];
    for (const path of names) patch({ op: 'add', path, value: true });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Object.hasOwn(Object.prototype.hasOwnProperty, 'polluted')).toBe(false);
  });
});

test('no operation changes a prototype', () => {
  for (const op of ['add', 'replace', 'remove', 'test']) {
    const result = applyJsonPatch({ data: {} }, [
      { op, path: '/data/__proto__', value: { a: 'x' } },
    ]);
    expect(result).toEqual({ failed: 0, reason: 'it would change "__proto__"' });
  }
});

describe.each([...inheritedKeys, 'prototype'])('a key named %s is one like any other', (name) => {
  const run = (data: JsonObject, op: Json): unknown => {
    const result = applyJsonPatch({ data }, [op]);
    return 'object' in result ? result.object['data'] : result;
  };
  const path = `/data/${name}`;

  test('as a place', () => {
    expect(run({}, { op: 'add', path, value: 1 })).toEqual({ [name]: 1 });
    expect(run({ [name]: 1 }, { op: 'replace', path, value: 2 })).toEqual({ [name]: 2 });
    expect(run({ [name]: 1 }, { op: 'remove', path })).toEqual({});
    expect(run({ [name]: 1 }, { op: 'move', from: path, path: '/data/a' })).toEqual({ a: 1 });
    expect(run({ a: 1 }, { op: 'copy', from: '/data/a', path })).toEqual({ a: 1, [name]: 1 });
  });

  test('on the way to a place', () => {
    expect(run({ [name]: {} }, { op: 'add', path: `${path}/a`, value: 1 })).toEqual({
      [name]: { a: 1 },
    });
    expect(run({ [name]: { a: 1 } }, { op: 'remove', path: `${path}/a` })).toEqual({ [name]: {} });
  });

  test('in a test, whether it is there or not', () => {
    const data = { [name]: 'x' };
    expect(run(data, { op: 'test', path, value: 'x' })).toEqual(data);
    expect(run(data, { op: 'test', path: '/data', value: data })).toEqual(data);
    expect(run(data, { op: 'test', path: '/data', value: {} })).toHaveProperty('failed', 0);
    expect(run({}, { op: 'test', path: '/data', value: data })).toHaveProperty('failed', 0);
    expect(run({}, { op: 'test', path, value: 'x' })).toHaveProperty('failed', 0);
    expect(run({}, { op: 'remove', path })).toHaveProperty('failed', 0);
  });
});

test('what is patched is what another program makes of it', () => {
  const start = { a: { b: [1, { c: 2 }], d: 'x' }, l: [[], {}] };
  const places = [
    '/a',
    '/a/b',
    '/a/b/0',
    '/a/b/1',
    '/a/b/1/c',
    '/a/b/-',
    '/a/n',
    '/l/0/-',
    '/l/1/m',
  ];
  const pairs = places.flatMap((path) => places.map((from) => ({ path, from })));
  const operations = pairs.flatMap(({ path, from }) => [
    { op: 'add' as const, path, value: { from } },
    { op: 'replace' as const, path, value: [from] },
    { op: 'remove' as const, path },
    { op: 'copy' as const, path, from },
    // The other looks for the new place before it has taken what moves out of its list.
    ...(/\d$/.test(from) && path.startsWith('/a/b/') ? [] : [{ op: 'move' as const, path, from }]),
  ]);
  let made = 0;
  for (const [i, first] of operations.entries()) {
    const patch = [first, operations[(7 * i + 3) % operations.length] ?? first];
    const result = applyJsonPatch(start, patch);
    if (!('object' in result)) continue;
    made += 1;
    const other = structuredClone(start);
    expect(applyPatch(other, patch)).toEqual([null, null]);
    expect(result.object, JSON.stringify(patch)).toEqual(other);
  }
  expect(made).toBeGreaterThan(80);
});
