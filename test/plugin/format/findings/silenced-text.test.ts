import { expect, test } from 'vitest';
import { besideText, silencedText } from '../../../../plugin/format/findings/silenced-text.ts';
import { silencedFindings } from '../../../support/five-findings.ts';

test('silencedText counts, and names each code once', () => {
  expect(silencedText([...silencedFindings, ...silencedFindings])).toBe(
    '4 silenced (DIS9002, DIS9005)',
  );
  expect(silencedText([])).toBe('');
});

test('besideText counts what a baseline has, too', () => {
  expect(besideText({ silenced: silencedFindings, known: 3 })).toBe(
    '2 silenced (DIS9002, DIS9005), 3 in the baseline',
  );
  expect(besideText({ silenced: [], known: 1 })).toBe('1 in the baseline');
  expect(besideText({ silenced: [], known: 0 })).toBe('');
});
