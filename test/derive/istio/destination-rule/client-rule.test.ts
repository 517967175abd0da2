import { expect, test } from 'vitest';
import { clientRules } from '../../../../src/derive/istio/destination-rule/client-rule.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { displayName } from '../../../../src/resource/resource.ts';
import { service } from '../../../support/fleet-builder.ts';
import { deriveNorth } from '../../../support/route-builder.ts';

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
function found(...authored: readonly JsonObject[]): readonly string[] {
  const { view, routes } = deriveNorth({ authored: [service(), ...authored] }).value;
  return routes.flatMap((route) => {
    const { written, selecting, isOutOfReach } = clientRules(view, route);
    return [
      ...written.map(({ namespace, exportTo = ['*'], behind }) =>
        [namespace, exportTo, '<', behind?.from.map(({ name }) => name)].join(' ').trim(),
      ),
      ...selecting.map((one) => `error: ${displayName(one)}`),
      ...(isOutOfReach ? ['out of reach'] : []),
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
    'a wildcard of the mesh by name',
    [rule('istio-system', '*', { exportTo: ['web'] })],
    ['web web < all'],
  ],
])('%s', (_, authored, expected) => {
  expect(found(...authored)).toEqual(expected);
});
