import { expect, test } from 'vitest';
import { explained } from '../../../src/app/render/rendered-repository.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { toldFinding } from '../../support/told-finding.ts';

const told = (code: string, file: string) =>
  toldFinding({
    code,
    severity: 'error',
    message: code,
    fix: 'none',
    at: startOfFile(file),
    related: [],
  });

test('findings are sorted, each once', () => {
  const [a, b] = [told('DIS0002', 'a.yaml'), told('DIS0001', 'b.yaml')];
  expect(explained([b, a, b], [], []).map(({ code }) => code)).toEqual(['DIS0002', 'DIS0001']);
});
