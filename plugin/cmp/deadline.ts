/**
 * A deadline and a last message → the process exits at the deadline. Argo CD kills a plugin that exceeds its timeout and discards its
 * output, so the plugin exits a little earlier.
 */
import { writeSync } from 'node:fs';
import { wordsOf } from '../../src/diagnostic/code.ts';
import { deadlinePassed } from '../../src/diagnostic/codes/entry.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { withCode } from '../process/complain.ts';
import type { CmpRequest } from './request.ts';

/** A running deadline. */
export interface Deadline {
  /** A reader that delegates to another one, and starts the watchdog thread after a large amount of text. */
  keptFor(reader: RepositoryReader): RepositoryReader;
  stop(): void;
}

/**
 * Rendering blocks the event loop, so timers do not fire. This number of characters is rendered long before any deadline, even by code of
 * quadratic complexity; for fewer, starting a thread would cost a tenth of the call.
 */
const MUCH = 10_000;

/**
 * Milliseconds after which a call counts as long. Timers fire while files are listed and programs run; the duration of later steps is
 * unknown.
 */
const LONG = 150;

/** Processor time in microseconds; nearly all calls need less. */
const SHARE = 2_000_000;

/** Niceness, from -20 (highest priority) to 19. */
const LATER = 10;

/**
 * Code of the watchdog thread: only the thread runs while the main thread is blocked, and it cannot set the exit status of the process. A
 * handler of SIGTERM runs only between two turns of the event loop, so SIGKILL follows without another notice. After its share of processor
 * time a call lowers its priority, so that other calls continue.
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

/** Runs the work until it is done, or until the deadline of the Application. */
export async function withinDeadline<T>(
  { text, milliseconds }: CmpRequest['deadline'],
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const lastWord = withCode(wordsOf(deadlinePassed, { deadline: text }).message, deadlinePassed);
  const deadline = startDeadline(milliseconds, `${lastWord}\n`);
  return await work(deadline).finally(deadline.stop);
}

/** Starts the deadline. It does not keep a finished process alive. */
export function startDeadline(milliseconds: number, lastWord: string): Deadline {
  // Node would load all of its performance hooks for `performance`.
  const start = process.hrtime.bigint();
  const timer = setTimeout(() => end(lastWord), milliseconds).unref();
  let thread: Promise<{ terminate(): unknown }> | undefined;
  const startThread = async (): Promise<unknown> => {
    thread ??= import('node:worker_threads').then(({ Worker }) => {
      const passed = Number(process.hrtime.bigint() - start) / 1e6;
      const left = Math.max(0, milliseconds - passed);
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
      // The files are input of programs, whose duration is unknown.
      await act();
      return await reader.readBytes(paths);
    },
  };
}

function end(lastWord: string): void {
  writeSync(2, lastWord);
  process.kill(process.pid, 'SIGTERM');
}
