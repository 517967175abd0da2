import { expect, test } from 'vitest';
import { programEnvironment } from '../../../src/read/program/program-environment.ts';

test('nothing of the surroundings is handed on, and every place is inside of the directory', () => {
  const { PATH, HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY, LC_ALL, ...places } =
    programEnvironment('/scratch/0');
  expect(PATH).toBe('');
  expect([HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY]).toEqual([
    'http://127.0.0.1:0',
    'http://127.0.0.1:0',
    'http://127.0.0.1:0',
    '',
  ]);
  expect(LC_ALL).toBe('C');
  expect(Object.keys(places)).toContain('HELM_PLUGINS');
  expect(Object.values(places).every((path) => `${path}/`.startsWith('/scratch/0/'))).toBe(true);
});
