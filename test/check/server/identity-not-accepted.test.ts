import { describe, expect, test } from 'vitest';
import { identityNotAccepted } from '../../../src/check/server/identity-not-accepted.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { enteredFindings, reviewsWithPods } from '../../support/entered-findings.ts';
import { rule } from '../../support/fleet-builder.ts';

const accepting = (...accounts: readonly string[]): JsonObject => ({
  tls: {
    mode: 'ISTIO_MUTUAL',
    subjectAltNames: accounts.map((account) => `spiffe://cluster.local/ns/shop/sa/${account}`),
  },
});

function found(trafficPolicy: JsonObject, services?: readonly JsonObject[]) {
  const fleet = { north: [rule('reviews', { trafficPolicy })], ...(services && { services }) };
  return enteredFindings(identityNotAccepted, fleet);
}

describe('identityNotAccepted', () => {
  test('finds a list without the account of the workload, or of the export', () => {
    for (const services of [undefined, reviewsWithPods]) {
      const [finding = ''] = found(accepting('web'), services);
      expect(finding).toContain('DestinationRule-reviews.yaml/spec/trafficPolicy/tls/subject');
      expect(finding).toContain('without "spiffe://cluster.local/ns/shop/sa/reviews"');
    }
  });

  test('finds one for the port', () => {
    const portLevelSettings = [{ port: { number: 80 }, ...accepting('web') }];
    expect(found({ portLevelSettings })).toHaveLength(1);
  });

  test('takes a list with it, and none', () => {
    expect(found(accepting('web', 'reviews'))).toEqual([]);
    expect(found({ tls: { mode: 'ISTIO_MUTUAL' } })).toEqual([]);
  });
});
