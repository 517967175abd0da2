/** A git on PATH that writes down with what it is started, and runs the real one. */
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { scratchDirectory } from './scratch.ts';

/** What was started since the last look. */
export interface CountedGit {
  /** The commands in their order, as in `cat-file`. */
  commands(): readonly string[];
}

/** Puts it first on PATH until the test has ended. */
export function countGit(): CountedGit {
  const directory = scratchDirectory();
  const log = join(directory, 'log');
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\nexec '${real}' "$@"\n`;
  writeFileSync(log, '');
  writeFileSync(join(directory, 'git'), script);
  chmodSync(join(directory, 'git'), 0o755);
  vi.stubEnv('PATH', `${directory}${delimiter}${process.env['PATH']}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return {
    commands() {
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
      writeFileSync(log, '');
      return lines.map(commandOf);
    },
  };
}

/** The first word that is neither an option of git nor the value of one. */
function commandOf(line: string): string {
  return line.replace(/^(?:-c \S+ |--\S+ )*/, '').split(' ', 1)[0] ?? '';
}
