import { expect, test } from 'vitest';
import { silencedText } from '../../../../plugin/format/findings/silenced-text.ts';
import { silencedFindings } from '../../../support/five-findings.ts';

test('silencedText counts, and names each code once', () => {
  expect(silencedText([...silencedFindings, ...silencedFindings])).toBe(
    '4 silenced (DIS9002, DIS9005)',
  );
  expect(silencedText([])).toBe('');
});
