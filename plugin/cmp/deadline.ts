/**
 * A time and a last word → the end of the process when the time has passed. Argo CD kills a plugin that is late and loses what
 * it wrote, so the plugin ends itself a little earlier.
 * @module
 */
import { writeSync } from 'node:fs';
import { deadlinePassed, type RepositoryReader, wordsOf } from '../../src/internal.ts';
import { withCode } from '../process/complain.ts';
import type { CmpRequest } from './request.ts';

/** A time that runs. */
export interface Deadline {
  /** A reader that hands on what another one reads, and has a thread keep the time once that is much. */
  keptFor(reader: RepositoryReader): RepositoryReader;
  stop(): void;
}

/**
 * Rendering leaves no turn to timers. So many characters are rendered long before any deadline, also by something that takes the square
 * of what it should; for them a thread would be a tenth of what the whole call takes.
 */
const MUCH = 10_000;

/**
 * Milliseconds after which a call is no short one, whatever it does. Timers get a turn while files are listed and programs run; what
 * comes after that may be anything.
 */
const LONG = 150;

/** So many microseconds of a processor are more than nearly all calls take. */
const SHARE = 2_000_000;

/** From -20, which goes first, to 19. */
const LATER = 10;

/**
 * What the thread runs: only it gets a turn, and it can't set the exit status of the process. Whoever listens for the signal can only hear it
 * between two turns, so it is not asked twice. A call that has had its share of the processors gives way to those of others, whoever made it so large.
 */
const watch = `
const { writeSync } = require('node:fs');
const { setPriority } = require('node:os');
const { workerData: { milliseconds, lastWord } } = require('node:worker_threads');
setTimeout(() => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500);
  try { writeSync(2, lastWord); } finally { process.kill(process.pid, 'SIGTERM'); }
}, milliseconds);
const looking = setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system < ${SHARE}) return;
  clearInterval(looking);
  // By its number: 0 would be this thread alone.
  try { setPriority(process.pid, ${LATER}); } catch { /* Some systems have no such order. */ }
}, 100);
`;

/** Works until it is done, or until the deadline that an Application gives. */
export async function withinDeadline<T>(
  { text, milliseconds }: CmpRequest['deadline'],
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const lastWord = withCode(wordsOf(deadlinePassed, { deadline: text }).message, deadlinePassed);
  const deadline = startDeadline(milliseconds, `${lastWord}\n`);
  return await work(deadline).finally(deadline.stop);
}

/** Starts the time. A process that is done earlier does not wait for it. */
export function startDeadline(milliseconds: number, lastWord: string): Deadline {
  const start = performance.now();
  const timer = setTimeout(() => end(lastWord), milliseconds).unref();
  let thread: Promise<{ terminate(): unknown }> | undefined;
  const startThread = async (): Promise<unknown> => {
    thread ??= import('node:worker_threads').then(({ Worker }) => {
      const left = Math.max(0, milliseconds - (performance.now() - start));
      const workerData = { milliseconds: left, lastWord };
      const worker = new Worker(watch, { eval: true, workerData });
      worker.unref();
      return worker;
    });
    return await thread;
  };
  const soon = setTimeout(startThread, LONG).unref();
  return {
    keptFor: (reader) => afterMuch(reader, startThread),
    stop: () => {
      clearTimeout(timer);
      clearTimeout(soon);
      void thread?.then((worker) => worker.terminate());
    },
  };
}

function afterMuch(reader: RepositoryReader, act: () => Promise<unknown>): RepositoryReader {
  let characters = 0;
  return {
    ...reader,
    read: async (paths) => {
      const outcome = await reader.read(paths);
      for (const { text } of outcome.value) characters += text.length;
      if (characters >= MUCH) await act();
      return outcome;
    },
    readBytes: async (paths) => {
      // Programs are to get them, and may make anything of them.
      await act();
      return await reader.readBytes(paths);
    },
  };
}

function end(lastWord: string): void {
  writeSync(2, lastWord);
  process.kill(process.pid, 'SIGTERM');
}
