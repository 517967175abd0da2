import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processName } from '../../src/disk/process-name.ts';
import {
  linkIntoScratch,
  makeKeptScratch,
  makeScratch,
  removeScratch,
  writeScratch,
} from '../../src/disk/scratch.ts';
import { nameOfEnded } from '../support/name-of-ended.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

test('those of a process that has ended are removed, and no others', async () => {
  const parent = scratchDirectory();
  const living = await processName();
  const elsewhere = directoryWith({ kept: '' });
  mkdirSync(join(parent, `distributary-${living}`));
  mkdirSync(join(parent, `distributary-${nameOfEnded(living)}`, 'a'), { recursive: true });
  const another = nameOfEnded(await processName());
  symlinkSync(elsewhere, join(parent, `distributary-${another}`));
  const shown = await makeKeptScratch(parent, 'demo');
  const made = await makeScratch(parent);
  await removeScratch(made);
  expect(
    readdirSync(parent)
      .map((name) => join(parent, name))
      .sort(),
  ).toEqual(
    [shown, ...[living, another].map((name) => join(parent, `distributary-${name}`))].sort(),
  );
  expect(readdirSync(elsewhere)).toEqual(['kept']);
});

test('files are written inside of it, and nowhere else', async () => {
  const scratch = await makeScratch(scratchDirectory());
  const written = await writeScratch(scratch, 'a/b', 'text');
  expect(readFileSync(written, 'utf8')).toBe('text');
  await linkIntoScratch(scratch, 'bin/b', written);
  expect(readFileSync(join(scratch, 'bin/b'), 'utf8')).toBe('text');
  await expect(writeScratch(scratch, '../b', '')).rejects.toThrow(/a copy stays in its directory/);
});
