import { describe, expect, test } from 'vitest';
import {
  changedTexts,
  contentsOf,
  hasSame,
  isRecorded,
  listingOf,
  logReading,
  parseReadFiles,
  readFilesJson,
  recordKey,
  withTexts,
} from '../../../src/app/reuse/reading-log.ts';
import { fileMissing } from '../../../src/diagnostic/codes/read.ts';
import { diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { gitObject, type ObjectFormat } from '../../../src/plan/object/git-object.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';
import { memoryCache } from '../../support/memory-cache.ts';

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

  test('names the texts that differ, and takes their new contents', async () => {
    const files = await readOnce();
    const after = readerWith({ ...before, a: '9' });
    expect(await changedTexts(after, files)).toEqual(['a']);
    expect(isRecorded(files, { path: 'a', text: '1' })).toBe(true);
    expect(isRecorded(files, { path: 'a', text: '9' })).toBe(false);
    expect(isRecorded(files, { path: 'notes', text: '4' })).toBe(false);
    expect(await hasSame(after, withTexts(files, [{ path: 'a', text: '9' }]))).toBe(true);
  });

  test.each<ObjectFormat>(['sha1', 'sha256'])(
    'is compared by the ids of %s that a reader knows, without reading a file',
    async (format) => {
      const files = await readOnceOf(commitReader(before, format));
      const unread = { ...commitReader(before, format), read: refuse, readBytes: refuse };
      expect(await hasSame(unread, files)).toBe(true);
      const later = { ...commitReader({ ...before, b: '9' }, format), read: refuse };
      expect(await changedTexts(later, files)).toEqual(['b']);
      // A directory has the same contents, and a commit those of a directory.
      expect(await hasSame(readerWith(before), files)).toBe(true);
      expect(await hasSame(commitReader(before, format), await readOnce())).toBe(true);
      expect(await changedTexts(readerWith({ ...before, b: '9' }), files)).toEqual(['b']);
      expect(await changedTexts(commitReader({ ...before, b: '9' }, format), files)).toEqual(['b']);
      expect(isRecorded(files, { path: 'a', text: '1' })).toBe(true);
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

test('the keys of records differ by purpose, program, options and paths', () => {
  const reader = readerWith(before);
  const options = { reuse: { store: memoryCache(), program: 'test' }, fleetFile: 'a' };
  const keys = [
    recordKey(['fleet', 'sha1'], reader, options),
    recordKey(['printed', 'sha1'], reader, options),
    recordKey(['fleet', 'sha1'], reader, { ...options, fleetFile: 'b' }),
    recordKey(['fleet', 'sha1'], reader, { ...options, topology: ['a'] }),
    recordKey(['fleet', 'sha1'], reader, {
      ...options,
      reuse: { ...options.reuse, program: 'other' },
    }),
    recordKey(['fleet', 'sha1'], readerWith({ a: '1' }), options),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
