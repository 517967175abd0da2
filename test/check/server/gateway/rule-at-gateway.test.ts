import { describe, expect, test } from 'vitest';
import { ruleAtGateway } from '../../../../src/check/server/gateway/rule-at-gateway.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { enteredFindings } from '../../../support/entered-findings.ts';
import { rule, withMetadata } from '../../../support/fleet-builder.ts';

const host = 'reviews.shop.svc.cluster.local';
const simple = (mode?: string): JsonObject => ({ trafficPolicy: { tls: { mode } } });

function found(...south: readonly JsonObject[]) {
  return enteredFindings(ruleAtGateway, { south }).map((line) => line.split(' ')[0]);
}

const at = 'DestinationRule-reviews.yaml/spec/trafficPolicy';

describe('ruleAtGateway', () => {
  test("finds the service's rule, also a wildcard and that of the gateway's namespace", () => {
    expect(found(rule('reviews', simple('DISABLE')))).toEqual([`${at}/tls`]);
    expect(found(rule(host, simple()))).toEqual([`${at}/tls`]);
    expect(found(rule('*.shop.svc.cluster.local', simple('SIMPLE')))).toEqual([`${at}/tls`]);
    const own = withMetadata(rule(host, { ...simple('MUTUAL'), exportTo: ['.'] }, 'edge'), {
      namespace: 'istio-system',
    });
    expect(found(own, rule('reviews', simple('ISTIO_MUTUAL')))).toEqual([
      'DestinationRule-edge.yaml/spec/trafficPolicy/tls',
    ]);
  });

  test('finds the settings of the port', () => {
    const ports = (number: number) => [{ port: { number }, tls: { mode: 'DISABLE' } }];
    const of = (number: number) =>
      rule(host, { trafficPolicy: { portLevelSettings: ports(number) } });
    expect(found(of(80))).toEqual([`${at}/portLevelSettings/0/tls`]);
    expect(found(of(90))).toEqual([]);
  });

  test("takes Istio's own mode, none, and other hosts", () => {
    expect(found(rule(host, simple('ISTIO_MUTUAL')))).toEqual([]);
    expect(found(rule(host, { trafficPolicy: { outlierDetection: {} } }))).toEqual([]);
    expect(found(rule('ratings', simple('DISABLE')))).toEqual([]);
    const selector = { workloadSelector: { matchLabels: { app: 'web' } } };
    expect(found(rule(host, { ...simple('DISABLE'), ...selector }))).toEqual([]);
  });
});
