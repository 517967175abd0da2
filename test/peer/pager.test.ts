import { resolve } from 'node:path';
import { describe, expect } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { openTerminal } from '../support/terminal.ts';

const program = builtProgram();
const cwd = resolve('fixtures/repos/demo/in');

describe('on a terminal', () => {
  itWithPeers(
    ['tmux', 'less'],
    'less shows what is longer, survives an interrupt, and ends it',
    async () => {
      const terminal = openTerminal([program.path(), 'render', '--cluster', 'paris'], { cwd });
      expect(await terminal.until(/^:$/m)).toMatch(/^apiVersion: /);
      terminal.type('C-c');
      terminal.type('G');
      await terminal.until(/\(END\)/);
      terminal.type('q');
      await terminal.until(/ended with status 0/);
    },
  );

  itWithPeers(['tmux', 'less'], 'what is shorter is there at once', async () => {
    const terminal = openTerminal([program.path(), 'topology', '-o', 'tree'], { cwd });
    expect(await terminal.until(/ended with status 0/)).toContain('paris');
  });

  itWithPeers(['tmux', 'less'], '--no-pager scrolls', async () => {
    const argv = ['render', '--cluster', 'paris', '--no-pager'];
    const terminal = openTerminal([program.path(), ...argv], { cwd });
    await terminal.until(/ended with status 0/);
  });
});
