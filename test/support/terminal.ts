/** A command → the screen of a terminal that it runs in, by tmux: what people see, and what they type. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { onTestFinished } from 'vitest';

/** A terminal. */
export interface Terminal {
  /** Types keys as tmux names them (`Tab`, `C-c`), and all others letter by letter. */
  type(...keys: readonly string[]): void;
  /** What stands there now, without empty lines at the end. */
  screen(): string;
  /** Waits until that stands there, and gives the screen; after ten seconds it throws, with what stood there. */
  until(expected: RegExp): Promise<string>;
}

/** How large it is, and what its program finds around it. */
export interface TerminalSettings {
  readonly cwd?: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the screen says once the program has ended, and it stays. An interrupt is for the program alone. */
const thenStatus = 'trap : INT; "$@"; echo "ended with status $?"; exec cat';

let opened = 0;

/** Opens one of 80 columns for a program with its arguments; gone when the test ends. */
export function openTerminal(
  program: readonly string[],
  { cwd = '.', columns = 80, rows = 24, env = {} }: TerminalSettings = {},
): Terminal {
  opened += 1;
  const server = `distributary-${process.pid}-${opened}`;
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const size = ['-x', `${columns}`, '-y', `${rows}`, '-c', cwd];
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  tmux('new-session', '-d', ...size, '--', 'env', ...set, 'sh', '-c', thenStatus, 'sh', ...program);
  onTestFinished(() => {
    tmux('kill-server');
  });
  const screen = (): string => tmux('capture-pane', '-p').trimEnd();
  return {
    type: (...keys) => {
      tmux('send-keys', ...keys);
    },
    screen,
    until: async (expected) => {
      for (let waited = 0; waited < 100; waited += 1) {
        const shown = screen();
        if (expected.test(shown)) return shown;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`expected ${expected}, found:\n${screen()}`);
    },
  };
}
