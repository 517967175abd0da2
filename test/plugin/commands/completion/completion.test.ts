import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';

describe('completion', () => {
  test.each([
    ['bash', /^complete -o default -F _distributary distributary$/m],
    ['zsh', /^#compdef distributary\n/],
    ['fish', /^complete -c distributary /m],
    ['powershell', /^Register-ArgumentCompleter -Native -CommandName distributary /m],
  ])(
    'prints the script of %s, which asks for words and evaluates none',
    async (shell, registered) => {
      const ran = await runProgram(['completion', shell]);
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(ran.stdout).toMatch(registered);
      expect(ran.stdout).toMatch(/distributary complete .*--/);
      const commands = ran.stdout.replaceAll(/^#.*$/gm, '');
      expect(commands).not.toMatch(/\beval\b|Invoke-Expression|compgen -W/);
    },
  );

  test('knows no other shell', async () => {
    const ran = await runProgram(['completion', 'tcsh']);
    expect(ran.stderr).toContain('Allowed choices are bash, zsh, fish, powershell');
    expect(ran.status).toBe(2);
  });
});
