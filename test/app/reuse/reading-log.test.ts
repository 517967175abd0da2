import { describe, expect, test } from 'vitest';
import {
  contentsOf,
  hasSame,
  listingOf,
  logReading,
  parseReadFiles,
  readAgain,
  readFilesJson,
  withTexts,
} from '../../../src/app/reuse/reading-log.ts';
import { fileMissing } from '../../../src/diagnostic/codes/read.ts';
import { diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const readerWith = (texts: Readonly<Record<string, string>>) =>
  readerOf(Object.entries(texts).map(([path, text]) => ({ path, text })));

const before = { a: '1', b: '2', chart: '3', notes: '4' };

async function readOnce() {
  const log = logReading(readerWith(before));
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
    const again = await readAgain(after, files);
    expect([again?.changed, again?.texts.get('a')]).toEqual([['a'], '9']);
    expect(await hasSame(after, withTexts(files, [{ path: 'a', text: '9' }]))).toBe(true);
  });

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
