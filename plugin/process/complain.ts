/** An exception → its message for the user, and the exit status. */
import { CommanderError } from 'commander';
import { wordsOf } from '../../src/diagnostic/code.ts';
import { fileUnwritable } from '../../src/diagnostic/codes/emit.ts';
import { bug } from '../../src/diagnostic/codes/internal.ts';
import { EnvironmentError, environmentError } from '../../src/diagnostic/environment-error.ts';
import { withoutCredentials } from '../../src/diagnostic/wording/credential-text.ts';
import { printable, shownLines } from '../format/terminal/display-width.ts';
import { fitLines } from '../format/terminal/fit-lines.ts';
import { type Ending, endingOf, UsageError } from './exit.ts';
import type { Host } from './host.ts';

/** Writes why a run stopped to standard error. */
export function complain(thrown: unknown, host: Host): Ending {
  // Commander has printed its message; requested help is a success.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 'fine' : 'usage';
  const error = asEnvironment(thrown);
  const { isTerminal, columns } = host.stderr;
  try {
    for (const text of [explanation(error), ...(isDebugging(host) ? [trace(error)] : [])]) {
      const shown = shownLines(withoutCredentials(text));
      host.stderr.write(`${isTerminal ? fitLines(shown, { columns }) : shown}\n`);
    }
  } catch {
    // Standard error may be on the full disk; the exit status is still set.
  }
  return endingOf(error);
}

/** Error codes of a disk that is full or read-only, on any write. */
const REFUSALS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG']);

function asEnvironment(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof EnvironmentError) return error;
  if (!('code' in error) || !REFUSALS.has(String(error.code))) return error;
  const path = 'path' in error ? String(error.path) : 'a file';
  return environmentError(fileUnwritable, { path, problem: String(error.code) }, error);
}

function explanation(error: unknown): string {
  if (error instanceof EnvironmentError) return withCode(error.message, error);
  if (error instanceof UsageError) {
    const { code, message } = error;
    return code === undefined ? `error: ${printable(message)}` : withCode(message, code);
  }
  return `error[${bug.code}]: ${wordsOf(bug, { what: firstLine(error) }).message}; please ${bug.fix}`;
}

/** The text for a code: the message, and the fix. */
export function withCode(message: string, { code, fix }: { code: string; fix: string }): string {
  return `error[${code}]: ${printable(message)}\n  = fix: ${printable(fix)}`;
}

/** A message may quote a whole file; one line is enough to distinguish defects. */
function firstLine(error: unknown): string {
  const [line = ''] = String(error).split('\n');
  return printable(line.slice(0, 200));
}

function isDebugging(host: Host): boolean {
  return (host.env['DISTRIBUTARY_DEBUG'] ?? '') !== '';
}

function trace(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack, cause } = error;
  return cause === undefined ? `${stack}` : `${stack}\ncaused by ${trace(cause)}`;
}
