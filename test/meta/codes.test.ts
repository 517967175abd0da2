import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes } from '../../src/index.ts';
import {
  codeExample,
  codeFixtures,
  filesBelow,
  listedCodes,
  read,
  reasonForNoExample,
} from '../support/code-fixtures.ts';
import { runProgram } from '../support/run-program.ts';

const numbers = codes.map(({ code }) => code);

describe('the codes', () => {
  test('are sorted and never repeated', () => {
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });

  test('have names of their own', () => {
    const names = codes.map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('say what is wrong, why it matters and what to do', () => {
    const incomplete = codes.filter(
      ({ code, title, why, fix }) =>
        !/^DIS(?:0\d|1[0-2])\d\d$/.test(code) ||
        !/^\S.*[^.\s]$/.test(title) ||
        !/^\S.{10,}[.]$/s.test(why) ||
        !/^\S.{3,}[^.\s]$/s.test(fix),
    );
    expect(incomplete).toEqual([]);
  });

  test('are all used', () => {
    const named = filesBelow('src/diagnostic/codes').flatMap((path) =>
      [...read(`src/diagnostic/codes/${path}`).matchAll(/^export const (\w+): Code</gm)].map(
        ([, name = '']) => name,
      ),
    );
    const users = ['src', 'plugin'].flatMap((room) =>
      filesBelow(room)
        .map((path) => `${room}/${path}`)
        .filter((path) => path.endsWith('.ts') && !path.includes('/codes/')),
    );
    const words = new Set(users.flatMap((path) => read(path).match(/\w+/g) ?? []));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });

  test('have each a folder, and no folder is of another', () => {
    expect(readdirSync(codeFixtures).sort()).toEqual(numbers);
  });

  test('without an example exist and have none', () => {
    expect(listedCodes.filter((code) => !numbers.includes(code))).toEqual([]);
    const both = numbers.filter((code) => reasonForNoExample(code) !== undefined);
    expect(both.filter((code) => existsSync(join(codeFixtures, code, 'bad')))).toEqual([]);
  });
});

test('every code without an example is named by another test', () => {
  const tests = filesBelow('test').filter((path) => path.endsWith('.test.ts'));
  const words = new Set(tests.flatMap((path) => read(`test/${path}`).match(/DIS\d{4}/g) ?? []));
  const unnamed = numbers.filter((code) => reasonForNoExample(code) !== undefined);
  expect(unnamed.filter((code) => !words.has(code))).toEqual([]);
});

const shown = numbers.filter((code) => reasonForNoExample(code) === undefined);

describe('the example of', () => {
  test.each(shown)('%s yields it at its place', async (code) => {
    expect(codeExample(code), `fixtures/codes/${code}/{bad,expected.txt}`).toBeDefined();
    const expected = read(join(codeFixtures, code, 'expected.txt'));
    expect(expected).toContain(` ${code}\n`);
    expect(await findingsIn(code, 'bad')).toBe(expected);
  });

  test.each(shown)('%s has a counterpart without it', async (code) => {
    expect(existsSync(join(codeFixtures, code, 'good')), `fixtures/codes/${code}/good`).toBe(true);
    expect(await findingsIn(code, 'good')).not.toContain(code);
  });
});

/** What `check` finds in one of the folders of a code: `file:line:column code`, one a line. */
async function findingsIn(code: string, folder: string): Promise<string> {
  const directory = join(codeFixtures, code, folder);
  const ran = await runProgram(['check', '-C', directory, '--format', 'json']);
  expect(ran.status, ran.stderr).toBeLessThan(3);
  const lines: string[] = JSON.parse(ran.stdout).findings.map(
    ({ code, at }: { code: string; at: { file: string; line: number; column: number } }) =>
      `${at.file}:${at.line}:${at.column} ${code}\n`,
  );
  return lines.join('');
}
