/**
 * A git command as data: what is run, and what its output means. Only `run-git.ts` starts anything.
 * @module
 */
import { gitFailed } from '../../diagnostic/codes/read-git.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';

/** A command whose output is text. */
export interface GitCommand<T> {
  readonly args: readonly string[];
  /** Text for the command's standard input. */
  readonly input?: string;
  parse(output: string): T;
}

/** A git command that ended badly. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure';
  readonly args: readonly string[];
  /** The exit status; null when a signal ended it. */
  readonly status: number | null;
  /** What it said, without secrets. */
  readonly stderr: string;

  constructor(args: readonly string[], status: number | null, stderr: string) {
    super(`git ${args[0]}: exit status ${status}`);
    this.args = args;
    this.status = status;
    this.stderr = withoutSecrets(stderr.trim());
  }
}

/**
 * What every command is started with: pathspecs mean what they say, an id means the object that has it, no hook of the repository
 * ever runs, and nothing is tidied up behind our back.
 */
export const globalArguments: readonly string[] = [
  '--literal-pathspecs',
  '--no-replace-objects',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
];

/** The environment error of a command that nobody expected to fail. */
export function gitError(failure: GitFailure): EnvironmentError {
  const command = failure.args.slice(0, 2).join(' ');
  const status = failure.status === null ? 'ended by a signal' : `exit status ${failure.status}`;
  const problem = failure.stderr === '' ? status : lastLines(failure.stderr);
  return environmentError(gitFailed, { command, problem }, failure);
}

/** What git says beside the reason, always the same. */
const CHATTER =
  /^(?:hint:|Please make sure you have the correct access rights$|and the repository exists\.$)/;

/** The end of a long message, on one line. */
export function lastLines(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !CHATTER.test(line));
  return lines.slice(-3).join('; ');
}

/** URLs may hold a token or a password before the host. */
function withoutSecrets(text: string): string {
  return text.replace(/:\/\/[^/@\s]*@/g, '://');
}
