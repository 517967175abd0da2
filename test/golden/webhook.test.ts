import { describe, expect, test } from 'vitest';
import { expectGolden } from '../support/golden-file.ts';
import {
  admissionVerdict,
  disagreements,
  type WebhookArea,
  webhookAreas,
} from '../support/webhook-cases.ts';
import { findingsIn, verdictOf } from '../support/webhook-verdict.ts';

/** Cases that are refused or warned of, at the least: none may get lost. */
const EXPECTED_FAULTS = 900;

const areas = webhookAreas();
const reasons = disagreements();

function findingsOf({ cases }: WebhookArea): string {
  const lines = cases.flatMap((one) => [
    one.name,
    ...findingsIn(one.text).map(
      ({ at, severity, code, message }) =>
        `  ${at.line}:${at.column} ${severity} ${code} ${message}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

describe.each(areas)('$name', (area) => {
  test('has the findings that are written down', () => {
    expectGolden(`webhook/${area.name}.expected.txt`, findingsOf(area));
  });

  const judged = area.cases.filter(({ id }) => !reasons.has(id));
  test.each(judged)('$name: our verdict is that of a real cluster', (one) => {
    const { recorded } = one;
    const expected = recorded === undefined ? 'not recorded' : admissionVerdict(recorded);
    expect(verdictOf(findingsIn(one.text))).toBe(expected);
  });
});

test('each disagreement is one, and has a reason', () => {
  const cases = new Map(areas.flatMap((area) => area.cases.map((one) => [one.id, one])));
  const disagrees = (id: string): boolean => {
    const one = cases.get(id);
    return (
      one?.recorded !== undefined &&
      verdictOf(findingsIn(one.text)) !== admissionVerdict(one.recorded)
    );
  };
  const unfounded = [...reasons].filter(([id, reason]) => reason === '' || !disagrees(id));
  expect(unfounded).toEqual([]);
});

test('no case was lost', () => {
  const recorded = areas.flatMap(({ cases }) => cases.flatMap((one) => one.recorded ?? []));
  const faults = recorded.filter((one) => admissionVerdict(one) !== 'valid');
  expect(faults.length).toBeGreaterThanOrEqual(EXPECTED_FAULTS);
});
