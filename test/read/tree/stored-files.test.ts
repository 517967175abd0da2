import { describe, expect, test } from 'vitest';
import { LARGEST_FILE, tooLarge } from '../../../src/read/decode-text.ts';
import {
  type ReadContents,
  storedFiles,
  type TextLimits,
} from '../../../src/read/tree/stored-files.ts';

/** Files by path, `place` and the contents of the places; what is read of it is counted. */
function check(
  places: Readonly<Record<string, string>>,
  contents: Readonly<Record<string, string | Uint8Array>>,
  limits: TextLimits = { bytes: 1000, marks: 1000 },
) {
  const asked: string[] = [];
  const readContents: ReadContents = async (wanted, most) => {
    let room = most;
    const read = [];
    for (const at of wanted) {
      const bytes = Buffer.from(contents[at] ?? '');
      room -= bytes.length;
      if (room < 0) break;
      asked.push(at);
      read.push(
        at === 'large' ? (path: string) => tooLarge(path, LARGEST_FILE + 1) : new Uint8Array(bytes),
      );
    }
    return read;
  };
  const reader = storedFiles(new Map(Object.entries(places)), readContents, limits);
  const read = async (...paths: readonly string[]) => {
    const { value, diagnostics } = await reader.read(paths);
    return [
      ...value.map(({ path, text }) => `${path} ${text}`),
      ...diagnostics.map(({ code, at }) => `${code} ${at.file}`),
    ];
  };
  return { asked, read, readBytes: reader.readBytes };
}

describe('contents that many paths lead to', () => {
  const places = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`p${i}`, 'one']));

  test('are read and decoded once, also for paths that are asked for later', async () => {
    const { asked, read } = check(places, { one: 'x' });
    expect(await read(...Object.keys(places))).toHaveLength(600);
    await read('p1', 'p2');
    expect(asked).toEqual(['one']);
  });

  test('count for each path, once', async () => {
    const { asked, read } = check(places, { one: 'xyz' }, { bytes: 7, marks: 100 });
    expect(await read('p1', 'p2')).toEqual(['p1 xyz', 'p2 xyz']);
    expect(await read('p2', 'p1')).toEqual(['p2 xyz', 'p1 xyz']);
    expect(await read('p1', 'p3', 'p4')).toEqual(['p1 xyz', 'DIS0116 p3']);
    expect(asked).toEqual(['one']);
  });

  test('and are no text are a finding for each path', async () => {
    const { read } = check({ a: 'one', b: 'one', c: 'large' }, { one: new Uint8Array([0xff]) });
    expect(await read('a', 'b', 'c', 'd')).toEqual([
      'DIS0108 a',
      'DIS0108 b',
      'DIS0107 c',
      'DIS0112 d',
    ]);
  });

  test('are bytes as well', async () => {
    const { asked, readBytes } = check(places, { one: 'x' });
    const { value } = await readBytes(['p1', 'p2']);
    expect(value.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['p1', 'x'],
      ['p2', 'x'],
    ]);
    expect(asked).toEqual(['one']);
  });
});

describe('texts that are too much together', () => {
  const places = { a: '1', b: '2', c: '3', d: '4' };

  test('end with the last that fits, and the finding names the next', async () => {
    const contents = { 1: 'xx', 2: 'yy', 3: 'zzzz', 4: '' };
    const { asked, read } = check(places, contents, { bytes: 7, marks: 100 });
    expect(await read('a', 'b', 'c', 'd')).toEqual(['a xx', 'b yy', 'DIS0116 c']);
    expect(asked).toEqual(['1', '2']);
  });

  test('are measured by what may be a value, too', async () => {
    const contents = { 1: 'a\n', 2: '{a,[', 3: '\n\n', 4: '' };
    const { read } = check(places, contents, { bytes: 100, marks: 8 });
    expect(await read('a', 'b', 'c')).toEqual(['a a\n', 'b {a,[', 'DIS0116 c']);
  });

  test('as bytes end the same way', async () => {
    const { readBytes } = check(places, { 1: 'xx', 2: 'yyy' }, { bytes: 4, marks: 100 });
    const { value, diagnostics } = await readBytes(['a', 'b', 'c']);
    expect(value.map(({ path }) => path)).toEqual(['a']);
    expect(diagnostics.map(({ code, at }) => `${code} ${at.file}`)).toEqual(['DIS0116 b']);
  });
});

describe('bytes that many renderings get', () => {
  const places = { a: '1', b: '2', c: '3' };
  const paths = async (reading: ReturnType<ReturnType<typeof check>['readBytes']>) =>
    (await reading).value.map(({ path, bytes }) => `${path} ${bytes.length}`);

  test('are read once', async () => {
    const { asked, readBytes } = check(places, { 1: 'x', 2: 'yy', 3: 'zzz' });
    expect(await paths(readBytes(['a', 'b']))).toEqual(['a 1', 'b 2']);
    expect(await paths(readBytes(['b', 'c', 'a']))).toEqual(['b 2', 'c 3', 'a 1']);
    expect(asked).toEqual(['1', '2', '3']);
  });

  test('are no more than one call may read, kept or not', async () => {
    const { readBytes } = check(places, { 1: 'xx', 2: 'yyy', 3: 'z' }, { bytes: 4, marks: 100 });
    expect(await paths(readBytes(['a']))).toEqual(['a 2']);
    expect(await paths(readBytes(['b']))).toEqual(['b 3']);
    const { value, diagnostics } = await readBytes(['a', 'b', 'c']);
    expect(value.map(({ path }) => path)).toEqual(['a']);
    expect(diagnostics.map(({ code, at }) => `${code} ${at.file}`)).toEqual(['DIS0116 b']);
  });

  test('are kept up to a limit', async () => {
    const large = new Uint8Array(40 * 1024 * 1024);
    const limits = { bytes: 200 * 1024 * 1024, marks: 1 };
    const { asked, readBytes } = check(places, { 1: large, 2: large, 3: 'z' }, limits);
    for (let i = 0; i < 2; i += 1) await readBytes(['a', 'b']);
    expect(asked).toEqual(['1', '2', '2']);
  });
});
