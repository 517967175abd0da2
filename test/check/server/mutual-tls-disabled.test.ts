import { describe, expect, test } from 'vitest';
import { mutualTlsDisabled } from '../../../src/check/server/mutual-tls-disabled.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { enteredFindings, policy, reviewsWithPods } from '../../support/entered-findings.ts';

const disabled = { mtls: { mode: 'DISABLE' } };
const selector = { matchLabels: { app: 'reviews' } };

function found(south: readonly JsonObject[], by: 'mtls' | 'http' = 'mtls') {
  const services = by === 'mtls' ? reviewsWithPods : [];
  return enteredFindings(mutualTlsDisabled, { services, south, by }).map(
    (line) => line.split(' ')[0],
  );
}

const authentication = (spec: JsonObject, namespace?: string) =>
  policy('PeerAuthentication', spec, namespace);
const at = 'PeerAuthentication-policy.yaml/spec';

describe('mutualTlsDisabled', () => {
  test('finds what the namespace, the mesh or the pods say', () => {
    expect(found([authentication(disabled)])).toEqual([`${at}/mtls/mode`]);
    expect(found([authentication(disabled, 'istio-system')])).toEqual([`${at}/mtls/mode`]);
    expect(found([authentication({ ...disabled, selector })])).toEqual([`${at}/mtls/mode`]);
  });

  test('finds what is said of the port of the pods', () => {
    const ports = { 8080: { mode: 'DISABLE' }, 80: { mode: 'STRICT' } };
    expect(found([authentication({ selector, portLevelMtls: ports })])).toEqual([
      `${at}/portLevelMtls/8080/mode`,
    ]);
    const other = { 8080: { mode: 'STRICT' }, 80: { mode: 'DISABLE' } };
    expect(found([authentication({ ...disabled, selector, portLevelMtls: other })])).toEqual([]);
  });

  test('goes by the closest policy that says something', () => {
    const mesh = authentication(disabled, 'istio-system');
    expect(found([mesh, authentication({ mtls: { mode: 'PERMISSIVE' } })])).toEqual([]);
    expect(found([mesh, authentication({ mtls: { mode: 'UNSET' } })])).toHaveLength(1);
    expect(found([mesh, authentication({ mtls: { mode: 'STRICT' }, selector })])).toEqual([]);
  });

  test('takes other pods, other namespaces, and plain HTTP', () => {
    const others = { matchLabels: { app: 'ratings' } };
    expect(found([authentication({ ...disabled, selector: others })])).toEqual([]);
    expect(found([authentication(disabled, 'web')])).toEqual([]);
    expect(found([authentication({ ...disabled, selector }, 'istio-system')])).toEqual([]);
    expect(found([authentication(disabled)], 'http')).toEqual([]);
  });
});
