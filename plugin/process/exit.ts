/** A run's result → the exit status of the program. */
import { type Args, type Code, type CodeText, wordsOf } from '../../src/diagnostic/code.ts';
import { EnvironmentError } from '../../src/diagnostic/environment-error.ts';

/** The exit status. Scripts rely on these numbers. */
export type ExitStatus = 0 | 1 | 2 | 3 | 70;

/**
 * Outcome of a run: `fine` (warnings too); `findings`: errors in the input, or warnings under `--strict`; `usage`: the command line, or a
 * name in it that does not exist; `environment`: git, disk or network; `bug`: a defect of this program (`EX_SOFTWARE` of sysexits.h).
 */
export type Ending = 'fine' | 'findings' | 'usage' | 'environment' | 'bug';

/** The numbers by outcome. */
export const exitStatus: Readonly<Record<Ending, ExitStatus>> = {
  fine: 0,
  findings: 1,
  usage: 2,
  environment: 3,
  bug: 70,
};

/** The command line is invalid or names something that does not exist. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Present when the error has its own page. */
  readonly code?: Pick<CodeText, 'code' | 'fix'>;

  constructor(message: string, code?: Pick<CodeText, 'code' | 'fix'>) {
    super(message);
    if (code !== undefined) this.code = code;
  }
}

export function usageError<A extends Args>(code: Code<A>, args: A): UsageError {
  return new UsageError(wordsOf(code, args).message, code);
}

/** Outcome of a run that threw. */
export function endingOf(error: unknown): Ending {
  if (error instanceof UsageError) return 'usage';
  return error instanceof EnvironmentError ? 'environment' : 'bug';
}
