/** The site that `npm run doc` makes of the pages: every link leads to a page and a heading, or to a file of the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { todo } from '../support/todo.ts';

const source = 'https://git.example.com/source';

test('every link and picture of the site is there', () => {
  const out = scratchDirectory();
  const env = { ...process.env, SITE_SOURCE: source };
  execFileSync(process.execPath, ['scripts/site.mjs', out], { env });
  const files = new Set(filesBelow(out));
  const pages = new Map(
    [...files]
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, read(join(out, path))]),
  );
  const anchors = new Map(
    [...pages].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const isThere = (page: string, link: string) => {
    if (link.startsWith(`${source}/`)) return existsSync(link.slice(source.length + 1));
    if (/^[a-z]+:/.test(link)) return true;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : posix.join(posix.dirname(page), file);
    // What the library exports is described by typedoc, beside.
    if (target === 'api/index.html') return true;
    return files.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor) === true);
  };
  const broken = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, link = '']) => ({ page, link: link.replaceAll('&amp;', '&') }))
      .filter(({ link }) => !isThere(page, link)),
  );
  expect(todo(broken, ({ page, link }) => `${page}: ${link} is not there`)).toBe('');
  expect(pages.size).toBeGreaterThan(600);
  expect(anchors.get('branches.html')).toContain('older-commits-and-rollbacks');
});
