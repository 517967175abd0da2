import { describe, expect, test } from 'vitest';
import { unknownHost } from '../../../../src/check/host/unknown/unknown-host.ts';
import { foundBy, istioText, serviceText, stream } from '../../../support/found-by.ts';

const rule = (host: string): string => istioText('DestinationRule', 'rule', `host: "${host}"`);
const routes = (host: string): string =>
  istioText(
    'VirtualService',
    'routes',
    `hosts: [x], http: [{route: [{destination: {host: ${host}}}]}]`,
  );

/** What is said to be meant, or nothing. */
function hints(north: string, south = ''): readonly string[] {
  const texts = south === '' ? { north } : { north, south };
  return foundBy(unknownHost, texts).map((line) => line.split('; ')[1] ?? '');
}

describe('unknownHost', () => {
  test('finds the short name of another namespace', () => {
    const bank = serviceText('bank/payments');
    expect(hints(stream(bank, rule('payments')))).toEqual([
      'did you mean "payments.bank.svc.cluster.local"?',
    ]);
    expect(hints(stream(bank, rule('payments.shop.svc.cluster.local')))).toEqual([]);
  });

  test('finds a misspelt name, but no other version', () => {
    const services = stream(serviceText('reviews'), serviceText('ratings-v1'));
    expect(hints(stream(services, rule('reveiws')))).toEqual([
      'did you mean "reviews.shop.svc.cluster.local"?',
    ]);
    expect(hints(stream(services, rule('ratings-v2')))).toEqual([
      'other Services of its namespace are in Git',
    ]);
  });

  test('finds a destination that only another cluster has, and no rule that is right there', () => {
    const shared = stream(routes('api'), rule('api'));
    const [finding, ...more] = hints(shared, stream(shared, serviceText('api')));
    expect(finding).toBe('cluster "south" could export it');
    expect(more).toEqual([]);
  });

  test('says nothing of what may come from elsewhere', () => {
    expect(hints(stream(serviceText('web/page'), rule('api'), routes('api')))).toEqual([]);
    expect(hints(stream(serviceText('page'), rule('api.example.com')))).toEqual([]);
  });

  test('says nothing of what Istio itself brings, whatever else of its namespace is in Git', () => {
    const grafana = serviceText('istio-system/grafana');
    const to = (name: string) =>
      hints(stream(grafana, routes(`${name}.istio-system.svc.cluster.local`)));
    expect(to('istiod')).toEqual([]);
    expect(to('istiod-canary')).toEqual([]);
    expect(to('istio-ingressgateway')).toEqual([]);
    expect(to('prometheus')).toEqual(['other Services of its namespace are in Git']);
  });

  test.each(['reviews', '*.shop.svc.cluster.local', 'mail'])('knows %s', (host) => {
    const mail = serviceText('mail', 'type: ExternalName, externalName: mail.example.com');
    expect(hints(stream(serviceText('reviews'), mail, rule(host)))).toEqual([]);
  });
});
