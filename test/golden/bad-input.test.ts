/** Every bad input ends in its own finding at its place, with what to do about it, and moves no branch. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badInputs, goodInput, importStream } from '../support/bad-inputs.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { repositoryAt } from '../support/git-repository.ts';
import { runProgram } from '../support/run-program.ts';

const draws = drawsFor(import.meta.url);

const all = badInputs();
/** Those that are tried. */
const cases = draws.rows(all, ({ area }) => area);
const refOf = (index: number) => `refs/bad/${index}`;

const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
const { git } = repositoryAt(directory);
let refs = '';

const refsNow = () => git('for-each-ref', '--format=%(refname) %(objectname)');

/** What a run left. Moves what it moved back, so that one wrong answer is one failure. */
function restoredRefs(): string {
  const left = refsNow();
  if (left !== refs) {
    const updates = refs
      .trim()
      .split('\n')
      .map((line) => `update ${line}\n`);
    execFileSync('git', ['-C', directory, 'update-ref', '--stdin'], { input: updates.join('') });
  }
  return left;
}

beforeAll(async () => {
  git('init', '--quiet', '--initial-branch=main');
  const main = 'refs/heads/main';
  const bad = cases.map(({ files }, i) => importStream(refOf(i), files, main));
  const input = Buffer.concat([importStream(main, goodInput()), ...bad]);
  execFileSync('git', ['-C', directory, 'fast-import', '--quiet'], { input });
  git('reset', '--quiet', '--hard');
  const { status, stderr } = await hydrate();
  expect(status, stderr).toBe(0);
  refs = refsNow();
  expect(refs).toContain('refs/heads/env/north');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function hydrate(...argv: readonly string[]) {
  return await runProgram(['hydrate', ...argv], { cwd: directory });
}

/** The errors that were said, `file:line:column code` each, and how often it was said what to do. */
function errorsIn(stderr: string): { readonly errors: readonly string[]; readonly fixes: number } {
  const blocks = stderr.split(/\n(?=\w+\[)/).filter((block) => block.startsWith('error['));
  const errors = blocks.map((block) => {
    const at = /^ *--> (\S+)/m.exec(block)?.[1];
    return `${at} ${/^error\[(\w+)\]/.exec(block)?.[1]}`;
  });
  return { errors, fixes: blocks.filter((block) => /^ +(?:=|\|) fix: \S/m.test(block)).length };
}

describe('a bad input', () => {
  test.each(cases.map((each, index) => ({ ...each, index })))(
    'of $area: $title',
    async ({ expected, index }) => {
      const before = process.cpuUsage();
      const ran = await hydrate('--rev', refOf(index));
      const { user } = process.cpuUsage(before);
      const { errors, fixes } = errorsIn(ran.stderr);
      const left = restoredRefs();
      expect(errors, ran.stderr).toEqual(expected);
      expect(fixes).toBe(errors.length);
      // Without a Fleet that can be used nothing was looked at: that is another status.
      expect([1, 2]).toContain(ran.status);
      expect(ran.stdout).toBe('');
      expect(left).toBe(refs);
      // Four seconds of a slow processor; most take a fiftieth of one.
      expect(user / 1_000_000).toBeLessThan(4);
    },
  );

  test('is one of many', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    const titles = all.map(({ area, title }) => `${area}: ${title}`);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    expect(all.filter(({ expected }) => expected.length === 0)).toEqual([]);
  });

  test('changes no object of the program itself', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  });
});

describe('a bad name of a commit or a remote', () => {
  test.each([
    [['--rev', 'nowhere'], 'DIS0123'],
    [['--rev=--output=stolen'], 'DIS0123'],
    [['--rev=-x'], 'DIS0123'],
    [['--rev', 'HEAD:distributary.yaml'], 'DIS0123'],
    [['--rev', 'HEAD^{tree}'], 'DIS0123'],
    [['--rev', 'a\nb'], 'DIS0123'],
    [['--rev', ''], 'DIS0123'],
    [['--push=--upload-pack=touch stolen'], 'DIS0809'],
    [['--push', 'ext::touch stolen'], 'DIS0805'],
    [['--push', ''], 'DIS0809'],
  ] as const)('%j is refused', async (argv, code) => {
    const ran = await hydrate(...argv);
    expect(ran.stderr).toContain(code);
    expect(ran.stdout).toBe('');
    expect([1, 2, 3]).toContain(ran.status);
    expect(restoredRefs()).toBe(refs);
    expect(git('status', '--porcelain')).toBe('');
  });
});
