/** A directory → all that is in it, git's own directory too: to see that nothing has changed. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at each path: a directory, the target of a link, the bytes of a file. */
export function wholeTree(directory: string): Readonly<Record<string, string>> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const told = entries.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name);
    const what = entry.isDirectory()
      ? 'directory'
      : entry.isSymbolicLink()
        ? `link ${readlinkSync(path)}`
        : `file ${readFileSync(path, 'latin1')}`;
    return [path.slice(directory.length + 1), what];
  });
  return Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1)));
}
