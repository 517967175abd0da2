import { describe, expect, test } from 'vitest';
import { httpClientRefused } from '../../../src/check/server/http-client-refused.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { enteredFindings, policy, workload } from '../../support/entered-findings.ts';

const edge = workload('edge', { istio: 'ingressgateway' }, 'istio-system');
const allowing = (source: JsonObject, namespace?: string): JsonObject =>
  policy('AuthorizationPolicy', { rules: [{ from: [{ source }] }] }, namespace);

function found(south: readonly JsonObject[], by: 'http' | 'mtls' = 'http') {
  return enteredFindings(httpClientRefused, { south, by }).map(
    (line) => line.split('every request ')[1],
  );
}

const none = 'no rule of an ALLOW policy matches';

describe('httpClientRefused', () => {
  test("finds pods that do not know the gateway's account", () => {
    expect(found([edge, allowing({ namespaces: ['web'] })])).toEqual([
      `of other clusters at shop/reviews: ${none}`,
    ]);
    const principals = ['cluster.local/ns/istio-system/sa/edge'];
    expect(found([edge, allowing({ principals })])).toEqual([]);
  });

  test('finds a gateway that asks for certificates', () => {
    const own = allowing({ namespaces: ['web'] }, 'istio-system');
    expect(found([edge, own])).toEqual([`of other clusters at the gateway: ${none}`]);
    expect(found([own])).toEqual([`of other clusters at the gateway: ${none}`]);
  });

  test('leaves open who a gateway is that Git does not have', () => {
    expect(found([allowing({ namespaces: ['web'] })])).toEqual([]);
    expect(found([policy('AuthorizationPolicy', {})])).toHaveLength(1);
  });

  test('looks at plain HTTP only', () => {
    expect(found([edge, allowing({ namespaces: ['web'] })], 'mtls')).toEqual([]);
  });
});
