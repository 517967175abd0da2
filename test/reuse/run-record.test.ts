import { describe, expect, test } from 'vitest';
import { logReading } from '../../src/reuse/reading-log.ts';
import { keepRun, type RecordedRun, recallRun } from '../../src/reuse/run-record.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { memoryCache } from '../support/memory-cache.ts';

const texts = { 'a.yaml': 'kind: A\n', 'b.yaml': 'kind: B\n', 'NOTES.md': 'one\n' };

const readerWith = (files: Readonly<Record<string, string>>) =>
  readerOf(Object.entries(files).map(([path, text]) => ({ path, text })));

/** A run that has read one file, and everything about it. */
async function recorded(own = { more: 'own' }) {
  const kept = new Map<string, string>();
  const reuse = { store: memoryCache(kept), program: 'test', place: '/fleet' };
  const run: RecordedRun = { reader: readerWith(texts), options: { reuse }, purpose: ['fleet'] };
  const log = logReading(run.reader);
  await log.reader.read(['a.yaml']);
  const read = log.readFiles() ?? never();
  const judged = { read, findings: [], silenced: [], programs: new Map() };
  await keepRun(run, judged, [[run.purpose, own]]);
  return { run, reuse, kept };
}

const nothing = {
  read: { texts: new Map(), bytes: new Map() },
  findings: [],
  silenced: [],
  programs: new Map(),
};

function never(): never {
  throw new Error('all was read');
}

describe('a recorded run', () => {
  test('is recalled with what its purpose has, whatever became of files that it did not read', async () => {
    const { run } = await recorded();
    const reader = readerWith({ ...texts, 'NOTES.md': 'two\n' });
    const { value } = await recallRun({ ...run, reader });
    expect(value?.own).toMatchObject({ more: 'own' });
  });

  test.each([
    [
      'a changed file',
      { ...texts, 'a.yaml': 'kind: C\n' },
      { because: 'fileChanged', file: 'a.yaml' },
    ],
    ['a new file', { ...texts, 'c.yaml': '' }, { because: 'filesAddedOrRemoved' }],
    [
      'a removed file',
      { 'b.yaml': 'kind: B\n', 'NOTES.md': 'one\n' },
      { because: 'filesAddedOrRemoved', file: 'a.yaml' },
    ],
    [
      'a file that was removed unread',
      { 'a.yaml': 'kind: A\n', 'b.yaml': 'kind: B\n' },
      { because: 'filesAddedOrRemoved' },
    ],
  ])('is not recalled after %s, and says so', async (_, after, miss) => {
    const { run } = await recorded();
    expect(await recallRun({ ...run, reader: readerWith(after) })).toEqual({ miss });
  });

  test('is that of its program, and of the programs that rendered sources', async () => {
    const { run, reuse } = await recorded();
    const options = { reuse: { ...reuse, program: 'another' } };
    expect((await recallRun({ ...run, options })).miss).toEqual({ because: 'programChanged' });
    const judged = { ...nothing, programs: new Map([['none', 'v1']]) };
    await keepRun(run, judged, [[run.purpose, {}]]);
    expect((await recallRun(run)).miss).toEqual({ because: 'rendererChanged' });
  });

  test('is that of its purpose, its place and its options', async () => {
    const { run, reuse } = await recorded();
    const others: readonly Partial<RecordedRun>[] = [
      { purpose: ['printed'] },
      { options: { reuse: { ...reuse, place: '/other' } } },
      { options: { reuse, fleetFile: 'other.yaml' } },
      { options: { reuse, topology: ['topology'] } },
    ];
    for (const other of others) {
      expect((await recallRun({ ...run, ...other })).miss).toEqual({ because: 'firstRun' });
    }
  });

  test('is none of an entry that is no record', async () => {
    const { run, kept } = await recorded();
    for (const text of ['{', '{"program": "test"}']) {
      for (const key of kept.keys()) kept.set(key, text);
      expect((await recallRun(run)).miss).toEqual({ because: 'firstRun' });
    }
  });

  test('is neither kept nor recalled of input from outside of the files', async () => {
    const { run, reuse, kept } = await recorded();
    const live = { directory: 'live', files: [], problems: [] };
    const { size } = kept;
    for (const options of [{ reuse, live, fleetFile: 'f' }, { fleetFile: 'f' }]) {
      await keepRun({ ...run, options }, nothing, [[run.purpose, {}]]);
      expect((await recallRun({ ...run, options })).miss).toEqual({ because: 'notKept' });
    }
    expect(kept.size).toBe(size);
  });
});
