/** The order of the routes was compared with that of Pilot's answer to the same objects. */
import { expect, test } from 'vitest';
import {
  attachedRoutes,
  isAttachedRoute,
} from '../../../src/istio/virtual-service/attached-route.ts';
import { resources } from '../../support/resources.ts';

const route = (name: string, rules: string, parent = '', kind = 'HTTPRoute'): string =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\nspec: {parentRefs: [{group: "", kind: Service, name: reviews${parent}}], rules: [${rules}]}\n`;

/** Each host with its routes: matches and destinations. */
function routed(...texts: readonly string[]): readonly string[] {
  return attachedRoutes(resources(texts.join('---\n')), 'cluster.local').map(
    ({ from, host, routes }) =>
      `${from.name} ${host}: ${routes
        .map(({ route: { matches, destinations } }) => {
          const [match] = matches;
          const uri = match?.texts.get('uri');
          const to = destinations.map((one) => `${one.host}:${one.port}*${one.weight}`).join('+');
          return `${uri?.exact ?? uri?.prefix}@${match?.port ?? '*'}>${to}`;
        })
        .join(' ')}`,
  );
}

test('matches of all routes of a Service are sorted, the most specific first', () => {
  const all = 'backendRefs: [{name: reviews, port: 80}]';
  const some = 'matches: [{path: {value: /a}}, {path: {type: Exact, value: /}}]';
  expect(
    routed(route('one', `{${all}}`), route('two', `{${some}, backendRefs: [{name: b, port: 81}]}`)),
  ).toEqual([
    'one reviews.shop.svc.cluster.local: />b.shop.svc.cluster.local:81*1 /a>b.shop.svc.cluster.local:81*1 />reviews.shop.svc.cluster.local:80*1'.replaceAll(
      '>',
      '@*>',
    ),
  ]);
});

test('a port of the parent is a condition, and a host of its own', () => {
  const rule = '{backendRefs: [{name: b, port: 80}]}';
  expect(routed(route('one', rule), route('two', rule, ', port: 80'))).toEqual([
    'one reviews.shop.svc.cluster.local: /@*>b.shop.svc.cluster.local:80*1',
    'two reviews.shop.svc.cluster.local: /@80>b.shop.svc.cluster.local:80*1',
  ]);
});

test('backends have weights, and a redirect has none of them', () => {
  const weighed = '{name: a, port: 80, weight: 3}, {name: b, namespace: web, port: 80, weight: 0}';
  expect(routed(route('one', `{backendRefs: [${weighed}]}`))).toEqual([
    'one reviews.shop.svc.cluster.local: /@*>a.shop.svc.cluster.local:80*3',
  ]);
  const redirect = '{filters: [{type: RequestRedirect}], backendRefs: [{name: a, port: 80}]}';
  expect(routed(route('one', redirect))).toEqual(['one reviews.shop.svc.cluster.local: /@*>']);
});

test('routes by connections are left out', () => {
  const [http, tcp] = resources(`${route('a', '')}---\n${route('b', '', '', 'TCPRoute')}`);
  expect(http && isAttachedRoute(http)).toBe(true);
  expect(tcp && isAttachedRoute(tcp)).toBe(false);
});
