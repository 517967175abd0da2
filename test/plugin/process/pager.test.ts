import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { pagedHost } from '../../../plugin/process/pager.ts';
import { type Around, listeningHost } from '../../support/run-program.ts';
import { scratchDirectory } from '../../support/scratch.ts';

/** A pager that keeps what it is given, and how `less` is to behave. */
function keepingPager(): { readonly command: string; kept(): string | undefined } {
  const directory = scratchDirectory();
  const [command, file] = [join(directory, 'pager'), join(directory, 'kept')];
  writeFileSync(command, `#!/bin/sh\necho "$LESS $*" > ${file}\ncat >> ${file}\n`);
  chmodSync(command, 0o755);
  return { command, kept: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined) };
}

/** What reaches the terminal of 24 lines and 80 columns itself. */
function shown(text: string, env: Readonly<Record<string, string>>, around: Around = {}): string {
  const path = process.env['PATH'] ?? '';
  const all = { isTerminal: true, env: { PATH: path, ...env }, ...around };
  const { host, heard } = listeningHost(all);
  const paged = pagedHost(host);
  paged.host.stdout.write(text);
  paged.show();
  return heard().stdout;
}

const long = 'line\n'.repeat(30);

describe('what is longer than the terminal', () => {
  test('goes to the pager with its arguments, and less is told to end where it is not needed', () => {
    const pager = keepingPager();
    expect(shown(long, { PAGER: `${pager.command} -S  "x"` })).toBe('');
    expect(pager.kept()).toBe(`FRX -S "x"\n${long}`);
  });

  test('goes to the one of ours first, and LESS stays what it is', () => {
    const pager = keepingPager();
    expect(shown(long, { DISTRIBUTARY_PAGER: pager.command, PAGER: 'cat', LESS: 'M' })).toBe('');
    expect(pager.kept()).toBe(`M \n${long}`);
  });

  test('is longer by what wraps', () => {
    const pager = keepingPager();
    const wide = `${'x'.repeat(500)}\n`.repeat(4);
    expect(shown(wide, { PAGER: pager.command })).toBe('');
    expect(pager.kept()).toContain(wide);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['no pager is wanted', { PAGER: '' }],
    ['the pager is cat', { PAGER: 'cat' }],
    ['the terminal is dumb', { TERM: 'dumb' }],
    ['there is no such program', { PAGER: 'no-such-pager' }],
  ])('is printed where %s', (_, env) => {
    expect(shown(long, env)).toBe(long);
  });
});

describe('no pager is started', () => {
  test.each<[string, string, Around]>([
    ['where there is no terminal', long, { isTerminal: false }],
    ['for what fits', 'line\n'.repeat(23), {}],
    ['for colours, which are no wider', `\u001B[1;31m${'x'.repeat(80)}\u001B[0m\n`.repeat(23), {}],
    ['for nothing', '', {}],
  ])('%s', (_, text, around) => {
    const pager = keepingPager();
    expect(shown(text, { PAGER: pager.command }, around)).toBe(text);
    expect(pager.kept()).toBeUndefined();
  });
});
