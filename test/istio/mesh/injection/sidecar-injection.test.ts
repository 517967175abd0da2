import { expect, test } from 'vitest';
import {
  injectionRefusal,
  isInjected,
  refusesInjection,
} from '../../../../src/istio/mesh/injection/sidecar-injection.ts';
import { podTemplates } from '../../../../src/istio/pod/pod-template.ts';
import { viewClusters } from '../../../../src/place/cluster-view.ts';
import { cluster } from '../../../support/fleet-builder.ts';
import { resources } from '../../../support/resources.ts';

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

const settings = (config: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio-sidecar-injector, namespace: istio-system}\ndata:\n  config: |\n${config.replaceAll(/^/gm, '    ')}\n`;
const pods = (labels: string, annotations = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: injected, labels: {${labels}}, annotations: {${annotations}}}\nspec: {containers: []}\n`;
const never = 'policy: enabled\nneverInjectSelector: [{}, {matchLabels: {job: batch}}]\n';
const always =
  'policy: disabled\nalwaysInjectSelector: [{matchExpressions: [{key: job, operator: In, values: [batch, nightly]}]}]\n';

test.each([
  [never, 'job: batch', '', true],
  [never, 'job: nightly', '', false],
  [never, 'job: batch, sidecar.istio.io/inject: "yes"', '', false],
  [never, 'job: batch', 'sidecar.istio.io/inject: "true"', false],
  [never, 'job: batch, sidecar.istio.io/inject: ""', 'sidecar.istio.io/inject: "true"', true],
  [never, 'sidecar.istio.io/inject: "no"', '', true],
  [always, 'job: nightly', '', false],
  [always, 'job: web', '', true],
  [always, 'job: web', 'sidecar.istio.io/inject: "On"', false],
])('an injector with %j keeps the sidecar out of pods with %j and %j: %s', (...row) => {
  const [config, labels, annotations, expected] = row;
  const objects = resources(`${settings(config)}---\n${pods(labels, annotations)}`);
  const [own] = viewClusters([
    {
      cluster: cluster('north'),
      placed: objects.map((resource) => ({ resource, application: 'x' })),
    },
  ]);
  if (own === undefined) throw new Error('every cluster has a view');
  const [template] = podTemplates(own);
  if (template === undefined) throw new Error('a Pod is a template');
  expect(refusesInjection(own, { namespace: 'injected', ...template })).toBe(expected);
});

test('the values of a chart are settings of the injector, too, and one revision without them injects', () => {
  const release = (name: string, values: string) =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${name}, namespace: istio-system}\nspec: {chart: {spec: {chart: istiod, version: 1.30.0}}, values: {${values}}}\n`;
  const refusing =
    'sidecarInjectorWebhook: {neverInjectSelector: [{matchExpressions: [{key: job, operator: Exists}]}]}';
  const refusal = (...releases: string[]) => {
    const objects = resources([...releases, pods('job: a')].join('---\n'));
    const [own] = viewClusters([
      {
        cluster: cluster('north'),
        placed: objects.map((resource) => ({ resource, application: 'x' })),
      },
    ]);
    const template = own && podTemplates(own)[0];
    return own && injectionRefusal(own, 'injected', template)?.pointer;
  };
  expect(refusal(release('one', refusing))).toBe(
    '/spec/values/sidecarInjectorWebhook/neverInjectSelector/0',
  );
  expect(refusal(release('one', 'global: {proxy: {autoInject: disabled}}'))).toBe(
    '/spec/values/global/proxy/autoInject',
  );
  expect(refusal(release('one', ''))).toBeUndefined();
  expect(refusal(release('one', refusing), release('two', 'revision: canary'))).toBeUndefined();
});
