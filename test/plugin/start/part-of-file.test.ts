import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPart } from '../../../plugin/start/part-of-file.ts';
import { scratchDirectory } from '../../support/scratch.ts';

function opened(text: string): number {
  const path = join(scratchDirectory(), 'file');
  writeFileSync(path, text);
  const file = openSync(path, 'r');
  onTestFinished(() => closeSync(file));
  return file;
}

test('a part has the bytes from its start on, as many as there are', () => {
  const file = opened('abcdef');
  expect(readPart(file, 2, 3).toString()).toBe('cde');
  expect(readPart(file, 4, 3).toString()).toBe('ef');
  expect(readPart(file, 9, 3)).toHaveLength(0);
});

test('a part may be longer than all before it', () => {
  const text = 'abc'.repeat(1_000_000);
  expect(readPart(opened(text), 0, text.length).toString()).toBe(text);
});
