import { expect, test } from 'vitest';
import { clientRules } from '../../../../src/derive/istio/destination-rule/client-rule.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { displayName } from '../../../../src/resource/resource.ts';
import { cluster, service } from '../../../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup } from '../../../support/route-builder.ts';

const rule = (namespace: string, host: string, spec: JsonObject = {}): JsonObject => ({
  apiVersion: 'networking.istio.io/v1',
  kind: 'DestinationRule',
  metadata: { name: host.replaceAll('*', 'all'), namespace },
  spec: { host, ...spec },
});
const exact = 'reviews.shop.svc.cluster.local';
const forSome = { workloadSelector: { matchLabels: { app: 'canary' } } };
const forOwn = { exportTo: ['.'] };

/** `namespace < what the rule there takes over`, `error: what nothing is done about`, and whether some are out of reach. */
function found(authored: readonly JsonObject[], setup: RouteSetup = {}): readonly string[] {
  const { view, routes } = deriveNorth({ ...setup, authored: [service(), ...authored] }).value;
  return routes.flatMap((route) => {
    const { written, selecting, hidden } = clientRules(view, route);
    return [
      ...written.map(({ namespace, clientLabels, exportTo = ['*'], behind }) => {
        const clients = clientLabels ? Object.values(clientLabels) : exportTo;
        return [namespace, clients, '<', behind?.from.map(({ name }) => name)].join(' ').trim();
      }),
      ...selecting.map((one) => `error: ${displayName(one)}`),
      ...(hidden.length > 0 ? ['out of reach'] : []),
    ];
  });
}

test.each<[string, readonly JsonObject[], readonly string[]]>([
  ['no rule', [], []],
  ['a wildcard', [rule('web', '*.local')], ['web web < all.local']],
  ['two, the closer one', [rule('web', '*'), rule('web', '*.local')], ['web web < all.local']],
  ['two namespaces', [rule('web', '*'), rule('cart', '*')], ['cart cart < all', 'web web < all']],
  ['a wildcard for others', [rule('web', '*.com')], []],
  ['one beside a rule for the host', [rule('web', '*'), rule('web', exact)], []],
  ["one of the service's namespace", [rule('shop', '*')], []],
  ['one for the mesh', [rule('istio-system', '*')], []],
  ['one for gateways', [rule('istio-system', '*', forOwn)], ['istio-system istio-system < all']],
  ['a wildcard for some pods', [rule('web', '*', forSome)], ['error: DestinationRule web/all']],
  ['a rule for some pods', [rule('web', exact, forSome)], ['web web <']],
  [
    "a rule for some pods, with the service's",
    [rule('web', exact, forSome), rule('web', '*'), rule('shop', exact)],
    [`web web < ${exact}`],
  ],
  ['a rule that others do not see', [rule('shop', exact, forOwn)], ['istio-system * <']],
  [
    'one that some others do not see, beside one for the mesh',
    [rule('shop', exact, { exportTo: ['.', 'web'] }), rule('istio-system', '*')],
    ['istio-system * < all'],
  ],
  [
    'one that others do not see, beside one of the mesh for the host',
    [rule('shop', exact, forOwn), rule('istio-system', exact)],
    [],
  ],
  [
    'one that others do not see, beside a wildcard that they see',
    [rule('shop', exact, forOwn), rule('shop', '*')],
    ['out of reach'],
  ],
  [
    'one that others do not see, beside one of the mesh that some see',
    [rule('shop', exact, forOwn), rule('istio-system', '*', { exportTo: ['web'] })],
    ['web web < all', 'istio-system * <'],
  ],
  [
    'a wildcard that one namespace sees',
    [rule('shop', '*', { exportTo: ['web'] })],
    ['web web < all'],
  ],
  [
    "a wildcard for the service's namespace alone",
    [rule('shop', '*', forOwn)],
    ['istio-system * <'],
  ],
  [
    'the same, beside one for the mesh and one by name',
    [rule('shop', '*', { exportTo: ['.', 'web'] }), rule('istio-system', '*.local')],
    ['web web < all', 'istio-system * < all.local'],
  ],
  [
    'a wildcard for some pods of the service itself',
    [rule('shop', '*', forSome)],
    ['shop canary < all'],
  ],
  [
    'one for itself in front of one that all see',
    [rule('shop', '*.local', forOwn), rule('shop', '*')],
    ['out of reach'],
  ],
  [
    'a wildcard of the mesh by name',
    [rule('istio-system', '*', { exportTo: ['web'] })],
    ['web web < all'],
  ],
])('%s', (_, authored, expected) => {
  expect(found(authored)).toEqual(expected);
});

const apart = 'reviews.shop.svc.clusterset.local';

test.each<[string, readonly JsonObject[], readonly string[]]>([
  ['no rule', [], []],
  ["the service's rule", [rule('shop', exact)], []],
  ['a rule', [rule('web', exact)], [`web web < ${exact}`]],
  [
    'a wildcard',
    [rule('web', '*.shop.svc.cluster.local')],
    ['web web < all.shop.svc.cluster.local'],
  ],
  ['a wildcard for both', [rule('web', '*.local')], ['web web < all.local']],
  [
    'a wildcard for the host',
    [rule('web', '*.clusterset.local')],
    ['web web < all.clusterset.local'],
  ],
  [
    'a rule before that',
    [rule('web', '*.clusterset.local'), rule('web', exact)],
    [`web web < ${exact}`],
  ],
  ['a rule for some pods', [rule('web', exact, forSome)], ['web web <', `web canary < ${exact}`]],
  ['a rule for pods of the service', [rule('shop', exact, forSome)], [`shop canary < ${exact}`]],
  ['a rule for the host beside one', [rule('web', apart), rule('web', exact)], []],
  [
    'a rule for the host for some pods',
    [rule('web', apart, forSome), rule('shop', exact)],
    [`web web < ${exact}`],
  ],
  ["a rule for the host in the service's namespace", [rule('shop', apart), rule('web', exact)], []],
  ['a rule that others do not see', [rule('shop', exact, forOwn)], ['istio-system * <']],
  [
    'one that one namespace sees, beside one for the mesh',
    [rule('shop', exact, { exportTo: ['.', 'web'] }), rule('istio-system', exact)],
    [`web web < ${exact}`, `istio-system * < ${exact}`],
  ],
  [
    'one that others do not see, beside a wildcard that they see',
    [rule('shop', exact, forOwn), rule('shop', '*')],
    ['out of reach'],
  ],
])('for a host of its own, %s', (_, authored, expected) => {
  const providers = [cluster('south', { gateway: 'south.example.com' })];
  expect(found(authored, { providers })).toEqual(expected);
});
