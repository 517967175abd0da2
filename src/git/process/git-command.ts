/** A git command as data: its arguments, and how to parse its output. Only `run-git.ts` starts processes. */
import { remoteSilent } from '../../diagnostic/codes/emit.ts';
import { gitFailed, objectMissing } from '../../diagnostic/codes/read-git.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { withoutUrlCredentials, withoutUser } from '../../diagnostic/wording/url-credentials.ts';

/** A command whose output is text. */
export interface GitCommand<T> {
  readonly args: readonly string[];
  /** Text for the command's standard input. */
  readonly input?: string;
  parse(output: string): T;
}

/** A failed git command. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure';
  /** Without secrets, like its message. */
  readonly args: readonly string[];
  /** The exit status; null when a signal ended it. */
  readonly status: number | null;
  /** Its output on standard error. */
  readonly stderr: string;
  /** Whether the time limit ended it. */
  readonly isLate: boolean;

  constructor(args: readonly string[], status: number | null, stderr: string, isLate = false) {
    super(`git ${args[0]}: exit status ${status}`);
    this.args = args.map(withoutUser);
    this.status = status;
    this.stderr = withoutSecrets(stderr.trim(), args);
    this.isLate = isLate;
  }
}

/**
 * Settings of every command, in place of any configuration: no hook runs and no program that reads files or the refs of alternates,
 * no URL runs a command, no password prompt appears, and no maintenance runs in the background. Hooks in the configuration
 * have names of their own: `configured-programs.ts`.
 */
const settings = [
  'core.fsmonitor=false',
  // Git would run a shell for any other value; this program prints nothing.
  'core.alternateRefsCommand=true',
  'protocol.ext.allow=never',
  'credential.interactive=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  // Git would look for refs with the name of each ID, in six places, to print a warning.
  'core.warnAmbiguousRefs=false',
  // Must be the last one: `hooks-directory.ts` reads the values before it.
  'core.hooksPath=/dev/null',
];

/** Arguments of every command; pathspecs are literal, and an ID means exactly the object that has it. */
export const globalArguments: readonly string[] = [
  '--no-pager',
  '--literal-pathspecs',
  '--no-replace-objects',
  ...settings.flatMap((setting) => ['-c', setting]),
];

/** The environment error of an unexpected failure. */
export function gitError(failure: GitFailure): EnvironmentError {
  const command = failure.args.slice(0, 2).join(' ');
  if (failure.isLate) return environmentError(remoteSilent, { command: failure.args[0] ?? '' });
  const [, id] = /could not fetch ([0-9a-f]+) from promisor remote/.exec(failure.stderr) ?? [];
  if (id !== undefined) return environmentError(objectMissing, { id }, failure);
  const status = failure.status === null ? 'ended by a signal' : `exit status ${failure.status}`;
  const problem = failure.stderr === '' ? status : lastLines(failure.stderr);
  return environmentError(gitFailed, { command, problem }, failure);
}

/** Constant lines in git's messages beside the reason. */
const CHATTER =
  /^(?:hint:|Please make sure you have the correct access rights$|and the repository exists\.$)/;

/** The end of a long message, on one line. */
export function lastLines(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !CHATTER.test(line));
  return lines.slice(-3).join('; ');
}

/** Git repeats its arguments, and configured URLs. */
function withoutSecrets(text: string, args: readonly string[]): string {
  let shown = text;
  for (const arg of args) {
    const bare = withoutUser(arg);
    if (bare !== arg) shown = shown.replaceAll(arg, () => bare);
  }
  return withoutUrlCredentials(shown);
}
