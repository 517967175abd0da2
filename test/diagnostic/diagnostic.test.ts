import { describe, expect, test } from 'vitest';
import { defineCode } from '../../src/diagnostic/code.ts';
import {
  diagnose,
  hasErrors,
  placesOf,
  sortDiagnostics,
  withoutTexts,
  withPart,
} from '../../src/diagnostic/diagnostic.ts';
import { type Position, startOfFile } from '../../src/diagnostic/position.ts';
import { joinFindings } from '../../src/judge/judge-findings.ts';

const late = defineCode<{ by: number }>({
  code: 'DIS9002',
  name: 'late',
  severity: 'warning',
  title: 'late',
  why: 'Late.',
  fix: 'hurry',
  message: (a) => `late by ${a.by}`,
});
const lost = defineCode<{ by: number }>({
  ...late,
  code: 'DIS9001',
  name: 'lost',
  severity: 'error',
});

function at(file: string, line: number, column = 1): Position {
  return { ...startOfFile(file), line, column };
}

describe('a finding', () => {
  test('has the words of its code and the place that it is given', () => {
    const related = [{ message: 'here too', at: at('b.yaml', 1) }];
    expect(diagnose(late, { by: 2 }, at('a.yaml', 3), related)).toEqual({
      definition: late,
      args: { by: 2 },
      clusters: [],
      code: 'DIS9002',
      severity: 'warning',
      message: 'late by 2',
      fix: 'hurry',
      at: at('a.yaml', 3),
      related,
    });
  });

  test('says what to do in its very case, when its code knows', () => {
    const code = defineCode<{ by: number }>({
      ...late,
      remedy: ({ by }) => (by > 9 ? `skip ${by}` : undefined),
    });
    expect(diagnose(code, { by: 10 }, at('a', 1)).fix).toBe('skip 10');
    expect(diagnose(code, { by: 2 }, at('a', 1)).fix).toBe('hurry');
  });

  test('has its words made once, when somebody reads them, and not by changing or joining it', () => {
    let made = 0;
    const counting = defineCode<{ by: number; cluster: string }>({
      ...late,
      message: ({ by }) => {
        made += 1;
        return `late by ${by}`;
      },
    });
    const cause = { code: 'DIS9001', at: at('a', 1) };
    const changed = ['r/a', 'r/b'].map((cluster) => {
      const finding = diagnose(counting, { by: 2, cluster }, at('a', 1));
      return withPart(withoutTexts(finding), { follows: cause });
    });
    const [joined] = joinFindings(changed);
    expect(made).toBe(0);
    expect([joined?.message, joined?.fix, joined?.follows]).toEqual(['late by 2', 'hurry', cause]);
    expect(made).toBe(1);
  });

  test('stops a run only as an error', () => {
    expect(hasErrors([diagnose(late, { by: 1 }, at('a', 1))])).toBe(false);
    expect(hasErrors([diagnose(lost, { by: 1 }, at('a', 1))])).toBe(true);
  });
});

describe('findings', () => {
  test('are sorted by place, code and message, each once', () => {
    const first = diagnose(late, { by: 9 }, at('a.yaml', 2, 5));
    const second = diagnose(lost, { by: 1 }, at('a.yaml', 10));
    const third = diagnose(late, { by: 1 }, at('a.yaml', 10));
    const fourth = diagnose(late, { by: 2 }, at('a.yaml', 10));
    const fifth = diagnose(late, { by: 1 }, at('b.yaml', 1));
    const shuffled = [fifth, third, second, { ...third }, fourth, first];
    expect(sortDiagnostics(shuffled)).toEqual([first, second, third, fourth, fifth]);
  });
});

test('the places of a finding are its own and those that it refers to', () => {
  const [own, other] = [at('a.yaml', 1), at('b.yaml', 2)];
  expect(placesOf(diagnose(late, { by: 1 }, own, [{ message: 'beside', at: other }]))).toEqual([
    own,
    other,
  ]);
});
