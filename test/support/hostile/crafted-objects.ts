/** Git objects as no git would make them, written where git reads them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** An entry of a tree; nothing of it is looked at. */
export interface CraftedEntry {
  readonly mode: string;
  readonly name: Buffer | string;
  readonly id: string;
}

/** Writes an object below the directory of a repository; returns its id. */
export function writeObject(gitDirectory: string, type: string, body: Buffer): string {
  const whole = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  const id = createHash('sha1').update(whole).digest('hex');
  const folder = join(gitDirectory, 'objects', id.slice(0, 2));
  const file = join(folder, id.slice(2));
  if (existsSync(file)) return id;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, deflateSync(whole));
  return id;
}

/** A tree with these entries, in this order. */
export function treeBody(entries: readonly CraftedEntry[]): Buffer {
  return Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(id, 'hex'),
    ]),
  );
}
