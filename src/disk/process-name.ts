/** The running process ⇄ a name for what it makes for a while, by which later runs know whether that process has ended. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { pid } from 'node:process';
import { sha256 } from '../collection/sha256.ts';
import { identify, thisPlace } from './process-identity.ts';

/** Processes of another machine or container are not visible: what is this old, no process of them needs any more. */
const LONGEST_MS = 86_400_000;

/** A name that only this process gives, and gives once. */
export async function processName(): Promise<string> {
  const own = await identify(pid);
  return [await placeName(), pid, shortened(own?.start ?? ''), randomUUID()].join('-');
}

const form = /^([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Whether a name is of that form, and its process has ended; `path` is what has the name. */
export async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, place, number, start] = form.exec(name) ?? [];
  if (place === undefined || number === undefined) return false;
  if (place !== (await placeName())) {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > LONGEST_MS;
  }
  const found = await identify(Number(number));
  return found === undefined || shortened(found.start) !== start;
}

async function placeName(): Promise<string> {
  const { host, boot, namespace } = await thisPlace();
  return shortened([host, boot, namespace].join(' '));
}

function shortened(text: string): string {
  return sha256([text]).slice(0, 8);
}
