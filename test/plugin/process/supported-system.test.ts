import { expect, test } from 'vitest';
import { systemProblem } from '../../../plugin/process/supported-system.ts';

test('Linux and macOS have no problem', () => {
  expect([systemProblem('linux'), systemProblem('darwin')]).toEqual([undefined, undefined]);
});

test('Windows is refused, with what to do', () => {
  expect(systemProblem('win32')).toMatchObject({
    code: 'DIS0980',
    message: 'distributary does not run on Windows, expected Linux or macOS',
    fix: 'use the Windows Subsystem for Linux, or the container image',
  });
});
