import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { reuseJson, reuseText } from '../../../plugin/format/reuse.ts';
import type { Miss } from '../../../src/reuse/miss.ts';

const conforms = new Ajv2020({ strict: true }).compile(documents.Plan.properties.reuse);

const reasons: readonly (readonly [Miss | undefined, string])[] = [
  [undefined, 'recalled: every input is the same as in an earlier run'],
  [{ because: 'firstRun' }, 'rendered: no earlier run with these options is recorded'],
  [
    { because: 'fileChanged', file: 'apps/web.yaml' },
    'rendered: apps/web.yaml differs from the last recorded run',
  ],
  [{ because: 'filesAddedOrRemoved', file: 'a.yaml' }, 'rendered: a.yaml was removed'],
  [
    { because: 'filesAddedOrRemoved' },
    'rendered: files were added or removed since the last recorded run',
  ],
  [
    { because: 'branchChanged', branch: 'env/paris' },
    'rendered: branch env/paris is not as the last recorded run left it',
  ],
];

test.each(reasons)('%j is written in words and as JSON', (miss, text) => {
  expect(reuseText(miss)).toBe(text);
  const json = reuseJson(miss);
  expect(conforms(json), JSON.stringify(conforms.errors)).toBe(true);
  expect(json).toEqual(miss === undefined ? { isRecalled: true } : { isRecalled: false, ...miss });
});
