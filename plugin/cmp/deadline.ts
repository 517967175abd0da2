/**
 * A time and a last word → the end of the process when the time has passed. Argo CD kills a plugin that is late and loses what
 * it wrote, so the plugin ends itself a little earlier.
 * @module
 */
import { writeSync } from 'node:fs';
import type { RepositoryReader } from '../../src/index.ts';

/** A time that runs. */
export interface Deadline {
  /** A reader that hands on what another one reads, and has a thread keep the time once that is much. */
  keptFor(reader: RepositoryReader): RepositoryReader;
  stop(): void;
}

/**
 * Rendering leaves no turn to timers. So many characters are rendered long before any deadline, and for them a thread would be
 * half of what the whole run takes.
 */
const MUCH = 200_000;

/** What the thread runs: only it gets a turn, and it can't set the exit status of the process. */
const watch = `
const { writeSync } = require('node:fs');
const { workerData: { milliseconds, lastWord } } = require('node:worker_threads');
setTimeout(() => {
  try { writeSync(2, lastWord); } finally { process.kill(process.pid, 'SIGTERM'); }
}, milliseconds);
`;

/** Starts the time. A process that is done earlier does not wait for it. */
export function startDeadline(milliseconds: number, lastWord: string): Deadline {
  const start = performance.now();
  const timer = setTimeout(() => end(lastWord), milliseconds).unref();
  let thread: { terminate(): unknown } | undefined;
  const startThread = async () => {
    const { Worker } = await import('node:worker_threads');
    const left = Math.max(0, milliseconds - (performance.now() - start));
    const worker = new Worker(watch, { eval: true, workerData: { milliseconds: left, lastWord } });
    worker.unref();
    thread = worker;
  };
  return {
    keptFor: (reader) => afterMuch(reader, startThread),
    stop: () => {
      clearTimeout(timer);
      thread?.terminate();
    },
  };
}

function afterMuch(reader: RepositoryReader, act: () => Promise<void>): RepositoryReader {
  let characters = 0;
  return {
    ...reader,
    read: async (paths) => {
      const outcome = await reader.read(paths);
      const before = characters;
      for (const { text } of outcome.value) characters += text.length;
      if (before < MUCH && characters >= MUCH) await act();
      return outcome;
    },
  };
}

function end(lastWord: string): void {
  writeSync(2, lastWord);
  process.kill(process.pid, 'SIGTERM');
}
