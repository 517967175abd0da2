import { describe, expect, test } from 'vitest';
import { clusterNotFound } from '../../src/diagnostic/codes/entry.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import {
  areSamePrograms,
  type JudgedRecord,
  parseJson,
  recallJudged,
  recordJudged,
  withMentioned,
} from '../../src/reuse/judged-record.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';

const args = { clusterName: 'north', names: ['south'] };
const record: JudgedRecord = {
  read: { texts: new Map([['a.yaml', 'id']]), bytes: new Map() },
  findings: [diagnose(clusterNotFound, args, startOfFile('a.yaml'))],
  silenced: [],
  programs: new Map([['helm', 'v3']]),
};

test('a record comes back as it was', async () => {
  const written = await recordJudged(record);
  expect(await recallJudged(parseJson(JSON.stringify(written)))).toEqual(record);
});

test.each([undefined, null, {}, { read: { texts: [], bytes: [] } }, { findings: [] }])(
  'a value that is none is ignored: %j',
  async (value) => {
    expect(await recallJudged(value)).toBeUndefined();
  },
);

test('a text that is no JSON is ignored', () => {
  expect(parseJson('{')).toBeUndefined();
});

test('a program that is not installed is no longer the same', async () => {
  expect(await areSamePrograms(new Map())).toBe(true);
  expect(await areSamePrograms(new Map([['none', 'v1']]))).toBe(false);
});

describe('the files of a report', () => {
  test('are read where they were not', async () => {
    const reader = readerOf([{ path: 'a.yaml', text: 'kind: A\n' }]);
    expect(await withMentioned(new Map(), record, reader)).toEqual(
      new Map([['a.yaml', 'kind: A\n']]),
    );
    const known = new Map([['a.yaml', 'kind: B\n']]);
    expect(await withMentioned(known, record, reader)).toBe(known);
    const read = async () => ({ value: [], diagnostics: record.findings });
    expect(await withMentioned(new Map(), record, { ...reader, read })).toBeUndefined();
  });
});
