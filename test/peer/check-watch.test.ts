import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { demoFleet } from '../support/scratch.ts';
import { openTerminal } from '../support/terminal.ts';

const program = builtProgram();

describe('check --watch', () => {
  itWithPeers(['tmux'], 'checks again once files have changed, and only then', async () => {
    const cwd = demoFleet();
    const bad = join(cwd, 'apps/web/bad.yaml');
    const terminal = openTerminal([program.path(), 'check', '--watch'], { cwd });
    await terminal.until(/nothing found.*\n.*waiting for changes/);
    writeFileSync(bad, 'kind: [');
    expect(await terminal.until(/bad\.yaml:.*waiting/s)).not.toContain('nothing found');
    rmSync(bad);
    expect(await terminal.until(/nothing found.*waiting/s)).not.toContain('bad.yaml');
    terminal.type('Enter');
    mkdirSync(join(cwd, '.git'));
    writeFileSync(join(cwd, '.git/ignored'), '');
    const before = terminal.screen();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(terminal.screen()).toBe(before);
    terminal.type('C-c');
    await terminal.until(/ended with status 130/);
  });

  itWithPeers(['tmux'], 'goes on where a turn can tell nothing', async () => {
    const cwd = demoFleet();
    const terminal = openTerminal([program.path(), 'check', '--watch', 'apps/web/new.yaml'], {
      cwd,
    });
    await terminal.until(/there is no file apps\/web\/new\.yaml.*waiting for changes/s);
    writeFileSync(join(cwd, 'apps/web/new.yaml'), 'kind: [');
    await terminal.until(/error.*apps\/web\/new\.yaml:.*waiting for changes/s);
  });
});
