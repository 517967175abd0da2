/** What commands print for people, on a terminal of 80 columns: it breaks no line by itself, since none is wider. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../plugin/format/terminal/display-width.ts';
import { runProgram } from '../support/run-program.ts';
import { demoRepository } from '../support/scratch-repository.ts';

const around = { isTerminal: true, env: { DISTRIBUTARY_PAGER: 'cat', TERM: 'xterm-256color' } };

// biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor, and colours
const sequences = /\u001B\[[\d;]*[A-Za-z]/g;

/** Files that are shown as they are. */
const fenced = /^```.*?^```$/gms;

/** Lines that a terminal would break, but for one word that nothing can break. */
function wideLines(text: string): readonly string[] {
  return text
    .replaceAll(sequences, '')
    .replaceAll(fenced, '')
    .split(/[\n\r]/)
    .filter((line) => displayWidth(line) > 80 && / \S/.test(line.trimStart()));
}

async function shown(argv: readonly string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await runProgram(argv, { ...around, cwd });
  return stdout + stderr;
}

const commands = [
  ['--help'],
  ['check'],
  ['topology'],
  ['topology', '-o', 'tree'],
  ['rollout'],
  ['simulate', '--down', 'eu/*/*/*', '--degrade', 'boston=50%'],
  ['simulate', '--all-single-failures'],
  ['simulate', '--all-pairs'],
  ['explain', 'shop/api'],
  ['explain', 'shop/nothing'],
  ['explain'],
  ['explain', 'DIS0605'],
  ['hydrate', '--dry-run'],
  ['hydrate', '--clusters', 'nowhere'],
];

describe('on a terminal of 80 columns', () => {
  test.each(commands.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const cwd = demoRepository();
    const said = await shown(argv, cwd);
    expect(said).not.toBe('');
    expect(wideLines(said)).toEqual([]);
  });

  test('diff, of orders, fields and outages', async () => {
    const cwd = demoRepository();
    const fleet = join(cwd, 'distributary.yaml');
    const text = readFileSync(fleet, 'utf8').replace('exclude: [dallas]', 'names: [berlin]');
    writeFileSync(fleet, text);
    const said = await shown(['diff'], cwd);
    expect(said).toContain('outages: ');
    expect(wideLines(said)).toEqual([]);
  });

  for (const name of readdirSync('fixtures/repos')) {
    test(`findings of ${name}, its topology and outages`, async () => {
      const cwd = join('fixtures/repos', name, 'in');
      const said = [];
      for (const argv of [['check'], ['topology'], ['simulate', '--all-regions'], ['rollout']]) {
        said.push(await shown(argv, cwd));
      }
      expect(wideLines(said.join(''))).toEqual([]);
    });
  }

  test('no word is cut where a blank is near, and what follows is below the text', async () => {
    const cwd = 'fixtures/repos/mcs/in';
    const said = (await shown(['check'], cwd)).replaceAll(sequences, '');
    const piped = await runProgram(['check'], { cwd });
    const words = (text: string) =>
      text
        .split(/\s+/)
        .filter((word) => word !== '')
        .join(' ');
    expect(words(said)).toBe(words(piped.stdout + piped.stderr));
    expect(said).toMatch(/^ +\d* *= fix: .*\n {4,}\S/m);
  });
});
