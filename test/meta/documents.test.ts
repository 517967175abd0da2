/** docs/decisions, docs/facts, docs/glossary.md and ARCHITECTURE.md say what is there. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { guides } from '../support/documents.ts';
import { judgedReleases } from '../support/pilot-comparison.ts';
import { inCell, readColumns, releaseFacts } from '../support/release-facts.ts';
import { rooms } from '../support/room-table.ts';

const decisions = filesBelow('docs/decisions').filter((path) => /^\d/.test(path));
const facts = filesBelow('docs/facts').filter((path) => path !== 'README.md');
const pages = [
  ...filesBelow('docs/decisions').map((path) => `docs/decisions/${path}`),
  ...filesBelow('docs/facts').map((path) => `docs/facts/${path}`),
];

/** The paths of the repository that a text names. */
function pathsIn(text: string): readonly string[] {
  const named = text.matchAll(/`((?:src|test|fixtures|scripts|plugin|docs)\/[^`\s…*<]+)`/g);
  return [...named].map(([, path = '']) => path);
}

test('ARCHITECTURE.md has at most 120 lines, and a line for each room', () => {
  const lines = read('ARCHITECTURE.md').trimEnd().split('\n');
  expect(lines.length, 'say less, or move it to docs/').toBeLessThanOrEqual(120);
  const named = lines.flatMap((line) => /^\| `([a-z/]+)`/.exec(line)?.[1] ?? []);
  expect([...named].sort(), 'the table of rooms lists the folders of src/').toEqual(rooms);
});

test('README.md has at most 150 lines', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length, 'move it to the page of docs/ about its task').toBeLessThanOrEqual(150);
});

test('docs/README.md lists every page', () => {
  const index = read('docs/README.md');
  const pages = guides.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  const missing = pages
    .map((path) => path.slice(5))
    .filter((path) => !index.includes(`](${path})`));
  expect(missing, 'a line with a link to each').toEqual([]);
});

test('every path that decisions and facts name is there', () => {
  const gone = pages.flatMap((page) =>
    pathsIn(read(page))
      .filter((path) => !existsSync(path))
      .map((path) => `${page} names ${path}: say what holds it now`),
  );
  expect(gone).toEqual([]);
});

describe('every decision', () => {
  const index = read('docs/decisions/README.md');

  test.each(decisions)('%s is numbered, complete, held and listed', (path) => {
    const text = read(`docs/decisions/${path}`);
    const parts = ['Context', 'Decision', 'Consequence', 'Given up', 'Held by'];
    expect(parts.filter((part) => !text.includes(`\n**${part}.** `))).toEqual([]);
    expect(text).toMatch(new RegExp(`^# ${Number(path.slice(0, 2))}\\. `));
    const [, held = ''] = text.split('**Held by.**');
    expect(/`[^`]+`/.test(held), 'the last line names a test or fixture').toBe(true);
    const [, title = ''] = /^# \d+\. (.+)$/m.exec(text) ?? [];
    expect(index, 'docs/decisions/README.md lists it').toContain(`](${path}) | ${title} |`);
  });

  test('has a number of its own', () => {
    const numbers = decisions.map((path) => Number(path.slice(0, 2)));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });
});

test('every fact names what holds it, or how it was seen and can be seen again', () => {
  const lines = facts.flatMap((path) =>
    read(`docs/facts/${path}`)
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => ({ path, line })),
  );
  const loose = lines.filter(({ line }) => {
    const [, held = ''] = line.split(' Held by ');
    const isOnce = line.includes(' Seen once: ');
    return isOnce ? !/ Seen once: \S.*; again: \S/.test(line) : pathsIn(held).length === 0;
  });
  expect(loose).toEqual([]);
  expect(lines.length).toBeGreaterThan(40);
});

test('docs/facts/README.md has the number of facts of each topic', () => {
  const counts = facts.map((path) => {
    // A fact is an item of a list, or a row of the table of releases.
    const count = read(`docs/facts/${path}`).match(/^- |^\| [^|]+ \| `/gm)?.length ?? 0;
    return `](${path}) | ${count} |`;
  });
  const index = read('docs/facts/README.md');
  expect(counts.filter((row) => !index.includes(row))).toEqual([]);
});

test('docs/facts/istio-releases.md has a row for each question', () => {
  const columns = readColumns();
  expect(columns.get('fact')).toEqual(releaseFacts.map(({ fact }) => inCell(fact)));
  const paths = releaseFacts.map(({ question }) => `\`${question}\``);
  expect(columns.get('question')).toEqual(paths);
  for (const { version } of judgedReleases) expect(columns.get(version)).not.toContain('');
});

describe('the glossary', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .flatMap((line) => {
      const [, say = '', not = ''] = /^\| ([^|]+) \| [^|]+ \| ([^|]*)\|$/.exec(line) ?? [];
      return say === '' || say === 'say' || say.startsWith('-') ? [] : [{ say, not }];
    });
  const sources = [...filesBelow('src')].filter((path) => path.endsWith('.ts'));

  test('has terms that documents or code use', () => {
    const texts = [...guides, 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map(read);
    const all = [...texts, ...sources.map((path) => read(`src/${path}`))].join('\n').toLowerCase();
    const unused = rows.filter(({ say }) => {
      const camel = say.toLowerCase().replaceAll(' ', '');
      return !all.includes(say.toLowerCase()) && !all.includes(camel);
    });
    expect(unused.map(({ say }) => say)).toEqual([]);
    expect(rows.length).toBeGreaterThan(25);
  });

  test('forbids words that no name of src has', () => {
    const words = rows.flatMap(({ not }) => not.match(/(?<=`)\w+(?=`)/g) ?? []);
    const used = sources.flatMap((path) => {
      const code = read(`src/${path}`).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
      return words
        .filter((word) => new RegExp(`\\b${word}s?\\b`).test(code))
        .map((word) => `src/${path} says ${word}: see docs/glossary.md`);
    });
    expect(used).toEqual([]);
    expect(words).not.toEqual([]);
  });
});
