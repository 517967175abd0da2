import { describe, expect, test } from 'vitest';
import { diffMarkdown } from '../../../../plugin/format/diff/markdown.ts';
import { diffOf, manyDifferences, tokyoLeaves } from '../../../support/fleet-states.ts';
import { expectGolden } from '../../../support/golden-file.ts';

describe('diffMarkdown', () => {
  test('shows what changes when a cluster leaves', async () => {
    expectGolden('format/tokyo-leaves.diff.md', diffMarkdown(await diffOf(tokyoLeaves)));
  });

  test('is a heading and a line when nothing does', async () => {
    expect(diffMarkdown(await diffOf({}))).toBe(
      '### What changes in the fleet\n\nNone of 5 clusters change, no derived order of failover does.\n',
    );
  });

  test('is never longer than a comment may be, and closes its fold', () => {
    const text = diffMarkdown(manyDifferences(3000));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/… and \d+ more lines: `distributary diff` has them all\./);
    expect(text.split('<details>').length).toBe(text.split('</details>').length);
  });

  test.each(['a|b', 'a`b``c', '<img src=x>', '@everyone', '[x](http://example.com)', 'a\nb', ' '])(
    'keeps the name %j in a code span of one cell',
    (name) => {
      const text = diffMarkdown(manyDifferences(1, name));
      const spans = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
      // Tables are cut into cells before code spans are looked for.
      const rows = text.split('\n').filter((line) => line.startsWith('|'));
      for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
      expect(rows).toHaveLength(6);
      expect(text.replace(spans, '')).not.toMatch(/a.b|img|everyone|example|\n {2}(?!- )/);
      expect(text.match(spans)?.length).toBeGreaterThan(6);
    },
  );
});
