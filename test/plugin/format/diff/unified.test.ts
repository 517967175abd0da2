import { describe, expect, test } from 'vitest';
import { diffMarkdown } from '../../../../plugin/format/diff/markdown.ts';
import { unifiedPatch, unifiedText } from '../../../../plugin/format/diff/unified.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import { compare, demoReader, diffOf, tokyoLeaves } from '../../../support/fleet-states.ts';

function secretWith(value: string): string {
  return [
    'apiVersion: v1',
    'kind: Secret',
    'metadata: {name: login, namespace: shop}',
    'stringData:',
    '  user: me',
    `  pin: ${value}`,
    '',
  ].join('\n');
}

describe('a unified diff', () => {
  test('shows each change once for all branches that have it', async () => {
    const diff = await diffOf({ 'apps/web/web.yaml': (yaml) => `${yaml}# more\n` });
    const text = unifiedText(diff, 0, plain);
    expect(text.split('\n')).toEqual([
      // The others have a patch of their own.
      '# env/tokyo, env/dallas',
      '--- a/apps/web/manifest.yaml',
      '+++ b/apps/web/manifest.yaml',
      expect.stringMatching(/^@@ -\d+,0 \+\d+ @@$/),
      '+# more',
      '# env/berlin, env/paris, env/boston',
      '--- a/apps/web/manifest.yaml',
      '+++ b/apps/web/manifest.yaml',
      expect.stringMatching(/^@@ -\d+,0 \+\d+ @@$/),
      '+# more',
      '',
    ]);
  });

  test('shows files that are new or gone as a whole', async () => {
    const text = unifiedText(await diffOf(tokyoLeaves), 3, plain);
    expect(text).toContain('# env/tokyo\n--- a/apps/api/manifest.yaml\n+++ /dev/null\n@@ -1,');
  });

  test('is empty where nothing differs', async () => {
    expect(unifiedText(await diffOf({}), 3, plain)).toBe('');
  });

  test('shows of a Secret that it changed, and no value of it', async () => {
    const login = 'clusters/paris/login.yaml';
    const states = [
      demoReader({ [login]: secretWith('4711') }),
      demoReader({ [login]: secretWith('1234') }),
    ];
    const [before, after] = states;
    if (after === undefined) throw new Error('there are two');
    const { diff } = await compare(before, after);
    const paris = diff?.clusters[0];
    if (diff === undefined || paris === undefined) throw new Error('paris changes');
    for (const text of [
      unifiedText(diff, 3, plain),
      unifiedPatch(paris, 3),
      diffMarkdown(diff, undefined, { unified: 3 }),
    ]) {
      expect(text).not.toMatch(/4711|1234/);
      expect(text).toMatch(/^-.*\[redacted\]$/m);
      expect(text).toMatch(/^\+.*\[redacted\]$/m);
    }
  });

  test('is cut where it is too long, and says so', async () => {
    const data = Array.from({ length: 21_000 }, (_, i) => `  k${i}: "${i}"\n`).join('');
    const text = unifiedText(
      await diffOf({ 'clusters/paris/banner.yaml': (yaml) => `${yaml}${data}` }),
      3,
      plain,
    );
    expect(text.split('\n').length).toBe(20_002);
    expect(text).toMatch(/… 1\d{3} more lines of this file are not shown: --clusters narrows/);
  });

  test('ends no block of code in a comment, and is never longer than one may be', async () => {
    const fence = Array.from({ length: 4_000 }, (_, i) => `  k${i}: "\`\`\`\`"\n`).join('');
    const diff = await diffOf({ 'clusters/paris/banner.yaml': (yaml) => `${yaml}${fence}` });
    const text = diffMarkdown(diff, undefined, { unified: 3 });
    expect(text).toContain('\n`````diff\n');
    expect(text.match(/^`{5}$/gm)).toHaveLength(1);
    expect(text).toMatch(/… and \d+ more lines: `distributary diff --unified`/);
    expect(text.length).toBeLessThan(65_536);
    expect(text.split('<details>').length).toBe(text.split('</details>').length);
  });
});
