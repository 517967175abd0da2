/**
 * A `git cat-file` that stays open from one reading of objects to the next: each start of git costs as much as hundreds of
 * objects. It reads nothing but the repository, and does not keep the program running.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import { objectParser, type ReadObject } from './object-parser.ts';

/** Names of objects, and what becomes of each object. */
export interface ObjectRequest {
  readonly names: readonly string[];
  /** Bytes of one object; a larger one is found without its body. */
  readonly largest: number;
  /** Whether to read on: false ends the request. */
  begin(header: Omit<ReadObject, 'body'>): boolean;
  /** Takes the next object; undefined for a missing one. */
  found(object: ReadObject | undefined): void;
}

/** The process, started by the first request. */
export interface KeptReader {
  /** Reads objects; false if git ended before all were read. Requests wait for each other. */
  read(request: ObjectRequest): Promise<boolean>;
  /** Ends the process. A later request starts another one. */
  end(): void;
}

/** Arguments of git: requests are lines, and each `flush` gives all answers so far. */
export const KEPT_ARGS: readonly string[] = ['cat-file', '--batch-command', '--buffer'];

/** After this time without a request the process ends, in milliseconds. */
const IDLE = 2_000;

/** Makes a reader; nothing is started yet. */
export function keepReader(start: () => ChildProcess): KeptReader {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    clearTimeout(idle);
    // The end of its input ends it, and its end is waited for.
    child?.ref();
    child?.stdin?.end();
    child = undefined;
  };
  const readNow = async (request: ObjectRequest): Promise<boolean> => {
    clearTimeout(idle);
    child ??= detached(start());
    const isRead = await ask(child, request);
    if (isRead === 'all') {
      child.unref();
      idle = setTimeout(end, IDLE).unref();
    } else {
      child = undefined;
    }
    return isRead !== 'ended';
  };
  return {
    end,
    async read(request) {
      const result = last.then(async () => await readNow(request));
      last = result.catch(() => {});
      return await result;
    },
  };
}

/** Its pipes do not keep the program running. Its messages are not used: a failed request is repeated. */
function detached(child: ChildProcess): ChildProcess {
  child.stderr?.resume();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  return child;
}

/** How a request went: all objects are read, the request ended it, or git did. */
type Answer = 'all' | 'stopped' | 'ended';

async function ask(child: ChildProcess, request: ObjectRequest): Promise<Answer> {
  const { stdin, stdout } = child;
  const isOver = child.exitCode !== null || child.signalCode !== null;
  if (stdin === null || stdout === null || isOver) return 'ended';
  child.ref();
  let missing = request.names.length;
  return await new Promise<Answer>((resolve) => {
    const answered = (answer: Answer): void => {
      stdout.off('data', parse);
      child.off('close', ended);
      child.off('error', ended);
      // Nothing listens any more to a process that is not used again.
      if (answer !== 'all') child.on('error', () => {}).kill('SIGKILL');
      resolve(answer);
    };
    const ended = (): void => answered('ended');
    const parse = objectParser(
      (object) => {
        request.found(object);
        missing -= 1;
        if (missing === 0) answered('all');
      },
      {
        largest: request.largest,
        begin(header) {
          const isOn = request.begin(header);
          if (!isOn) answered('stopped');
          return isOn;
        },
      },
    );
    stdout.on('data', parse);
    child.on('close', ended);
    child.on('error', ended);
    const lines = request.names.map((name) => `contents ${name}\n`);
    stdin.write(`${lines.join('')}flush\n`);
  });
}
