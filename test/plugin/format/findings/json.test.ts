import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import documents from '../../../../plugin/format/documents.schema.json' with { type: 'json' };
import { formatJson } from '../../../../plugin/format/findings/json.ts';
import { fiveFindings, silencedFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

const conforms = new Ajv2020({ strict: true }).compile(documents.Findings);

describe('formatJson', () => {
  test('shows five findings', () => {
    expectGolden('format/five-findings.json', formatJson(shown(fiveFindings)));
  });

  test.each([['five', fiveFindings] as const, ['none', []] as const])(
    'keeps to its schema with %s',
    (_, findings) => {
      expect(
        conforms(JSON.parse(formatJson(shown(findings)))),
        JSON.stringify(conforms.errors),
      ).toBe(true);
    },
  );

  test('keeps to it with what is silent', () => {
    const text = formatJson(shown(fiveFindings, { silenced: silencedFindings, known: 3 }));
    expect(conforms(JSON.parse(text)), JSON.stringify(conforms.errors)).toBe(true);
  });

  test('hands on no field that the shape does not name', () => {
    const [first] = fiveFindings;
    const extended = Object.assign({ secret: 'x' }, first);
    expect(formatJson(shown([extended]))).not.toContain('secret');
  });
});
