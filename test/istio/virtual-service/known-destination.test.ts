import { expect, test } from 'vitest';
import { defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { knownDestinations } from '../../../src/istio/virtual-service/known-destination.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const routes = (name: string, spec: JsonObject) =>
  authored(object('networking.istio.io/v1', 'VirtualService', name, spec));
const to = (host: string) => ({ route: [{ destination: { host } }] });
const from = (...namespaces: readonly string[]) => ({
  match: namespaces.map((sourceNamespace) => (sourceNamespace === '' ? {} : { sourceNamespace })),
});

/** The hosts that clients of namespace `web` know by routes of a root, and by a delegate's. */
function hosts(http: readonly JsonObject[], inner: readonly JsonObject[] = []) {
  const delegate = routes('inner', { http: inner });
  const root = routes('root', { hosts: ['own'], http });
  const find = (_: string, name: string) => (name === 'inner' ? delegate : undefined);
  return knownDestinations({ find, mesh: defaultMeshConfig }, root, 'web').map(
    ({ owner, destination: { host } }) => `${owner.name} ${host}`,
  );
}

test.each<[string, JsonObject, boolean]>([
  ['everybody', {}, true],
  ['every match', from(''), true],
  ['the namespace', from('desk', 'web'), true],
  ['another namespace', from('desk'), false],
  ['another namespace, and whoever a second match is for', from('desk', ''), false],
])('a route for %s: %#', (_, match, isKnown) => {
  expect(hosts([{ ...match, ...to('api') }])).toEqual(isKnown ? ['root api'] : []);
});

test('routes that are not for HTTP are known whomever they are for', () => {
  const root = routes('root', { tcp: [{ ...from('desk'), ...to('api') }] });
  const none = { find: () => undefined, mesh: defaultMeshConfig };
  expect(knownDestinations(none, root, 'web')).toHaveLength(1);
});

test('mirrors are known', () => {
  const mirrored = {
    ...to('api'),
    mirror: { host: 'a' },
    mirrors: [{ destination: { host: 'b' } }],
  };
  expect(hosts([mirrored])).toEqual(['root api', 'root b', 'root a']);
});

const inner = { delegate: { name: 'inner' } };

test.each<[string, JsonObject, JsonObject, boolean]>([
  ['everybody', {}, {}, true],
  ['whom the root names', from('web'), {}, true],
  ['whom the delegate names', from(''), from('web'), true],
  ['whom both name', from('web'), from('web'), true],
  ['others, says the root', from('desk'), {}, false],
  ['others, says the delegate', {}, from('desk'), false],
  ['whom the delegate does not name again', from('web'), from(''), false],
  ['whom they name differently', from('desk'), from('web'), false],
])("a delegate's route for %s: %#", (_, outer, own, isKnown) => {
  const found = hosts([{ ...outer, ...inner }], [{ ...own, ...to('api') }]);
  expect(found).toEqual(isKnown ? ['inner api'] : []);
});

test('a delegate that several routes lead to is known once', () => {
  expect(hosts([inner, { ...from('web'), ...inner }], [to('api')])).toEqual(['inner api']);
});
