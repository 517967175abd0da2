import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

const program = builtProgram();

/** How each shell is started with the script, and nothing else of anybody's. */
const shells: Readonly<Record<string, (script: string) => readonly string[]>> = {
  bash: (script) => ['bash', '--noprofile', '--rcfile', script, '-i'],
  zsh: () => ['zsh', '-i'],
  fish: (script) => ['fish', '--no-config', '-C', `source ${script}`],
};

/** A shell with the script loaded, in the example fleet. */
async function shellWith(shell: string): Promise<Terminal> {
  const home = scratchDirectory();
  mkdirSync(join(home, 'bin'));
  symlinkSync(resolve(program.path()), join(home, 'bin/distributary'));
  const { stdout } = program.run(['completion', shell]);
  const script = join(home, `script.${shell}`);
  writeFileSync(script, stdout);
  writeFileSync(
    join(home, '.zshrc'),
    `autoload -U compinit; compinit -D\nsource ${script}\nPS1='$ '\n`,
  );
  writeFileSync(join(home, 'inputrc'), 'set show-all-if-ambiguous on\n');
  const path = [join(home, 'bin'), process.env['PATH']].join(delimiter);
  const env = { PATH: path, HOME: home, ZDOTDIR: home, PS1: '$ ', INPUTRC: join(home, 'inputrc') };
  const [name = '', ...argv] = shells[shell]?.(script) ?? [];
  const cwd = resolve('fixtures/repos/demo/in');
  const terminal = openTerminal([findPeer(name) ?? name, ...argv], {
    cwd,
    env,
    rows: 40,
    columns: 160,
  });
  await terminal.until(/[$>#] *$/);
  return terminal;
}

describe.each(Object.keys(shells))('in %s', (shell) => {
  itWithPeers(
    ['tmux', shell],
    `${shell} completes commands, clusters, services and codes`,
    async () => {
      const terminal = await shellWith(shell);
      const completed = async (typed: string, expected: RegExp): Promise<void> => {
        terminal.type('C-u');
        terminal.type('-l', typed);
        terminal.type('Tab');
        await terminal.until(expected);
      };
      await completed('distributary rend', /distributary render/);
      await completed('distributary render --cluster pa', /--cluster paris/);
      await completed('distributary render --cluster=pa', /--cluster=paris/);
      await completed('distributary hydrate --clusters paris,bos', /paris,boston/);
      await completed('distributary simulate --down gateway:ber', /gateway:berlin/);
      await completed('distributary explain shop/w', /explain shop\/web/);
      await completed('distributary explain DIS000', /DIS0001.*DIS0003/s);
      await completed('distributary topology -o merm', /-o mermaid/);
    },
  );

  itWithPeers(['tmux', shell], `${shell} completes files where nothing else is meant`, async () => {
    const terminal = await shellWith(shell);
    terminal.type('-l', 'distributary check distrib');
    terminal.type('Tab');
    expect(await terminal.until(/check distributary\.yaml/)).not.toMatch(/error/);
  });

  itWithPeers(['tmux', shell], `${shell} runs nothing of what is typed`, async () => {
    const terminal = await shellWith(shell);
    const trace = join(scratchDirectory(), 'ran');
    terminal.type('-l', `distributary render --kind "$(touch ${trace})" --cluster pa`);
    terminal.type('Tab');
    await terminal.until(/--cluster paris/);
    expect(existsSync(trace)).toBe(false);
  });
});
