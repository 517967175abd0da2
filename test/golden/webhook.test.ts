import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { validateResource } from '../../src/kind/validate-resource.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { expectGolden } from '../support/golden-file.ts';
import {
  admissionVerdict,
  disagreements,
  type Verdict,
  type WebhookArea,
  type WebhookCase,
  webhookAreas,
} from '../support/webhook-cases.ts';

/** Cases that are refused or warned of, at the least: none may get lost. */
const EXPECTED_FAULTS = 800;

const areas = webhookAreas();
const reasons = disagreements();

/** Lines and columns are those of the document. */
function judge({ text }: WebhookCase): readonly Diagnostic[] {
  const { value, diagnostics } = parseFile({ path: 'case.yaml', text });
  return [...diagnostics, ...value.flatMap(validateResource)];
}

function verdictOf(findings: readonly Diagnostic[]): Verdict {
  if (findings.some(({ severity }) => severity === 'error')) return 'error';
  return findings.length === 0 ? 'valid' : 'warning';
}

function findingsOf({ cases }: WebhookArea): string {
  const lines = cases.flatMap((one) => [
    one.name,
    ...judge(one).map(
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
    expect(verdictOf(judge(one))).toBe(expected);
  });
});

test('each disagreement is one, and has a reason', () => {
  const cases = new Map(areas.flatMap((area) => area.cases.map((one) => [one.id, one])));
  const disagrees = (id: string): boolean => {
    const one = cases.get(id);
    return one?.recorded !== undefined && verdictOf(judge(one)) !== admissionVerdict(one.recorded);
  };
  const unfounded = [...reasons].filter(([id, reason]) => reason === '' || !disagrees(id));
  expect(unfounded).toEqual([]);
});

test('no case was lost', () => {
  const recorded = areas.flatMap(({ cases }) => cases.flatMap((one) => one.recorded ?? []));
  const faults = recorded.filter((one) => admissionVerdict(one) !== 'valid');
  expect(faults.length).toBeGreaterThanOrEqual(EXPECTED_FAULTS);
});
