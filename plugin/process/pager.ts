/** The output of a command → the screen, or a pager where it is longer, by git's rules for its pager. */
import { spawnSync } from 'node:child_process';
import { shownWidth } from '../format/terminal/display-width.ts';
import type { Host, Sink } from './host.ts';

/** A host that buffers the output until it is shown. */
export interface PagedHost {
  readonly host: Host;
  /** Shows the output so far; once. */
  show(): void;
}

/** Without a terminal or with the pager disabled nothing is buffered. */
export function pagedHost(host: Host): PagedHost {
  const { stdout } = host;
  const pager = pagerOf(host.env);
  if (!stdout.isTerminal || pager === undefined) return { host, show: () => undefined };
  const parts: string[] = [];
  const keeping = { ...stdout, write: (text: string) => void parts.push(text) };
  return {
    host: { ...host, stdout: keeping },
    show: () => {
      const text = parts.splice(0).join('');
      if (fits(text, stdout) || !page(text, pager, host)) stdout.write(text);
    },
  };
}

/** The program and its arguments. They are never passed to a shell. */
function pagerOf({ DISTRIBUTARY_PAGER, PAGER = 'less', TERM }: Host['env']): string[] | undefined {
  const words = (DISTRIBUTARY_PAGER ?? PAGER).split(' ').filter((word) => word !== '');
  const isNone = words.length === 0 || words.join(' ') === 'cat' || TERM === 'dumb';
  return isNone ? undefined : words;
}

/** Whether all of it fits on the screen, with a line left for the prompt. */
function fits(text: string, { rows, columns }: Sink): boolean {
  const lines = text.split('\n', rows + 1);
  let height = 0;
  for (const line of lines) height += Math.max(1, Math.ceil(shownWidth(line) / columns));
  return height <= rows;
}

/** Whether the program exists. A user who quits it early causes no error. */
function page(text: string, [program = '', ...args]: string[], { cwd, env }: Host): boolean {
  const { LESS = 'FRX', LV = '-c' } = env;
  // SIGINT is for the pager; this process continues.
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  const stdio: ['pipe', 'inherit', 'inherit'] = ['pipe', 'inherit', 'inherit'];
  const { error } = spawnSync(program, args, {
    cwd,
    env: { ...env, LESS, LV },
    input: text,
    stdio,
  });
  process.off('SIGINT', ignore);
  return error === undefined || !('code' in error) || error.code === 'EPIPE';
}
