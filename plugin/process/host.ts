/**
 * The process around the program → the few things that commands may ask of it, so that tests can stand in for it.
 * @module
 */
import { readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { environmentError, inputFailed, outputFailed } from '../../src/internal.ts';

/** One of the two output streams. */
export interface Sink {
  /** Hands all of the text over before it returns; once the reader has gone, does nothing. */
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width in columns; 80 when there is no terminal. */
  readonly columns: number;
  /** Height in lines; 24 when there is no terminal. */
  readonly rows: number;
}

/** The input stream. */
export interface Source {
  readonly isTerminal: boolean;
  /** Everything up to the end of the input, or up to so many bytes and one more, which tells that there are more. */
  read(limit: number): Uint8Array;
}

/** What a command sees of the process. */
export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Source;
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
    stdin: fileSource('standard input', 0),
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
    ...sizeOf(fd),
    write: (text) => {
      if (open) open = writeAll({ stream, fd }, Buffer.from(text, 'utf8'));
    },
  };
}

/** A source that reads a file descriptor, synchronously, as sinks write: also a pipe that somebody made non-blocking. */
export function fileSource(stream: string, fd: number): Source {
  return {
    isTerminal: isatty(fd),
    read: (limit) => {
      const parts: Uint8Array[] = [];
      for (let length = 0; length <= limit; ) {
        const part = Buffer.allocUnsafe(Math.min(1 << 16, limit + 1 - length));
        const got = readPart({ stream, fd }, part);
        if (got === 0) break;
        parts.push(part.subarray(0, got));
        length += got;
      }
      return Buffer.concat(parts);
    },
  };
}

/** How many bytes were read; 0 at the end. */
function readPart(from: { stream: string; fd: number }, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(from.fd, into);
    } catch (error) {
      const reason = errorCode(error);
      if (reason === 'EOF') return 0;
      if (reason !== 'EAGAIN') throw environmentError(inputFailed, { ...from, reason }, error);
      pause(5);
    }
  }
}

/** Asks only a terminal: Node makes any other kind of standard stream non-blocking as soon as it is looked at. */
function sizeOf(fd: number): Pick<Sink, 'columns' | 'rows'> {
  const { columns, rows } = !isatty(fd) ? noSize : fd === 1 ? process.stdout : process.stderr;
  return { columns: columns || 80, rows: rows || 24 };
}

const noSize = { columns: 0, rows: 0 };

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
