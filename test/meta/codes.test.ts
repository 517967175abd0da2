import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes } from '../../src/render/codes.ts';
import {
  codeFixtures,
  filesBelow,
  listedCodes,
  read,
  reasonForNoExample,
} from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

const numbers = codes.map(({ code }) => code);

describe('the codes', () => {
  test('are never repeated', () => {
    const repeated = numbers.filter((code, i) => numbers.indexOf(code) !== i);
    expect(
      todo(repeated, (code) => `${code} is taken: give one of them the next free number`),
    ).toBe('');
  });

  test('have names of their own', () => {
    const names = codes.map(({ name }) => name);
    const wrong = codes.filter(
      ({ name }, i) => names.indexOf(name) !== i || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name),
    );
    expect(
      todo(wrong, ({ code, name }) => `${code}: "${name}" is taken, or is not kebab-case`),
    ).toBe('');
  });

  test('say what is wrong, why it matters and what to do', () => {
    const rules = [
      ['code', /^DIS(?:0\d|1[0-4])\d\d$/, 'DIS and four digits of an area that there is'],
      ['title', /^\S.*[^.\s]$/, 'a line without a full stop'],
      ['why', /^\S.{10,}[.]$/s, 'sentences, each with a full stop'],
      ['fix', /^\S.{3,}[^.\s]$/s, 'what to do, without a full stop'],
    ] as const;
    const broken = codes.flatMap((code) =>
      rules.filter(([field, rule]) => !rule.test(code[field])).map((rule) => [code, rule] as const),
    );
    expect(
      todo(broken, ([{ code }, [field, , what]]) => `${code}: write in "${field}" ${what}`),
    ).toBe('');
  });

  const sources = ['src', 'plugin'].flatMap((room) =>
    filesBelow(room)
      .map((path) => `${room}/${path}`)
      .filter((path) => path.endsWith('.ts')),
  );

  test('are all listed', () => {
    const unlisted = sources.flatMap((path) =>
      [...read(path).matchAll(/^ {2}code: '(DIS\d{4})',$/gm)]
        .filter(([, code = '']) => !numbers.includes(code))
        .map(([, code]) => ({ path, code })),
    );
    const how =
      'list its check in src/check/registry.ts and the code in the check\'s "codes", or run npm run gen';
    expect(todo(unlisted, ({ path, code }) => `${path}: nothing lists ${code}: ${how}`)).toBe('');
  });

  test('are all used', () => {
    const defined = sources.flatMap((path) =>
      [...read(path).matchAll(/^(?:export )?const (\w+): Code</gm)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
    expect(defined).toHaveLength(codes.length);
    const isData = (path: string): boolean => /^src\/(?:diagnostic|check)\/codes\//.test(path);
    const users = sources.filter((path) => !isData(path));
    const words = new Set(users.flatMap((path) => read(path).match(/\w+/g) ?? []));
    const unused = defined.filter(({ path, name }) =>
      isData(path) ? !words.has(name) : !new RegExp(`diagnose\\(\\s*${name}\\b`).test(read(path)),
    );
    expect(
      todo(unused, ({ path, name }) => `${path}: nothing reports "${name}": diagnose(${name}, …)`),
    ).toBe('');
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
  const unnamed = numbers.filter(
    (code) => reasonForNoExample(code) !== undefined && !words.has(code),
  );
  expect(
    todo(unnamed, (code) => `${code}: it has no example, so some test/**/*.test.ts has to name it`),
  ).toBe('');
});
