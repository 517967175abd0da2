import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLabelled, indexSelectors } from '../../../src/kind/notation/label-index.ts';
import { hasLabels } from '../../../src/kind/notation/label-selector.ts';

const labels = fc.dictionary(
  fc.constantFrom('app', 'v', 'toString'),
  fc.constantFrom('a', 'b', ''),
);
const items = fc.array(labels, { maxLength: 6 });

test('what has the labels is found in its order, as by a look at each', () => {
  fc.assert(
    fc.property(items, labels, (all, wanted) => {
      const found = indexLabelled(all, (one) => one)(wanted);
      expect(found).toEqual(all.filter((one) => hasLabels(one, wanted)));
    }),
  );
});

test('what selects the labels is found in its order, as by a look at each', () => {
  fc.assert(
    fc.property(items, labels, (all, given) => {
      const found = indexSelectors(all, (one) => one)(given);
      expect(found).toEqual(all.filter((one) => hasLabels(given, one)));
    }),
  );
});
