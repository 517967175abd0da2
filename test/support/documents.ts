/** The pages that people read → their parts between fences. Pages are found, so that a new one is tested. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, read } from './code-fixtures.ts';

/** Pages for users, by path: README.md, argocd/README.md and docs/, without decisions and facts, which name what holds them instead. */
export const guides: readonly string[] = [
  'README.md',
  'argocd/README.md',
  ...filesBelow('docs')
    .filter((path) => path.endsWith('.md') && !/^(?:decisions|facts)\//.test(path))
    .map((path) => `docs/${path}`),
];

/** A part of a page between fences. */
export interface Block {
  readonly language: string;
  /** What follows the language on its line. */
  readonly about: string;
  readonly text: string;
}

/** All parts of a page between fences, in its order. */
export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', about = '', text = '']) => ({ language, about, text }),
  );
}

/** The page without what is between fences. */
export function proseOf(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, '');
}

/** A line for a shell, and the status that it ends with. */
export interface CommandLine {
  readonly line: string;
  readonly status: number;
}

/** The commands of a block; a line that ends in a backslash goes on, and its comment says `exits with 1` where it fails. */
export function commandsOf({ text }: Block): readonly CommandLine[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((whole) => {
      const line = whole.replace(/(?:^| +)#.*/, '');
      return { line, status: Number(/# .*\bexits with (\d)/.exec(whole)?.[1] ?? 0) };
    })
    .filter(({ line }) => line !== '');
}

/** Writes a block whose first line is a comment with a path to this file of a repository; other blocks are parts of a file. */
export function writeShown(directory: string, { text }: Block): void {
  const [, path, content = ''] = /^# (\S+\.ya?ml)\n([\s\S]*)$/.exec(text) ?? [];
  if (path === undefined) return;
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The test that a page names in place of the one for all pages. */
export function ownTestOf(page: string): string | undefined {
  return /<!-- tested by (\S+) -->/.exec(read(page))?.[1];
}
