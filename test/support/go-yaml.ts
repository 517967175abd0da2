/** Kubernetes' own reader of YAML, as a program that is asked thousands of texts at once; see the head of its source. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findPeer } from './peer-program.ts';

/** How a text is read: as one document, or as a stream of them. */
export type Reading = 'D' | 'S';

/** What the reader makes of a text. */
export interface GoAnswer {
  /** The value, or the list of a stream's values. */
  readonly ok?: unknown;
  readonly err?: string;
  readonly panic?: string;
}

/** The program, running. */
export interface GoReader {
  ask(reading: Reading, texts: readonly string[]): Promise<readonly GoAnswer[]>;
  end(): void;
}

/** Starts the program. */
export function startGoReader(): GoReader {
  const program = findPeer('goyaml');
  if (program === undefined) throw new Error('goyaml is not built');
  const child = spawn(program);
  const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  return {
    ask: async (reading, texts) => {
      writeRequests(child, reading, texts);
      const answers: GoAnswer[] = [];
      while (answers.length < texts.length) {
        const line = await lines.next();
        if (line.done === true) throw new Error('goyaml ended too early');
        answers.push(parseAnswer(line.value));
      }
      return answers;
    },
    end: () => child.stdin.end(),
  };
}

function writeRequests(
  child: ChildProcessWithoutNullStreams,
  reading: Reading,
  texts: readonly string[],
): void {
  for (const text of texts) {
    const body = Buffer.from(reading + text);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    child.stdin.write(length);
    child.stdin.write(body);
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** An answer; integers that a JavaScript number can't hold are `{"$integer": "…"}`. */
export function parseAnswer(line: string): GoAnswer {
  const exact = /\d{16}/.test(line)
    ? line.replace(STRING_OR_NUMBER, (found) =>
        /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found))
          ? `{"$integer":"${found}"}`
          : found,
      )
    : line;
  const answer: GoAnswer = JSON.parse(exact);
  return answer;
}

/** Whether a value of ours is the one of Go's answer. */
export function isGoValue(ours: unknown, theirs: unknown): boolean {
  if (typeof theirs !== 'object' || theirs === null) return ours === theirs;
  if ('$integer' in theirs) return isInteger(ours, String(theirs.$integer));
  if (typeof ours !== 'object' || ours === null) return false;
  if (Array.isArray(ours) !== Array.isArray(theirs)) return false;
  const entries = Object.entries(theirs);
  if (entries.length !== Object.keys(ours).length) return false;
  const members = new Map<string, unknown>(Object.entries(ours));
  return entries.every(([key, value]) => members.has(key) && isGoValue(members.get(key), value));
}

/** Go prints a double below 1e21 as digits, which says nothing about its being one. */
function isInteger(ours: unknown, digits: string): boolean {
  return typeof ours === 'bigint' ? ours === BigInt(digits) : ours === Number(digits);
}
