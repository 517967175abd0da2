import { expect, test } from 'vitest';
import { decodeEntryVisibility } from '../../../src/istio/visibility/entry-visibility.ts';
import { narrowedExportTo } from '../../../src/istio/visibility/export-to.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

const all = { applyToSidecars: true };
const policy = (visibility: string, ...rules: readonly JsonObject[]): JsonObject => ({
  ...all,
  policies: [{ visibility, matchingRules: rules }],
});
const tiered = { namespaceSelector: { matchLabels: { tier: 'open' } } };
const named = { namespaceSelector: { matchLabels: { team: 'shop' } } };

test.each<[string, JsonObject, readonly string[], readonly string[]]>([
  ['all', { ...all, defaultVisibility: 'NONE' }, ['*'], ['~']],
  ['other namespaces', { ...all, defaultVisibility: 'NAMESPACE' }, ['*'], ['.']],
  ['others, of its own name', { ...all, defaultVisibility: 'NAMESPACE' }, ['shop'], ['.']],
  ['all, where it is for another', { ...all, defaultVisibility: 'NAMESPACE' }, ['web'], ['~']],
  ['what is exported to none', { ...all, defaultVisibility: 'NAMESPACE' }, ['~'], ['~']],
  ['by a policy for all', policy('NONE'), ['*'], ['~']],
  ['by a policy for the Namespace', policy('NAMESPACE', tiered), ['*'], ['.']],
  ['not by one of another Namespace', policy('NONE', tiered, named), ['*'], ['*']],
  ['not by a rule without a selector', policy('NONE', {}), ['*'], ['*']],
])('hides %s', (_, setting, exportTo, expected) => {
  const decoded = decodeEntryVisibility(setting);
  if (decoded === undefined) throw new Error('it hides nothing');
  const namespace = { namespace: 'shop', labels: { tier: 'open' } };
  expect(narrowedExportTo(exportTo, decoded, namespace)).toEqual(expected);
});

test('a setting that hides nothing is none', () => {
  const open = { ...policy('PUBLIC', tiered), defaultVisibility: 'VISIBILITY_UNSPECIFIED' };
  expect([undefined, {}, open].map(decodeEntryVisibility)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
