import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';

describe('explain', () => {
  test.each(['DIS0001', 'dis0001', 'bug'])('prints the page of %s', async (name) => {
    const ran = await runProgram(['explain', name]);
    expect(ran.stdout).toMatch(/^# DIS0001: Distributary itself has a defect\n/);
    expect(ran.status).toBe(0);
  });

  test.each([
    ['DIS00001', /no code DIS00001.*did you mean "DIS0001"/],
    ['DIS9999', /no code DIS9999/],
    ['../package', /no code \.\.\/package/],
  ])('refuses %s', async (name, said) => {
    const ran = await runProgram(['explain', name]);
    expect(ran.stderr).toMatch(said);
    expect(ran.stdout).toBe('');
    expect(ran.status).toBe(2);
  });
});
