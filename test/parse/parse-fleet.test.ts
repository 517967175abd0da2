import { describe, expect, test } from 'vitest';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { showPlaces } from '../support/resources.ts';

const head = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: reviews}\n';

function check(text: string): readonly string[] {
  const { value, diagnostics } = parseFleet({ path: 'distributary.yaml', text });
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  expect(value === undefined).toBe(hasErrors);
  return showPlaces(diagnostics);
}

describe('a file with', () => {
  test.each([
    ['a Fleet', head, []],
    ['nothing', '', ['1:1 DIS0262']],
    ['comments only', '# later\n', ['1:1 DIS0262']],
    ['two Fleets', `${head}---\n${head.replace('shop', 'other')}`, ['7:18 DIS0263']],
    ['another kind', service, ['2:7 DIS0264']],
    ['another kind beside the Fleet', `${head}---\n${service}`, ['6:7 DIS0264']],
    ['a Fleet of another version', head.replace('v1alpha1', 'v1'), ['2:7 DIS0264']],
    [
      'a limit on ejection',
      `${head}spec: {derive: {outlierDetection: {maxEjectionPercent: 50}}}\n`,
      ['4:56 DIS0504'],
    ],
    [
      'a warning',
      `${head.replace('}', ', annotations: {distributary.dev/x: a}}')}`,
      ['3:38 DIS0259'],
    ],
  ])('%s', (_, text, expected) => {
    expect(check(text)).toEqual(expected);
  });
});

test('text that is no YAML is the finding of the parser', () => {
  expect(check('a: [')).toHaveLength(1);
});

test('a text that is known to have no error is not validated again', () => {
  const text = `${head}spec: {sources: [{path: apps/*}], surprising: true}\n`;
  const file = { path: 'distributary.yaml', text };
  expect(parseFleet(file).diagnostics.length).toBeGreaterThan(0);
  const known = parseFleet(file, true);
  expect(known.diagnostics).toEqual([]);
  expect(known.value?.sources.map(({ path }) => path)).toEqual(['apps/*']);
});
