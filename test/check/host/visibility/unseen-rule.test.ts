import { describe, expect, test } from 'vitest';
import { unseenRule } from '../../../../src/check/host/visibility/unseen-rule.ts';
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

  test('leaves unknown hosts to others', () => {
    expect(found(rule('settings/rule', 'nothing.shop.svc.cluster.local'))).toEqual([]);
  });
});
