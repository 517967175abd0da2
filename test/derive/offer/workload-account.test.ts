import { describe, expect, test } from 'vitest';
import { workloadAccounts } from '../../../src/derive/offer/workload-account.ts';
import { workloadKinds } from '../../../src/istio/pod/pod-template.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, cluster, object, service, viewOf } from '../../support/fleet-builder.ts';

const reviews = authored(service('reviews', { selector: { app: 'reviews', tier: 'web' } }));
const labels = { app: 'reviews', tier: 'web', version: 'v1' };

function deployment(spec: JsonObject, template: JsonObject = { labels }): JsonObject {
  return object('apps/v1', 'Deployment', 'reviews', { template: { metadata: template, spec } });
}

function accounts(...workloads: readonly JsonObject[]): readonly string[] | undefined {
  return workloadAccounts(viewOf(cluster('north'), ...workloads), reviews);
}

describe('workloadAccounts', () => {
  test.each([
    ['the account of the template', [{ serviceAccountName: 'a' }], ['a']],
    ['the older field', [{ serviceAccount: 'old' }], ['old']],
    [
      'the newer field before the older',
      [{ serviceAccount: 'old', serviceAccountName: 'a' }],
      ['a'],
    ],
    ['default, when nobody wrote one', [{}], ['default']],
    [
      'all of them, sorted, each once',
      [{ serviceAccountName: 'b' }, {}, { serviceAccountName: 'b' }],
      ['b', 'default'],
    ],
  ])('finds %s', (_, specs, expected) => {
    expect(accounts(...specs.map((spec) => deployment(spec)))).toEqual(expected);
  });

  test.each([
    ['no workload', []],
    ['a label that is missing', [deployment({}, { labels: { app: 'reviews' } })]],
    ['a label of another value', [deployment({}, { labels: { ...labels, tier: 'db' } })]],
    ['no labels', [deployment({}, {})]],
    ['a kind that makes no pods', [{ ...deployment({}), kind: 'Widget' }]],
    ['another namespace', [{ ...deployment({}), metadata: { name: 'reviews', namespace: 'web' } }]],
  ])('does not know them with %s', (_, workloads) => {
    expect(accounts(...workloads)).toBeUndefined();
  });

  const machine = (spec: JsonObject) => ({
    ...object('networking.istio.io/v1', 'WorkloadEntry', 'vm', { address: '10.2.9.9', ...spec }),
    metadata: { name: 'vm', namespace: 'shop', labels: { app: 'reviews', tier: 'web' } },
  });
  const takesTls = { labels: { 'security.istio.io/tlsMode': 'istio' } };

  test.each([
    ['the account of a machine alone', [machine({ serviceAccount: 'vm' })], ['vm']],
    [
      'those of pods and machines',
      [deployment({ serviceAccountName: 'a' }), machine({ serviceAccount: 'vm' })],
      ['a', 'vm'],
    ],
    [
      'none of a machine without mutual TLS',
      [deployment({ serviceAccountName: 'a' }), machine({})],
      ['a'],
    ],
    [
      'nothing where a machine takes mutual TLS with an account that Git lacks',
      [deployment({ serviceAccountName: 'a' }), machine(takesTls)],
      undefined,
    ],
  ])('finds %s', (_, workloads, expected) => {
    expect(accounts(...workloads)).toEqual(expected);
  });

  test('finds no machine for a headless Service', () => {
    const view = viewOf(cluster('north'), machine({ serviceAccount: 'vm' }));
    const headless = service('reviews', { selector: { app: 'reviews' }, clusterIP: 'None' });
    expect(workloadAccounts(view, authored(headless))).toBeUndefined();
  });

  test.each([{}, { selector: {} }])('does not know them for a Service with %j', (spec) => {
    const view = viewOf(cluster('north'), deployment({ serviceAccountName: 'a' }));
    expect(workloadAccounts(view, authored(service('reviews', spec)))).toBeUndefined();
  });

  test.each(workloadKinds)('reads $kind of group "$group"', ({ group, kind }) => {
    const pod = {
      metadata: { name: 'reviews', namespace: 'shop', labels },
      spec: { serviceAccountName: 'a' },
    };
    const apiVersion = group === '' ? 'v1' : `${group}/v1`;
    const made =
      kind === 'Pod'
        ? { apiVersion, kind, ...pod }
        : object(apiVersion, kind, 'reviews', { template: pod });
    expect(accounts(made)).toEqual(['a']);
  });
});
