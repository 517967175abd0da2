import { describe, expect, test } from 'vitest';
import { istioChanges } from '../../../src/kind/istio-mesh/istio-change-table.ts';
import {
  hasChange,
  isSameVersion,
  istioReleases,
} from '../../../src/kind/istio-networking-v1/istio-changes.ts';
import { filesBelow, read } from '../../support/code-fixtures.ts';

const changes = Object.entries(istioChanges);

describe('the table of releases', () => {
  test('is in order of the releases, each with a source', () => {
    const since = changes.map(([, change]) => change.since);
    expect(since).toEqual([...since].sort());
    // Of 1.32 the API packages have the fields, and nothing else of it is known.
    const known = [...istioReleases, '1.32'];
    expect(since.filter((one) => !known.includes(one))).toEqual([]);
    const source =
      /^istio\/(?:istio#\d+(?:, open|, read)?|istio \d+\.\d+\.\d+, read|api \d+\.\d+\.\d+)$/;
    expect(changes.filter(([, change]) => !source.test(change.source))).toEqual([]);
  });

  test('is used row by row', () => {
    const sources = filesBelow('src')
      .filter((path) => !path.endsWith('/istio-change-table.ts'))
      .map((path) => read(`src/${path}`));
    const unused = changes
      .filter(([, { before, flag }]) => !before.startsWith('nothing: ') && flag === undefined)
      .map(([name]) => name)
      .filter((name) => !sources.some((text) => text.includes(`'${name}'`)));
    expect(unused).toEqual([]);
  });

  test.each([
    ['1.30.2', false],
    ['1.30.3', true],
    ['1.30', true],
    ['1.29.9', false],
    ['1.31.0', true],
  ])('%s counts names in the default of exportTo: %s', (version, expected) => {
    expect(hasChange(version, 'exportToNames')).toBe(expected);
  });

  test.each([
    ['1.30', '1.30.2', true],
    ['1.30.2', '1.30', true],
    ['1.30.2', '1.30.2', true],
    ['1.30.2', '1.30.3', false],
    ['1.30', '1.31', false],
  ])('%s may be %s: %s', (one, other, expected) => {
    expect(isSameVersion(one, other)).toBe(expected);
  });

  test.each([
    ['1.29', false],
    ['1.30', true],
    ['1.31', true],
  ])('%s orders DNS endpoints: %s', (release, expected) => {
    expect(hasChange(release, 'orderedDns')).toBe(expected);
  });
});
