/**
 * Runs of programs, one after another → their outputs, as of `bounded-process.ts`, by one shell in namespaces of its own: to start it costs
 * as much as a small rendering. A run has a root directory and a process of its own, and the next one begins only when no process of it is left.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { guardedCommand } from '../../../disk/guarded-command.ts';
import { programEnvironment } from '../program-environment.ts';
import {
  endByStatus,
  goSettings,
  MOST_STDERR,
  type ProcessEnd,
  type ProcessLimits,
  runBounded,
} from './bounded-process.ts';
import type { Confinement, ShellCommand } from './confinement.ts';
import { insideRoot, type Launch, type LaunchPlace, launchSpec } from './launch.ts';
import { endGroup, trackGroup } from './running-groups.ts';

/** Starts programs. */
export interface ProgramShell {
  /** Runs a program in a directory that is directly below that of the shell. */
  run(launch: Launch, place: LaunchPlace, args: readonly string[]): Promise<ProcessEnd>;
  /** Ends the shell, and waits for that. */
  end(): Promise<void>;
}

const COMMANDS = 4;

/**
 * Prints a word that the program cannot know behind each of its outputs, and its status. The shell is the first process of
 * its namespace: signal 9 to all others reaches what a program has left behind, in whatever group or session, and no signal of a program
 * ends the shell. If there was such a process, the shell ends, and the system ends the rest of the namespace with it. A program does not
 * inherit the pipe of the commands.
 */
const loop = `base=$1 unshare=$2 separator=$3
set -f
while IFS= read -r line <&${COMMANDS}; do
IFS=$separator
set -- $line
unset IFS
word=$1 name=$2 directory=$3
shift 3
( exec "$unshare" "--root=$base/$name" "--wd=/$directory" -- "$@" ${COMMANDS}<&- ) </dev/null
status=$?
kill -9 -1 2>/dev/null && left=left || left=
echo "$word $status $left"
echo "$word" >&2
if [ "$left" ]; then exit; fi
done`;

/** Ends each part of a line, since it is in no path and no argument of a usual run. */
const SEPARATOR = '\u001F';

/** The shell reads a line byte by byte. */
const LONGEST_LINE = 16_384;

/** The line for a run; undefined for one that a line cannot describe. */
function lineOf(parts: readonly string[]): string | undefined {
  const line = parts.map((part) => part + SEPARATOR).join('');
  const isPlain = !/[\0\n]/.test(line) && line.split(SEPARATOR).length === parts.length + 1;
  return isPlain && line.length <= LONGEST_LINE ? `${line}\n` : undefined;
}

