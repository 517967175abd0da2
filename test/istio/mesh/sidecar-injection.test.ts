import { expect, test } from 'vitest';
import { isInjected, refusesInjection } from '../../../src/istio/mesh/sidecar-injection.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

const namespaces = {
  injected: 'istio-injection: enabled',
  refused: 'istio-injection: disabled, istio.io/rev: stable',
  revision: 'istio.io/rev: stable',
  plain: '',
};
const text = Object.entries(namespaces)
  .map(
    ([name, labels]) =>
      `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: {${labels}}}\n`,
  )
  .join('---\n');
const placed = resources(text).map((one) => ({ resource: one, application: 'apps/shop' }));
const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
if (view === undefined) throw new Error('every cluster has a view');

test.each([
  ['injected', true],
  ['refused', false],
  ['revision', true],
  ['plain', false],
  ['nowhere', false],
])('pods of namespace %s without a label of their own: %s', (namespace, expected) => {
  expect(isInjected(view, { namespace, labels: {} })).toBe(expected);
  const labels = { 'sidecar.istio.io/inject': String(!expected) };
  // The webhook does not see pods of a namespace that refuses, whatever they ask for.
  expect(isInjected(view, { namespace, labels })).toBe(!expected && namespace !== 'refused');
  const ofRevision = { namespace, labels: { 'istio.io/rev': 'stable' } };
  expect(isInjected(view, ofRevision)).toBe(expected || ['plain', 'nowhere'].includes(namespace));
});

test.each([
  ['injected', false],
  ['refused', true],
  ['revision', false],
  ['plain', false],
  ['nowhere', false],
  ['kube-system', true],
])('namespace %s keeps sidecars out: %s', (namespace, expected) => {
  const inject = (value: string) => ({ 'sidecar.istio.io/inject': value });
  expect(refusesInjection(view, { namespace, labels: {} })).toBe(expected);
  expect(refusesInjection(view, { namespace, labels: inject('true') })).toBe(expected);
  expect(refusesInjection(view, { namespace, labels: inject('false') })).toBe(true);
});
