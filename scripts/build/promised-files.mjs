// An esbuild plugin: functions of node:fs/promises made of those of node:fs, which every start has. To import the module itself takes node as
// long as reading the program. An import of a name that is not here fails the build.
import { standIn } from './stand-in.mjs';

const functions = [
  'access',
  'copyFile',
  'link',
  'lstat',
  'mkdir',
  'mkdtemp',
  'readdir',
  'readFile',
  'readlink',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'utimes',
  'writeFile',
];

// The promise of realpath is the system's, whose callback has a name of its own.
const contents = `import fs from 'node:fs';
import { promisify } from 'node:util';
${functions.map((name) => `export const ${name} = promisify(fs.${name});`).join('\n')}
export const realpath = promisify(fs.realpath.native);
const opened = promisify(fs.open);
const stated = promisify(fs.fstat);
const closed = promisify(fs.close);
export async function open(path, flags, mode) {
  const file = await opened(path, flags, mode);
  return {
    stat: () => stated(file),
    readFile: (options) => readFile(file, options),
    writeFile: (data) => writeFile(file, data),
    close: () => closed(file),
  };
}`;

export const promisedFiles = standIn('promised-files', { filter: /^node:fs\/promises$/, contents });
