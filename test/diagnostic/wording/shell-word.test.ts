import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../../src/diagnostic/wording/shell-word.ts';

test('is left alone where a shell takes it as it is', () => {
  const words = ['env/paris', '--down=eu-west', ':apps/fleet.yaml', 'a_b.c%3D'];
  expect(words.map(shellWord)).toEqual(words);
});

test('reaches a program as it was, whatever is in it', () => {
  const words = [
    '',
    'eu/*/*/*',
    "it's",
    '$(id)',
    'a b',
    'a\nb',
    '`id`',
    '~',
    '!x',
    '"',
    '\\',
    '#',
    '-',
  ];
  const said = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`]);
  expect(`${said}`.split('\0').slice(0, -1)).toEqual(words);
});
