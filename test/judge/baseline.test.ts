import { describe, expect, test } from 'vitest';
import { type Args, defineCode } from '../../src/diagnostic/code.ts';
import { type Diagnostic, diagnose, withPart } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import {
  baselineDocument,
  baselineOf,
  compareBaseline,
  readBaseline,
} from '../../src/judge/baseline.ts';
import type { Json } from '../../src/resource/json.ts';

const told = defineCode<Args & { readonly said: string }>({
  code: 'DIS0631',
  name: 'told',
  severity: 'warning',
  title: '',
  why: '',
  fix: '',
  message: ({ said }) => said,
});

const finding = (args: Args & { readonly said?: string }, line = 1, file = 'apps/a.yaml') =>
  diagnose(told, { said: 'x', ...args }, { ...startOfFile(file), line });

const rule = (name: string, field = 'spec.http[0].route[1]') => ({
  object: `VirtualService shop/${name}`,
  field,
});

/** Written, read and compared. */
function compare(before: readonly Diagnostic[], after: readonly Diagnostic[]) {
  const document: Json = JSON.parse(JSON.stringify(baselineDocument(baselineOf(before))));
  const { fresh, known, gone } = compareBaseline(after, readBaseline(document) ?? []);
  return { fresh, known, gone: gone.map(({ about, count }) => `${about} ${count}`) };
}

describe('a baseline', () => {
  test('knows what is about the same, at other lines, in other words, in another place of a list', () => {
    const before = [finding({ ...rule('a'), said: 'one' }, 3)];
    const after = [finding({ ...rule('a', 'spec.http[4].route[0]'), said: 'two' }, 90)];
    expect(compare(before, after)).toEqual({ fresh: [], known: 1, gone: [] });
  });

  test.each([
    ['another object', [finding(rule('b'))]],
    ['another field', [finding(rule('a', 'spec.tcp[0].route[1]'))]],
    ['another file', [finding(rule('a'), 1, 'apps/b.yaml')]],
  ])('tells %s from it', (_, after) => {
    expect(compare([finding(rule('a'))], after)).toEqual({
      fresh: after,
      known: 0,
      gone: ['VirtualService shop/a 1'],
    });
  });

  test('tells words that say all', () => {
    const after = [finding({ said: 'source "apps/y" matches nothing' })];
    expect(compare([finding({ said: 'source "apps/x" matches nothing' })], after).fresh).toEqual(
      after,
    );
  });

  test('shows all where one more is found, and says where fewer are', () => {
    const three = [1, 2, 3].map((line) => finding(rule('a'), line));
    expect(compare(three.slice(1), three)).toEqual({ fresh: three, known: 0, gone: [] });
    expect(compare(three, three.slice(1))).toEqual({
      fresh: [],
      known: 2,
      gone: ['VirtualService shop/a 3'],
    });
  });

  test('knows a finding for the clusters that it was for', () => {
    const inClusters = (...clusters: readonly string[]) =>
      withPart(finding(rule('a')), { clusters });
    const before = [inClusters('paris', 'tokyo')];
    expect(compare(before, [inClusters('paris')]).known).toBe(1);
    expect(compare(before, [inClusters('paris', 'oslo')]).known).toBe(0);
  });

  test('does not depend on the order of what is found', () => {
    const all = ['c', 'a', 'b', 'a'].map((name, i) => finding(rule(name), i + 1));
    const text = JSON.stringify(baselineDocument(baselineOf(all)));
    expect(JSON.stringify(baselineDocument(baselineOf([...all].reverse())))).toBe(text);
  });

  test('holds nothing that looks like a credential', () => {
    const secret = 'https://ann:pa55word@git.example.com/x';
    const before = [finding({ said: `address ${secret}` }), finding({ object: `Thing ${secret}` })];
    const text = JSON.stringify(baselineDocument(baselineOf(before)));
    expect(text).not.toContain('pa55word');
    expect(compare(before, before).known).toBe(2);
  });

  test.each<Json | undefined>([
    undefined,
    [],
    {},
    { apiVersion: 'distributary.dev/v1alpha1', kind: 'Findings', findings: [] },
    { apiVersion: 'distributary.dev/v1alpha1', kind: 'Baseline' },
    { apiVersion: 'distributary.dev/v1alpha1', kind: 'Baseline', findings: [{ code: 'DIS0631' }] },
  ])('is not read from %j', (document) => {
    expect(readBaseline(document)).toBeUndefined();
  });
});
