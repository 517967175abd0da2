/**
 * A time and a last word → the end of the process when the time has passed. Argo CD kills a plugin that is late and loses what
 * it wrote, so the plugin ends itself a little earlier. Rendering leaves no turn to a timer: another thread keeps the time.
 * @module
 */
import { Worker } from 'node:worker_threads';

/** The exit of the whole process, from a thread that may not set its status. */
const watch = `
const { writeSync } = require('node:fs');
const { workerData: { milliseconds, lastWord } } = require('node:worker_threads');
setTimeout(() => {
  try { writeSync(2, lastWord); } finally { process.kill(process.pid, 'SIGTERM'); }
}, milliseconds);
`;

/** Starts the time; returns how to stop it. */
export function startDeadline(milliseconds: number, lastWord: string): () => void {
  const worker = new Worker(watch, { eval: true, workerData: { milliseconds, lastWord } });
  // A process that is done earlier does not wait for it.
  worker.unref();
  return () => void worker.terminate();
}
