import { expect, test } from 'vitest';
import { readOverrides } from '../../../../../src/api/karmada/place/override/overrider.ts';
import { newStepBudget } from '../../../../../src/place/change/step-budget.ts';
import { gatherFleetObjects } from '../../../../../src/place/fleet-objects.ts';
import { resource } from '../../../../support/resources.ts';

const policy = (name: string, path: string) =>
  resource(
    `apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: ${name}, namespace: shop}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap}]
  overrideRules: [{overriders: {plaintext: [{path: ${path}, operator: replace, value: b}]}}]
`,
    `${name}.yaml`,
  );
const settings = resource(
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop}\ndata: {a: x}\n',
);
const uses = [
  { rules: new Set([0]), clusters: ['north'] },
  { rules: new Set([0, 1]), clusters: ['south'] },
];
const rules = new Set([0, 1]);

test('overrides remember nothing: each call says all that came of it, and no more', () => {
  const overrides = readOverrides(
    gatherFleetObjects([policy('a', '/data/a'), policy('b', '/data/none')]).value,
  );
  const findingsOf = (result: Parameters<typeof overrides.findings>[1]) =>
    overrides.findings(rules, result).map(({ message }) => message);
  const apply = () => overrides.override({ resource: settings, uses }, newStepBudget());
  const [first, second] = [apply(), apply()];
  const [north, south] = first.overridden;
  expect(north?.resource.object['data']).toEqual({ a: 'b' });
  expect(north?.changes()).toHaveLength(1);
  expect(south).toMatchObject({ resource: settings });
  expect(south?.changes()).toEqual([]);
  expect(findingsOf(second)).toEqual(findingsOf(first));
  expect(findingsOf(first)).toHaveLength(1);
  expect(findingsOf(first)[0]).toMatch(/south.*\/data\/none/);
  expect(findingsOf({ used: new Set(), failures: [] })).toHaveLength(2);
});
