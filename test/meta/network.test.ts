/** distributary sends nothing of its own accord: SECURITY.md names the files that open a connection, and no other does. */
import { describe, expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';

/** What of Node reaches a network, imported for more than its types. */
const imported =
  /^import (?!type\b)[^;]*?from '(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/[^']*)?'|\bimport\('(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/[^']*)?'\)/m;
/** What is there without an import. */
const global =
  /(?<![\w.])(?:globalThis\.)?(?:fetch|WebSocket|EventSource)\(|\bsendBeacon\b|\bXMLHttpRequest\b/;

const files = ['src', 'plugin', 'page'].flatMap((root) =>
  filesBelow(root)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${root}/${path}`),
);

function code(path: string): string {
  return read(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');
}

describe('the network', () => {
  test('is opened by the files that SECURITY.md names, and by no other', () => {
    const named = read('SECURITY.md').match(/(?<=`)src\/[\w/.-]+(?=`)/g) ?? [];
    expect(files.filter((path) => imported.test(code(path)))).toEqual([...named].sort());
  });

  test('is asked for by no global function', () => {
    const others = files.filter((path) => global.test(code(path)));
    // Its parameter of that name is a function of its own.
    expect(others).toEqual(['src/parse/scan/fetch-content.ts']);
  });
});
