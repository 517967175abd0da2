/** Every link of a document leads to a file that is there, and to a heading of it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { anchorsOf, linksOf } from '../support/documents.ts';
import { todo } from '../support/todo.ts';

/** Pages of codes and what branches hold are made, and are tested as what they are. */
const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(path) && !path.startsWith('fixtures/'));

test('links lead to files and headings that are there', () => {
  const broken = documents.flatMap((document) =>
    linksOf(read(document))
      .filter((link) => !leadsSomewhere(document, link))
      .map((link) => ({ document, link })),
  );
  expect(todo(broken, ({ document, link }) => `${document}: ${link} is not there`)).toBe('');
  expect(documents.length).toBeGreaterThan(90);
});

function leadsSomewhere(document: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : posix.join(posix.dirname(document), file);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(read(target)).has(anchor);
}

test('headings become anchors as on a forge', () => {
  const page =
    '# `a.b` and *C*, d_e\n\n```sh\n# no heading\n```\n## Twice\n## Twice\n## [x](y.md)\n';
  expect([...anchorsOf(page)]).toEqual(['ab-and-c-d_e', 'twice', 'twice-1', 'x']);
});