/** A running shell. */
interface Started {
  readonly child: ChildProcess;
  readonly commands: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/**
 * Makes one for runs below a directory. It is started at the first of them, and again after a program that its bounds have ended or that
 * left a process behind. Each run that it cannot start has a guard of its own.
 */
export function programShell(
  { unshare, shell }: Confinement,
  base: string,
  limits: ProcessLimits,
): ProgramShell {
  let started: Started | undefined;
  const isOver = ({ child }: Started): boolean =>
    child.exitCode !== null || child.signalCode !== null;
  /** The shell; undefined where there can be none. */
  const open = (): Started | undefined => {
    if (unshare === undefined || shell === undefined) return undefined;
    if (started === undefined || isOver(started)) {
      started = start(shell, [base, unshare.path, SEPARATOR], limits);
    }
    return started;
  };
  const run: ProgramShell['run'] = async (launch, place, args) => {
    const { directory, cwd } = place;
    const word = randomUUID();
    const places = [relative(base, directory), relative(directory, cwd), insideRoot(launch)];
    const line = launch.hasRoot ? lineOf([word, ...places, ...args]) : undefined;
    const running = line === undefined ? undefined : open();
    if (line === undefined || running === undefined) {
      return await runBounded(launchSpec(launch, place, args, limits));
    }
    const { ended, isLast } = await ask(running, { line, word, limits });
    if (isLast) {
      started = undefined;
      await endAll(running.child);
    }
    return ended;
  };
  const end = async (): Promise<void> => {
    if (started === undefined || isOver(started)) return;
    started.commands.end();
    await once(started.child, 'exit');
  };
  return { run, end };
}

/** Ends a shell; its outputs are closed when no process has them any more. */
async function endAll(child: ChildProcess): Promise<void> {
  const { stdout, stderr } = child;
  if (stdout?.closed === true && stderr?.closed === true) return;
  const closed = once(child, 'close');
  endGroup(child);
  await closed;
}

function start(
  { path, options }: ShellCommand,
  given: readonly string[],
  limits: ProcessLimits,
): Started | undefined {
  const args = [...options, '/bin/sh', '-c', loop, 'sh', ...given];
  const guarded = guardedCommand(path, args, limits);
  const child = spawn(guarded.path, guarded.args, {
    cwd: '/',
    env: { ...programEnvironment('/'), ...goSettings(limits) },
    // As for a single run, the end of the first pipe shows the end of this process.
    stdio: ['pipe', 'pipe', 'pipe', 'ignore', 'pipe'],
    shell: false,
    windowsHide: true,
    detached: true,
  });
  trackGroup(child);
  const { stdin, stdout, stderr } = child;
  const commands = child.stdio?.[COMMANDS];
  for (const stream of [stdin, commands]) stream?.on('error', () => {});
  // Where the system starts no more processes, there are no pipes.
  if (stdout === null || stderr === null || !isWritable(commands)) return undefined;
  return { child, commands, stdout, stderr };
}

function isWritable(stream: Readable | Writable | null | undefined): stream is Writable {
  return stream !== null && stream !== undefined && 'write' in stream;
}

/** A run as a question to the shell. */
interface Question {
  readonly line: string;
  readonly word: string;
  readonly limits: ProcessLimits;
}

/** The end of a run, and whether the shell can make no other. */
interface Answer {
  readonly ended: ProcessEnd;
  readonly isLast: boolean;
}

/** Writes a line to the shell, and reads both outputs up to the word. */
function ask(
  { child, commands, stdout, stderr }: Started,
  { line, word, limits }: Question,
): Promise<Answer> {
  return new Promise((resolve) => {
    const printed = collectUntil(word, limits.bytes);
    const complained = collectUntil(word, MOST_STDERR);
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      stdout.off('data', onPrinted);
      stderr.off('data', onComplained);
      child.off('close', onGone);
      resolve(answer);
    };
    const giveUp = (ended: ProcessEnd): void => finish({ ended, isLast: true });
    const answer = (): void => {
      const [output, errorText] = [printed.whole(), complained.whole()];
      if (output === undefined || errorText === undefined) return;
      const [status, left] = output.end.split(' ');
      const text = errorText.bytes.toString('utf8');
      finish({ ended: endByStatus(Number(status), output.bytes, text), isLast: left === 'left' });
    };
    const onPrinted = (chunk: Buffer): void => {
      if (printed.add(chunk) > limits.bytes) giveUp({ type: 'large' });
      else answer();
    };
    const onComplained = (chunk: Buffer): void => {
      complained.add(chunk);
      answer();
    };
    const onGone = (): void => giveUp({ type: 'signalled', signal: 'SIGKILL', stderr: '' });
    const timer = setTimeout(() => giveUp({ type: 'slow' }), limits.milliseconds);
    stdout.on('data', onPrinted);
    stderr.on('data', onComplained);
    child.once('close', onGone);
    commands.write(line);
  });
}

/** More than the line with the word has. */
const END = 80;

/** Keeps the first bytes of an output, which ends before a word. */
function collectUntil(word: string, most: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let unsearched = '';
  /** How many bytes are before the word, and what follows it in its line. */
  let end: { readonly before: number; readonly text: string } | undefined;
  return {
    /** The result is the number of bytes before the word, as far as it is known. */
    add: (chunk: Buffer): number => {
      // A process that was left may print while signal 9 is on its way.
      if (end !== undefined) return end.before;
      bytes += chunk.length;
      if (bytes <= most + END) chunks.push(chunk);
      const text = unsearched + chunk.toString('latin1');
      const at = text.indexOf(word);
      const lineEnd = at < 0 ? -1 : text.indexOf('\n', at);
      if (lineEnd >= 0) {
        end = { before: bytes - text.length + at, text: text.slice(at + word.length, lineEnd) };
      }
      unsearched = at < 0 ? text.slice(-word.length) : text.slice(at);
      return end?.before ?? bytes - END;
    },
    /** The output, and what follows the word; undefined before the word. */
    whole: () => {
      if (end === undefined) return undefined;
      const { before, text } = end;
      return { bytes: Buffer.concat(chunks).subarray(0, Math.min(most, before)), end: text.trim() };
    },
  };
}
