import { describe, expect, test } from 'vitest';
import { unseenRule } from '../../../../src/check/host/visibility/unseen-rule.ts';
import { toDerived } from '../../../../src/derive/provenance.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object, service } from '../../../support/fleet-builder.ts';
import {
  deploymentText,
  istioText,
  placesFoundBy,
  serviceText,
  stream,
} from '../../../support/found-by.ts';

const services = stream(serviceText('api'), deploymentText('web/page'));
const rule = (name: string, host = 'api.shop.svc.cluster.local'): string =>
  istioText('DestinationRule', name, `host: "${host}"`);
const found = (...texts: readonly string[]) =>
  placesFoundBy(unseenRule, stream(services, ...texts));
const at = 'DestinationRule-rule.yaml/metadata/namespace';

describe('unseenRule', () => {
  test.each(['api.shop.svc.cluster.local', '*.svc.cluster.local'])(
    'finds a rule for %s',
    (host) => {
      expect(found(rule('settings/rule', host))).toEqual([at]);
    },
  );

  test.each(['shop/rule', 'web/rule', 'istio-system/rule'])('lets %s pass', (name) => {
    expect(found(rule(name))).toEqual([]);
  });

  test('lets pass what something in the namespace may be a client of', () => {
    const job = '{apiVersion: batch/v1, kind: CronJob, metadata: {name: job, namespace: settings}}';
    expect(found(rule('settings/rule'), job)).toEqual([]);
  });

  test('knows nothing where no workload stands in Git', () => {
    const text = stream(serviceText('api'), rule('settings/rule'));
    expect(placesFoundBy(unseenRule, text)).toEqual([]);
  });

  test('lets pass what is derived for clients of a namespace: the rule that it follows from is found', () => {
    const state = stateOf(
      cluster('north'),
      service('api'),
      object('apps/v1', 'Deployment', 'page', { template: { metadata: {}, spec: {} } }),
      {
        ...object('networking.istio.io/v1', 'DestinationRule', 'rule', {
          host: 'api.shop.svc.cluster.local',
        }),
        metadata: { name: 'rule', namespace: 'settings' },
      },
    );
    const derived = (kind: string) =>
      state.istio(kind).map((resource) => toDerived(resource.object, [{ resource }]));
    expect(unseenRule.run(state)).toHaveLength(1);
    expect(unseenRule.run({ ...state, istio: derived })).toEqual([]);
  });

  test('leaves unknown hosts to others', () => {
    expect(found(rule('settings/rule', 'nothing.shop.svc.cluster.local'))).toEqual([]);
  });
});
