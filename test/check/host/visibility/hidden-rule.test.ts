import { describe, expect, test } from 'vitest';
import { hiddenRule } from '../../../../src/check/host/visibility/hidden-rule.ts';
import {
  deploymentText,
  foundBy,
  istioText,
  serviceText,
  stream,
} from '../../../support/found-by.ts';

const services = stream(serviceText('api'), serviceText('orders'));
const ejection = 'outlierDetection: {consecutive5xxErrors: 3}';
const pool = 'connectionPool: {tcp: {maxConnections: 9}}';
const host = 'api.shop.svc.cluster.local';
const rule = (name: string, spec: string): string => istioText('DestinationRule', name, spec);
const own = rule('api', `host: api, trafficPolicy: {${ejection}}`);
const all = '"*.svc.cluster.local"';

/** Who hides what, from whom, and what is lost. */
function found(...texts: readonly string[]): readonly string[] {
  return foundBy(hiddenRule, { north: stream(services, ...texts) }).map((line) =>
    line.replace(/^\S+ DestinationRule /, '').replace(' of cluster "north"', ''),
  );
}

const loss = 'from clients in namespace "web", which lose outlierDetection';

describe('hiddenRule', () => {
  test.each([
    ['a wildcard', all],
    ['the same host', host],
  ])("finds %s in a client's namespace", (_, pattern) => {
    expect(found(own, rule('web/mine', `host: ${pattern}, trafficPolicy: {${pool}}`))).toEqual([
      `web/mine hides DestinationRule shop/api for "${host}" ${loss}`,
    ]);
  });

  test('finds a rule that leaves pods out', () => {
    const some = rule(
      'web/mine',
      `host: ${host}, workloadSelector: {matchLabels: {app: job}}, trafficPolicy: {${ejection}}`,
    );
    expect(found(own, some, deploymentText('web/page'))).toEqual([
      `web/mine hides DestinationRule shop/api for "${host}" from pods of namespace "web" that it does not select, which lose outlierDetection`,
    ]);
    expect(found(own, some, deploymentText('web/job'))).toEqual([]);
  });

  test("finds a wildcard of the service's namespace before a rule of the root namespace", () => {
    const wide = rule('mine', `host: ${all}, trafficPolicy: {${pool}}`);
    const mesh = rule('istio-system/api', `host: ${host}, trafficPolicy: {${ejection}}`);
    expect(found(wide, mesh)).toEqual([
      `shop/mine hides DestinationRule istio-system/api for "${host}" from clients in namespace "shop", which lose outlierDetection`,
    ]);
  });

  test('says it once for all hosts', () => {
    const wide = rule('wide', `host: "*.shop.svc.cluster.local", trafficPolicy: {${ejection}}`);
    const [finding, ...more] = found(
      wide,
      rule('web/mine', `host: ${all}, trafficPolicy: {${pool}}`),
    );
    expect(finding).toContain(`for "${host}" and 1 more from`);
    expect(more).toEqual([]);
  });

  test.each([
    [
      'says all of it again',
      rule('web/mine', `host: ${host}, trafficPolicy: {${ejection}, ${pool}}`),
    ],
    ['is for other hosts', rule('web/mine', `host: "*.example.com", trafficPolicy: {${pool}}`)],
    ['others do not look at', rule('istio-system/mine', `host: ${all}, trafficPolicy: {${pool}}`)],
  ])('lets a rule pass that %s', (_, mine) => {
    expect(found(own, mine)).toEqual([]);
  });

  test('lets a rule for one host pass beside one for many', () => {
    const mesh = rule('istio-system/all', `host: "*.local", trafficPolicy: {${ejection}}`);
    expect(found(mesh, rule('mine', `host: api, trafficPolicy: {${pool}}`))).toEqual([]);
  });

  test('counts no mutual TLS of Istio as lost', () => {
    const secure = rule('api', 'host: api, trafficPolicy: {tls: {mode: ISTIO_MUTUAL}}');
    expect(found(secure, rule('web/mine', `host: ${host}, trafficPolicy: {${pool}}`))).toEqual([]);
  });
});
