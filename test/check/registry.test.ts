import { expect, test } from 'vitest';
import { checkCodes, checks } from '../../src/check/registry.ts';
import { codes } from '../../src/render/codes.ts';

test('checks have each a code of the area, and no two share one', () => {
  expect(checks.filter((check) => check.codes.length === 0)).toEqual([]);
  const own = checkCodes.map(({ code }) => code);
  // DIS0680 to DIS0683, DIS1305 and DIS1306 are about the model of Istio: prove. DIS0691 to DIS0696 are about guards of the Fleet, whom `outage` judges.
  const area = codes
    .map(({ code }) => code)
    .filter((code) => /^DIS(?:06(?!8[0-3]|9[1-6])|13(?!0[56]|80))/.test(code));
  expect([...own].sort()).toEqual(area);
});
