import { describe, expect, test } from 'vitest';
import { fileMissing } from '../../src/diagnostic/codes/read.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { gitObject, type ObjectFormat } from '../../src/git/object/git-object.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import {
  contentsOf,
  firstChange,
  hasSame,
  listingOf,
  logReading,
  parseReadFiles,
  readFilesJson,
} from '../../src/reuse/reading-log.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';

const readerWith = (texts: Readonly<Record<string, string>>) =>
  readerOf(Object.entries(texts).map(([path, text]) => ({ path, text })));

const before = { a: '1', b: '2', chart: '3', notes: '4' };

/** Knows the ids of its files, as the reader of a commit does. */
function commitReader(texts: Readonly<Record<string, string>>, format: ObjectFormat) {
  const idOf = (path: string) => gitObject('blob', Buffer.from(texts[path] ?? ''), format).id;
  return { ...readerWith(texts), idOf };
}

async function refuse(): Promise<never> {
  throw new Error('no file is read');
}

const readOnce = () => readOnceOf(readerWith(before));

async function readOnceOf(reader: RepositoryReader) {
  const log = logReading(reader);
  await log.reader.read(['b', 'a']);
  await log.reader.readBytes(['chart']);
  await log.reader.read(['a']);
  const files = log.readFiles();
  if (files === undefined) throw new Error('all was read');
  return files;
}

describe('what was read', () => {
  test('is the same as long as these files are, and comes back from JSON', async () => {
    const files = await readOnce();
    expect([[...files.texts.keys()], [...files.bytes.keys()]]).toEqual([['b', 'a'], ['chart']]);
    expect(parseReadFiles(JSON.parse(JSON.stringify(readFilesJson(files))))).toEqual(files);
    expect(await hasSame(readerWith({ ...before, notes: '5' }), files)).toBe(true);
  });

  test.each([
    ['a text changes', { ...before, a: '9' }],
    ['two texts change places', { ...before, a: '2', b: '1' }],
    ['bytes change', { ...before, chart: '9' }],
    ['a file is gone', { a: '1', b: '2', notes: '4' }],
  ])('is not when %s', async (_, after) => {
    expect(await hasSame(readerWith(after), await readOnce())).toBe(false);
  });

  test('names the first file that differs', async () => {
    const files = await readOnce();
    const changed = async (after: Readonly<Record<string, string>>) =>
      await firstChange(readerWith(after), files);
    expect(await changed(before)).toBeUndefined();
    expect(await changed({ ...before, a: '9', b: '9' })).toBe('b');
    expect(await changed({ ...before, a: '9' })).toBe('a');
    expect(await changed({ ...before, chart: '9' })).toBe('chart');
    expect(await changed({ b: '2', notes: '4' })).toBe('a');
    expect(await changed({ a: '1', b: '2', notes: '4' })).toBe('chart');
  });

  test.each<ObjectFormat>(['sha1', 'sha256'])(
    'is compared by the ids of %s that a reader knows, without reading a file',
    async (format) => {
      const files = await readOnceOf(commitReader(before, format));
      const unread = { ...commitReader(before, format), read: refuse, readBytes: refuse };
      expect(await hasSame(unread, files)).toBe(true);
      const later = { ...commitReader({ ...before, b: '9' }, format), read: refuse };
      expect(await firstChange(later, files)).toBe('b');
      // A directory has the same contents, and a commit those of a directory.
      expect(await hasSame(readerWith(before), files)).toBe(true);
      expect(await hasSame(commitReader(before, format), await readOnce())).toBe(true);
      expect(await firstChange(readerWith({ ...before, b: '9' }), files)).toBe('b');
      expect(await firstChange(commitReader({ ...before, b: '9' }, format), files)).toBe('b');
    },
  );

  test('is unknown when something could not be read', async () => {
    const reader = readerWith(before);
    const problem = diagnose(fileMissing, { path: 'a' }, startOfFile('a'));
    const log = logReading({
      ...reader,
      read: async () => ({ value: [], diagnostics: [problem] }),
    });
    await log.reader.read(['a']);
    expect(log.readFiles()).toBeUndefined();
    expect(listingOf({ ...reader, problems: [problem] })).not.toBe(listingOf(reader));
  });

  test('has a name that tells where a text ends', () => {
    expect(contentsOf(['a', 'b'])).not.toBe(contentsOf(['ab']));
    expect(contentsOf(['1 a'])).not.toBe(contentsOf(['', 'a']));
  });

  test.each([undefined, {}, { texts: [1], bytes: [] }, { texts: [] }])(
    'is not read from %j',
    (value) => expect(parseReadFiles(value)).toBeUndefined(),
  );
});

test('ids of texts are computed once they are needed, and once each', async () => {
  const asked: string[] = [];
  const idOf = (path: string) => {
    asked.push(path);
    return `id of ${path}`;
  };
  const { reader, readFiles } = logReading({ ...readerWith(before), idOf });
  await reader.read(['b', 'a']);
  expect(asked).toEqual([]);
  const texts = new Map(['b', 'a'].map((path) => [path, `id of ${path}`]));
  expect([readFiles()?.texts, readFiles()?.texts, asked]).toEqual([texts, texts, ['b', 'a']]);
});
