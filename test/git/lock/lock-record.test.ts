import { describe, expect, test } from 'vitest';
import {
  describeHolder,
  formatLockRecord,
  type LockRecord,
  parseLockRecord,
  stepsOf,
} from '../../../src/git/lock/lock-record.ts';

const step = {
  child: { pid: 8, start: '2' },
  since: 5,
  locks: [{ file: 'refs/heads/a.lock', content: '1' }, { file: 'shallow.lock' }],
};
const record: LockRecord = {
  token: 'a',
  place: { host: 'h', boot: 'b', namespace: 'n' },
  holder: { pid: 7, start: '1' },
  step,
  inherited: [{ since: 1, locks: [] }],
};

describe('a record', () => {
  test('is read as it was written', () => {
    expect(parseLockRecord(formatLockRecord(record))).toEqual(record);
    const { step: _, ...idle } = record;
    expect(parseLockRecord(formatLockRecord(idle))).toEqual(idle);
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    formatLockRecord(record).slice(0, 50),
    JSON.stringify({ ...record, holder: { pid: '7', start: '1' } }),
    JSON.stringify({ ...record, place: {} }),
    JSON.stringify({ ...record, inherited: [1] }),
    JSON.stringify({ ...record, step: { since: 1, locks: [{}] } }),
    JSON.stringify({ ...record, step: { since: 1, locks: [{ file: 'a', content: 1 }] } }),
  ])('is not %j', (text) => {
    expect(parseLockRecord(text)).toBeUndefined();
  });

  test('has its steps, the inherited ones first', () => {
    expect(stepsOf(record).map(({ since }) => since)).toEqual([1, 5]);
  });

  test('names its holder', () => {
    expect(describeHolder(record)).toBe('process 7 on h');
  });
});
