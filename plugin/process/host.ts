/** The process → the interface that commands use, so that tests can replace it. */
import { fstatSync, readSync, statSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { inputFailed } from '../../src/diagnostic/codes/internal.ts';
import { environmentError } from '../../src/diagnostic/environment-error.ts';
import { codeOf, writeFailure } from './system-failure.ts';

/** One of the two output streams. */
export interface Sink {
  /** Writes all of the text before it returns; does nothing once the reader has closed the stream. */
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
  /** The input up to its end, or up to the limit and one more byte, which shows that there is more. */
  read(limit: number): Uint8Array;
}

export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Source;
  /** Standard output: results only. */
  readonly stdout: Sink;
  /** Standard error: findings, progress, advice. */
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
 * A sink that writes to a file descriptor, synchronously: Node's own streams lose buffered text at exit, and a non-blocking pipe accepts
 * only a part at a time.
 */
export function fileSink(stream: string, fd: number): Sink {
  let open = true;
  return {
    isTerminal: isTerminal(fd),
    ...sizeOf(fd),
    write: (text) => {
      if (open) open = writeAll({ stream, fd }, Buffer.from(text, 'utf8'));
    },
  };
}

/** A source that reads a file descriptor, synchronously, like sinks: also from a non-blocking pipe. */
export function fileSource(stream: string, fd: number): Source {
  return {
    isTerminal: isTerminal(fd),
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

/** Asks node only about a device that is not the null device: for the question, it loads all of its networking. */
function isTerminal(fd: number): boolean {
  try {
    const found = fstatSync(fd);
    return found.isCharacterDevice() && found.rdev !== nullDevice() && isatty(fd);
  } catch {
    return false;
  }
}

function nullDevice(): number | undefined {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
}

/** Number of bytes read; 0 at the end. */
function readPart(from: { stream: string; fd: number }, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(from.fd, into);
    } catch (error) {
      const reason = codeOf(error);
      if (reason === 'EOF') return 0;
      if (reason !== 'EAGAIN') throw environmentError(inputFailed, { ...from, reason }, error);
      pause(5);
    }
  }
}

/** Queries only a terminal: Node makes any other kind of standard stream non-blocking on first access. */
function sizeOf(fd: number): Pick<Sink, 'columns' | 'rows'> {
  const { columns, rows } = !isTerminal(fd) ? noSize : fd === 1 ? process.stdout : process.stderr;
  return { columns: columns || 80, rows: rows || 24 };
}

const noSize = { columns: 0, rows: 0 };

/** Writes every byte; false when the reader has closed the stream. */
function writeAll(to: { stream: string; fd: number }, bytes: Uint8Array): boolean {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(to.fd, bytes, written);
    } catch (error) {
      const reason = codeOf(error);
      if (reason === 'EPIPE') return false;
      if (reason !== 'EAGAIN') throw writeFailure(to.stream, error);
      pause(5);
    }
  }
  return true;
}

/** Blocks without yielding to the event loop, so that the order of writes is that of the calls. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
