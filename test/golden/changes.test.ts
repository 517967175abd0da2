/**
 * fixtures/changes and fixtures/pull-requests: `base.yaml` is a fleet, `<case>.in.yaml` a change of it, `<case>.out.md` the comment on
 * that change. A case whose first line ends with "Nothing is lost." has no losses.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { diffJson } from '../../plugin/format/diff/json.ts';
import { diffMarkdown } from '../../plugin/format/diff/markdown.ts';
import documents from '../../plugin/format/documents.schema.json' with { type: 'json' };
import type { Loss } from '../../src/diff/fleet-diff.ts';
import { diffOfChange } from '../support/changed-fleet.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { readTree } from '../support/tree-compare.ts';

const texts = new Map<string, string>();
const losses = new Map<string, readonly Loss[]>();
const comments: [string, string][] = [];
for (const directory of ['fixtures/changes', 'fixtures/pull-requests']) {
  const made = new Map<string, string>();
  for (const [path, text] of readTree(directory, (file) => file.endsWith('.in.yaml'))) {
    const { diff, outages, diagnostics } = await diffOfChange(text, directory);
    if (diff === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
    const compared = outages?.();
    made.set(path.replace('.in.yaml', '.out.md'), diffMarkdown(diff, compared));
    texts.set(`${directory}/${path}`, diffJson(diff, compared));
    if (/^#.* Nothing is lost\.$/m.test(text)) losses.set(path, diff.losses);
  }
  testMadeFiles(directory, '.out.md', made);
  comments.push(...made);
}

test.each([...losses])('%s loses nothing', (_, lost) => {
  expect(lost).toEqual([]);
});

const conforms = new Ajv2020({ strict: true }).compile(documents.Diff);

test.each([...texts])('%s keeps to the schema of a Diff', (_, text) => {
  expect(conforms(JSON.parse(text)), JSON.stringify(conforms.errors)).toBe(true);
});

test.each(comments)('%s opens with twelve lines at most when outages change', (_, text) => {
  if (!text.includes('**Outages')) return;
  const [opening = ''] = text.split('<details>');
  expect(opening.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(12);
});
