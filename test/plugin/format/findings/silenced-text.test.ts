import { expect, test } from 'vitest';
import { besideText, silencedText } from '../../../../plugin/format/findings/silenced-text.ts';
import { silencedFindings } from '../../../support/five-findings.ts';

test('silencedText counts, and names each code once', () => {
  expect(silencedText([...silencedFindings, ...silencedFindings])).toBe(
    '4 silenced (DIS9002, DIS9005)',
  );
  expect(silencedText([])).toBe('');
});

test('besideText counts what a baseline has, and what was printed before, too', () => {
  const nothing = { silenced: [], known: 0, printedBefore: 0 };
  expect(besideText({ ...nothing, silenced: silencedFindings, known: 3 })).toBe(
    '2 silenced (DIS9002, DIS9005), 3 in the baseline',
  );
  expect(besideText({ ...nothing, known: 1 })).toBe('1 in the baseline');
  expect(besideText({ ...nothing, printedBefore: 1 })).toBe(
    '1 finding printed before (`distributary check` lists all)',
  );
  expect(besideText(nothing)).toBe('');
});
