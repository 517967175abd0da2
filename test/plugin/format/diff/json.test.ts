import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { diffJson } from '../../../../plugin/format/diff/json.ts';
import documents from '../../../../plugin/format/documents.schema.json' with { type: 'json' };
import { diffOf, tokyoLeaves } from '../../../support/fleet-states.ts';
import { expectGolden } from '../../../support/golden-file.ts';

const conforms = new Ajv2020({ strict: true }).compile(documents.Diff);

describe('diffJson', () => {
  test('shows what changes when a cluster leaves', async () => {
    expectGolden('format/tokyo-leaves.diff.json', diffJson(await diffOf(tokyoLeaves)));
  });

  test.each([
    ['a cluster that leaves', tokyoLeaves],
    ['nothing', {}],
    [
      'weights and new names',
      {
        'distributary.yaml': (text: string) =>
          text
            .replace('spec:\n', 'spec:\n  branches: {name: "live/{{ name }}"}\n')
            .replace('derive:\n', 'derive:\n    defaultPolicy: ActiveActive\n'),
      },
    ],
  ])('keeps to its schema with %s', async (_, changes) => {
    const document = JSON.parse(diffJson(await diffOf(changes)));
    expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
  });
});
