/** Regular expressions of the program are ASCII: V8 reads the bundle as one byte a character, and esbuild escapes other characters in strings only. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

test('no regular expression of src and plugin has a character beyond ASCII', () => {
  const files = ['src', 'plugin'].flatMap((room) =>
    filesBelow(room)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${room}/${path}`),
  );
  expect(todo(files.flatMap(beyondAscii), (line) => `${line}: write it as \\uXXXX`)).toBe('');
});

/** A regular expression is on one line, between slashes, and few lines without comments are like that. */
const mayBePattern = /\/.*[^\n -~].*\//;

function beyondAscii(path: string): readonly string[] {
  const text = read(path);
  if (!mayBePattern.test(text.replaceAll(/\/\*.*?\*\//gs, ''))) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && !isAscii(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${path}:${line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: any byte below 128 is meant.
  return /^[\x00-\x7f]*$/.test(text);
}
