/**
 * The process around the program → the few things that commands may ask of it, so that tests can stand in for it.
 * @module
 */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { environmentError, outputFailed } from '../src/index.ts';

/** One of the two output streams. */
export interface Sink {
  /** Hands all of the text over before it returns; once the reader has gone, does nothing. */
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width in columns; 80 when there is no terminal. */
  readonly columns: number;
}

/** What a command sees of the process. */
export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The product and nothing else. */
  readonly stdout: Sink;
  /** Findings, progress, advice. */
  readonly stderr: Sink;
}

/** The real process. */
export function processHost(): Host {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: fileSink('standard output', 1),
    stderr: fileSink('standard error', 2),
  };
}

/**
 * A sink that writes to a file descriptor, synchronously: Node's own streams lose what is still buffered
 * when the process ends, and a pipe that somebody made non-blocking takes only a part at a time.
 */
export function fileSink(stream: string, fd: number): Sink {
  let open = true;
  return {
    isTerminal: isatty(fd),
    columns: columnsOf(fd),
    write: (text) => {
      if (open) open = writeAll({ stream, fd }, Buffer.from(text, 'utf8'));
    },
  };
}

/** Asks only a terminal: Node makes any other kind of standard stream non-blocking as soon as it is looked at. */
function columnsOf(fd: number): number {
  if (!isatty(fd)) return 80;
  return (fd === 1 ? process.stdout : process.stderr).columns || 80;
}

/** Writes every byte; false when the reader has gone. */
function writeAll(to: { stream: string; fd: number }, bytes: Uint8Array): boolean {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(to.fd, bytes, written);
    } catch (error) {
      const reason = errorCode(error);
      if (reason === 'EPIPE') return false;
      if (reason !== 'EAGAIN') throw environmentError(outputFailed, { ...to, reason }, error);
      pause(5);
    }
  }
  return true;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Waits without giving the turn away, so that the order of what is written stays that of the calls. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
