/** ARCHITECTURE.md and the imports of `src` → the same text, whose table of rooms says what each room really imports. */
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { filesBelow, read } from './code-fixtures.ts';

/** A room inside of another one, which does what the other may not. */
const INNER = 'git/object';

/** The folders of `src`, and the room in one of them. */
export const rooms: readonly string[] = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .concat(INNER)
  .sort();

/** A line of the table, up to its last column. */
const roomLine = /^(?<head>\| `(?<room>[a-z/]+)`.* \| )[^|]* \|$/;

/** The text with the last column of each room's line made anew, in the order of the lines. */
export function withRoomImports(): string {
  const lines = read('ARCHITECTURE.md').split('\n');
  const order = lines.flatMap((line) => roomLine.exec(line)?.groups?.['room'] ?? []);
  return lines
    .map((line) => {
      const { head, room } = roomLine.exec(line)?.groups ?? {};
      if (head === undefined || room === undefined) return line;
      const known = importsOf(room);
      const names = [...order, ...rooms.filter((one) => !order.includes(one))];
      return `${head}${names.filter((name) => known.has(name)).join(', ') || 'nothing'} |`;
    })
    .join('\n');
}

function importsOf(room: string): ReadonlySet<string> {
  const files = filesBelow(`src/${room}`).filter(
    (path) => path.endsWith('.ts') && isInner(`${room}/${path}`) === (room === INNER),
  );
  const targets = files.flatMap((path) =>
    [...read(`src/${room}/${path}`).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(
      ([, target = '']) => roomOf(posix.join(posix.dirname(`${room}/${path}`), target)),
    ),
  );
  return new Set(targets.filter((name) => name !== room && rooms.includes(name)));
}

/** What an API brings to a room is part of that room. */
function roomOf(path: string): string {
  if (isInner(path)) return INNER;
  const [folder = '', name = '', room] = path.split('/');
  return folder === 'api' ? (room ?? name.replace(/\.ts$/, '')) : folder;
}

function isInner(path: string): boolean {
  return path.startsWith(`${INNER}/`);
}
