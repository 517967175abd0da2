/**
 * A run's result → the exit status of the program.
 * @module
 */
import {
  type Args,
  type Code,
  type CodeText,
  EnvironmentError,
  wordsOf,
} from '../../src/internal.ts';

/** What the shell gets. Scripts rely on these numbers. */
export type ExitStatus = 0 | 1 | 2 | 3 | 70;

/**
 * How a run ends: `fine` (warnings too); `findings`: errors in the input, or warnings under `--strict`;
 * `usage`: the command line, or something that it names and that does not exist; `environment`: git, disk
 * or network; `bug`: a defect of this program (`EX_SOFTWARE` of sysexits.h).
 */
export type Ending = 'fine' | 'findings' | 'usage' | 'environment' | 'bug';

/** The numbers by what happened. */
export const exitStatus: Readonly<Record<Ending, ExitStatus>> = {
  fine: 0,
  findings: 1,
  usage: 2,
  environment: 3,
  bug: 70,
};

/** The command line asks for something that makes no sense or does not exist. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Present when it has a page of its own. */
  readonly code?: Pick<CodeText, 'code' | 'fix'>;

  constructor(message: string, code?: Pick<CodeText, 'code' | 'fix'>) {
    super(message);
    if (code !== undefined) this.code = code;
  }
}

/** Makes the error of a code. */
export function usageError<A extends Args>(code: Code<A>, args: A): UsageError {
  return new UsageError(wordsOf(code, args).message, code);
}

/** How a run ends that threw. */
export function endingOf(error: unknown): Ending {
  if (error instanceof UsageError) return 'usage';
  return error instanceof EnvironmentError ? 'environment' : 'bug';
}
