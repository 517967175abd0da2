/**
 * Starts git. Ordinary commands use simple-git; commands with input or binary output are started here, since
 * simple-git supports neither a stream nor bytes. A shell is never used.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { env } from 'node:process';
import type { SimpleGitOptions } from 'simple-git';
import { gitMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { limitedCommand } from '../../disk/guarded-command.ts';
import type { GitPlace } from '../git-place.ts';
import { boundGroup, wasLate } from './bounded-group.ts';
import { findGit } from './find-git.ts';
import { type GitCommand, GitFailure, gitError, globalArguments } from './git-command.ts';
import { gitEnvironment } from './git-environment.ts';

/** Runs a command; throws the environment's error when it fails. */
export async function runGit<T>(place: GitPlace, command: GitCommand<T>): Promise<T> {
  const result = await tryGit(place, command);
  if (result instanceof GitFailure) throw gitError(result);
  return result;
}

/** Runs a command whose failure is expected. */
export async function tryGit<T>(place: GitPlace, command: GitCommand<T>): Promise<T | GitFailure> {
  const { args, input } = command;
  // simple-git can end a command at a time limit, but not its child processes.
  const isSimple = input === undefined && place.remoteSeconds === undefined;
  const output = isSimple ? await runSimple(place, args) : await runFed(place, args, input ?? '');
  return output instanceof GitFailure ? output : command.parse(output);
}

/** Runs a command with a text as input. */
async function runFed(
  place: GitPlace,
  args: readonly string[],
  input: string,
): Promise<string | GitFailure> {
  const child = startGit(place, args);
  const ended = outcomeOf(child, args);
  child.stdin?.end(input);
  const output = await ended;
  return output instanceof GitFailure ? output : output.toString('utf8');
}

/** Runs a command with binary output. Undefined when the output exceeds the maximum. */
export async function tryGitForBytes(
  place: GitPlace,
  args: readonly string[],
  { most }: { readonly most: number },
): Promise<Buffer | GitFailure | undefined> {
  const child = startGit(place, args);
  child.stdin?.end();
  const chunks: Buffer[] = [];
  let room = most;
  child.stdout?.on('data', (chunk: Buffer) => {
    room -= chunk.length;
    if (room >= 0) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  const ended = await outcomeOf(child, args, { keepsOutput: false });
  if (room < 0) return undefined;
  return ended instanceof GitFailure ? ended : Buffer.concat(chunks);
}

/** Starts a command with pipes; the caller awaits {@link outcomeOf}. */
export function startGit(
  place: GitPlace,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { directory, remoteSeconds, memory } = place;
  const child = started(args, memory, {
    cwd: directory,
    env: { ...gitEnvironment(env, place), ...more },
    stdio: 'pipe',
    shell: false,
    windowsHide: true,
    // A group of its own ends as a whole, and has no terminal for a prompt.
    detached: remoteSeconds !== undefined,
  });
  if (remoteSeconds !== undefined) boundGroup(child, remoteSeconds);
  // A command that ends before it has read everything reports why on stderr; the broken pipe adds nothing.
  child.stdin?.on('error', () => {});
  return child;
}

/** Node throws, instead of emitting an error of the process, for a path that exceeds the system's maximum. */
function started(
  args: readonly string[],
  memory: number | undefined,
  options: SpawnOptions,
): ChildProcess {
  const git = findGit(env);
  const all = [...globalArguments, ...args];
  try {
    if (memory === undefined) return spawn(git, all, options);
    const limited = limitedCommand(git, all, memory);
    return spawn(limited.path, limited.args, options);
  } catch (cause) {
    throw missing(cause);
  }
}

/** Bytes of messages from which on the first ones are dropped. */
const MOST_STDERR = 1024 * 1024;

function sizeOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

/**
 * Waits for a command's end: its output, or the reason of failure. Throws when git is not installed.
 * @param keepsOutput false when the caller reads the output.
 */
export async function outcomeOf(
  child: ChildProcess,
  args: readonly string[],
  { keepsOutput }: { readonly keepsOutput: boolean } = { keepsOutput: true },
): Promise<Buffer | GitFailure> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  if (keepsOutput) child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => {
    // A server sends messages, too.
    while (sizeOf(stderr) > MOST_STDERR) stderr.shift();
    stderr.push(chunk);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(missing(cause)));
    child.on('close', (code) => resolve(code));
  });
  if (status === 0) return Buffer.concat(stdout);
  const errorText = Buffer.concat(stderr).toString('utf8');
  return new GitFailure(args, status, errorText, wasLate(child));
}

/**
 * simple-git's guards are for untrusted arguments and settings. Ours are constants of this room, and the rest of the
 * environment is the user's own, so all guards are disabled.
 */
const trusted: NonNullable<SimpleGitOptions['unsafe']> = {
  allowUnsafeAlias: true,
  allowUnsafeAskPass: true,
  allowUnsafeCommandBinaries: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeCustomBinary: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeDiffTextConv: true,
  allowUnsafeEditor: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeGitProxy: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafeInclude: true,
  allowUnsafeMergeDriver: true,
  allowUnsafePack: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeSubmodule: true,
  allowUnsafeTemplateDir: true,
  allowUnsafeUrlRewrite: true,
};

async function runSimple(place: GitPlace, args: readonly string[]): Promise<string | GitFailure> {
  const binary = findGit(env);
  // Loaded on first use: most commands never run git.
  const { simpleGit } = await import('simple-git');
  const environment = gitEnvironment(env, place);
  // Stored here because simple-git replaces the error with another one.
  let failure: GitFailure | undefined;
  const errors: NonNullable<SimpleGitOptions['errors']> = (error, { exitCode, stdErr }) => {
    // Without this, a failure without a message on stderr would count as success.
    if (exitCode === 0) return undefined;
    if (exitCode < 0 && error) return error;
    failure = new GitFailure(args, exitCode, Buffer.concat(stdErr).toString('utf8'));
    return failure;
  };
  const allowEnvironment = Object.keys(environment);
  try {
    const baseDir = place.directory;
    const git = simpleGit({ baseDir, binary, allowEnvironment, unsafe: trusted, errors });
    return await git.env(environment).raw([...globalArguments, ...args]);
  } catch (cause) {
    if (failure) return failure;
    throw missing(cause);
  }
}

function missing(cause: unknown): Error {
  // simple-git's message is a whole stack trace.
  const [errorText = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  const problem = errorText.replace(/^Error: /, '');
  return environmentError(gitMissing, { problem }, cause);
}
