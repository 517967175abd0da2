/**
 * A git command as data: what is run, and what its output means. Only `run-git.ts` starts anything.
 * @module
 */
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

/** A git command that ended badly. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure';
  /** Without secrets, as what it said. */
  readonly args: readonly string[];
  /** The exit status; null when a signal ended it. */
  readonly status: number | null;
  /** What it said. */
  readonly stderr: string;
  /** Whether we ended it because it took too long. */
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
 * What every command is told, whatever is configured: no hook runs and no program that looks at files or at the refs of alternates,
 * no URL names a command, nobody is asked for a password, and nothing is tidied up behind our back. Hooks that the configuration
 * itself holds have names of their own: `configured-programs.ts`.
 */
const settings = [
  'core.fsmonitor=false',
  // Git would run a shell for any other value; this program says nothing.
  'core.alternateRefsCommand=true',
  'protocol.ext.allow=never',
  'credential.interactive=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  // Stays the last one: `hooks-directory.ts` looks at what was said before it.
  'core.hooksPath=/dev/null',
];

/** What every command is started with; pathspecs mean what they say, and an id means the object that has it. */
export const globalArguments: readonly string[] = [
  '--no-pager',
  '--literal-pathspecs',
  '--no-replace-objects',
  ...settings.flatMap((setting) => ['-c', setting]),
];

/** The environment error of a command that nobody expected to fail. */
export function gitError(failure: GitFailure): EnvironmentError {
  const command = failure.args.slice(0, 2).join(' ');
  if (failure.isLate) return environmentError(remoteSilent, { command: failure.args[0] ?? '' });
  const [, id] = /could not fetch ([0-9a-f]+) from promisor remote/.exec(failure.stderr) ?? [];
  if (id !== undefined) return environmentError(objectMissing, { id }, failure);
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

/** Git repeats what it was given, and URLs that are configured. */
function withoutSecrets(text: string, args: readonly string[]): string {
  let shown = text;
  for (const arg of args) {
    const bare = withoutUser(arg);
    if (bare !== arg) shown = shown.replaceAll(arg, () => bare);
  }
  return withoutUrlCredentials(shown);
}
