import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeResourceSelectors,
  type ResourceSelector,
} from '../../../../../src/api/karmada/kind/karmada-policy-v1alpha1/resource-selector.ts';
import {
  namespaceOf,
  precision,
} from '../../../../../src/api/karmada/place/propagation/object-match.ts';
import {
  indexPolicies,
  type Selecting,
} from '../../../../../src/api/karmada/place/propagation/selector-index.ts';
import { matchesLabels } from '../../../../../src/kind/notation/label-selector.ts';
import { labelsOf, type Resource } from '../../../../../src/resource/resource.ts';
import { toYaml } from '../../../../../src/resource/yaml/to-yaml.ts';
import { resource } from '../../../../support/resources.ts';

const word = fc.constantFrom('a', 'b', 'c');
const label = fc.constantFrom('x', 'y');
const kind = fc.constantFrom('ConfigMap', 'Secret', 'Namespace');
const labelSelector = fc.record(
  {
    matchLabels: fc.dictionary(label, word, { maxKeys: 2 }),
    matchExpressions: fc.array(
      fc.oneof(
        fc.record({
          key: label,
          operator: fc.constantFrom('In', 'NotIn'),
          values: fc.array(word, { minLength: 1, maxLength: 3 }),
        }),
        fc.record({ key: label, operator: fc.constantFrom('Exists', 'DoesNotExist', 'In') }),
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);
const selector = fc.record(
  { apiVersion: fc.constant('v1'), kind, namespace: word, name: word, labelSelector },
  { requiredKeys: ['apiVersion', 'kind'] },
);
const policies = fc.array(
  fc.record(
    {
      spec: fc.array(selector, { maxLength: 3 }).map((resourceSelectors) => ({
        selectors: decodeResourceSelectors({ resourceSelectors }),
      })),
      within: word,
    },
    { requiredKeys: ['spec'] },
  ),
  { maxLength: 6 },
);
const object = fc
  .record({ kind, name: word, namespace: word, labels: fc.dictionary(label, word, { maxKeys: 2 }) })
  .map(({ kind, ...metadata }) => resource(toYaml({ apiVersion: 'v1', kind, metadata })));

/** What karmada does: a look at each selector of each policy. */
function precisionsOf({ spec, within }: Selecting, one: Resource): readonly number[] {
  const namespace = namespaceOf(one);
  if (within !== undefined && within !== namespace) return [];
  return spec.selectors.flatMap((selector) => {
    if (selector.apiVersion !== one.apiVersion || selector.kind !== one.kind) return [];
    return ['', namespace].includes(selector.namespace) ? precisionOf(selector, one) : [];
  });
}

function precisionOf({ name, labels }: ResourceSelector, one: Resource): readonly number[] {
  if (name !== '') return name === one.name ? [precision.name] : [];
  if (labels === undefined) return [precision.kind];
  return matchesLabels(labels, labelsOf(one)) ? [precision.labels] : [];
}

test('an index finds what a look at every selector finds, as precisely', () => {
  fc.assert(
    fc.property(policies, object, (all, one) => {
      const found = all.map((policy) =>
        indexPolicies(all)(one)
          .filter((selected) => selected.policies.includes(policy))
          .map(({ match }) => match),
      );
      expect(found.map((matches) => Math.max(0, ...matches))).toEqual(
        all.map((policy) => Math.max(0, ...precisionsOf(policy, one))),
      );
    }),
    { numRuns: 300 },
  );
});

test('policies with one selector are found together, in their order', () => {
  const selectors = decodeResourceSelectors({
    resourceSelectors: [{ apiVersion: 'v1', kind: 'ConfigMap' }],
  });
  const [first, second] = [{ spec: { selectors } }, { spec: { selectors } }];
  const found = indexPolicies([first, second])(
    resource('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n'),
  );
  expect(found.map(({ policies: own }) => own)).toEqual([[first, second]]);
});
