import { describe, expect, test } from 'vitest';
import {
  exportsToAll,
  hostOfRule,
  isForWorkloads,
  subsetsOf,
} from '../../../src/istio/destination-rule/destination-rule.ts';
import {
  ruleOfService,
  rulesForHost,
  wildcardRulesForHost,
} from '../../../src/istio/destination-rule/rules-for-host.ts';
import { defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import { authored, cluster, rule, viewOf, withMetadata } from '../../support/fleet-builder.ts';

const host = 'reviews.shop.svc.cluster.local';
const within = (namespace: string, one: JsonObject) => withMetadata(one, { namespace });

test('the host of a rule is read in its own namespace and domain', () => {
  expect(hostOfRule(authored(within('web', rule('reviews'))), 'north.example')).toBe(
    'reviews.web.svc.north.example',
  );
  expect(hostOfRule(authored({ ...rule('x'), spec: {} }), 'cluster.local')).toBe('');
});

const named = (name: string, text: string, spec: JsonObject = {}) => rule(text, spec, name);
const forSome = { workloadSelector: { matchLabels: { app: 'web' } } };
const names = (rules: readonly Resource[]) => rules.map(({ name }) => name);

test('rulesForHost are those of exactly this host, in any namespace', () => {
  const view = viewOf(
    cluster('north'),
    named('short', 'reviews'),
    named('other', 'api'),
    within('web', named('full', host)),
    within('web', named('elsewhere', 'reviews')),
    named('wild', '*.shop.svc.cluster.local'),
  );
  expect(names(rulesForHost(view, host))).toEqual(['short', 'full']);
});

test('wildcardRulesForHost begin with the most specific', () => {
  const view = viewOf(
    cluster('north'),
    named('local', '*.local'),
    named('shop', '*.shop.svc.cluster.local'),
    named('web', '*.web.svc.cluster.local'),
    named('exact', host),
  );
  expect(names(wildcardRulesForHost(view, host).flat())).toEqual(['shop', 'local']);
});

describe('ruleOfService', () => {
  const mesh = within('istio-system', named('mesh', '*.local'));
  test.each<[string, readonly JsonObject[], string | undefined]>([
    [
      'the exact one of its namespace',
      [named('wild', '*.local'), named('exact', 'reviews')],
      'exact',
    ],
    [
      'the most specific wildcard',
      [named('wide', '*.local'), named('near', '*.shop.svc.cluster.local')],
      'near',
    ],
    [
      'its namespace before the mesh',
      [within('istio-system', named('mesh', host)), named('wild', '*.local')],
      'wild',
    ],
    ['the one of the mesh', [mesh], 'mesh'],
    [
      'none of the root namespace for itself',
      [{ ...mesh, spec: { host: '*.local', exportTo: ['.'] } }],
      undefined,
    ],
    ['none for some pods', [named('some', 'reviews', forSome)], undefined],
    ['none of a client', [within('web', named('client', host))], undefined],
    [
      'all of its namespace that Pilot makes one of',
      [named('first', 'reviews'), within('web', named('client', host)), named('second', host)],
      'first, second',
    ],
    ['one for its own clients', [named('own', 'reviews', { exportTo: ['.'] }), mesh], 'own'],
    ['none for others than its own', [named('web', 'reviews', { exportTo: ['web'] })], undefined],
    [
      'one of others behind one for some pods',
      [named('some', 'reviews', forSome), named('wild', '*.local')],
      'wild',
    ],
    [
      'one of the mesh for its own clients',
      [{ ...mesh, spec: { host: '*.local', exportTo: ['shop'] } }],
      'mesh',
    ],
    ['nothing', [], undefined],
  ])('is %s', (_, rules, expected) => {
    const found = ruleOfService(viewOf(cluster('north'), ...rules), host, 'shop');
    expect(found && names(found.from).join(', ')).toBe(expected);
  });
});

test.each<[JsonObject, boolean, boolean]>([
  [{}, true, false],
  [{ exportTo: [] }, true, false],
  [{ exportTo: ['*'] }, true, false],
  [{ exportTo: ['.'] }, false, false],
  [forSome, true, true],
])('a rule with %j is seen by all: %s; is for some pods: %s', (spec, all, some) => {
  const one = authored(rule('reviews', spec));
  expect([exportsToAll(one, defaultMeshConfig), isForWorkloads(one)]).toEqual([all, some]);
});

test('subsetsOf are those with a name and labels', () => {
  const subsets = [
    { name: 'v1', labels: { version: 'v1' } },
    { name: 'any' },
    { name: 'none', labels: {} },
    { labels: { version: 'v2' } },
    null,
  ];
  expect(subsetsOf(authored(rule('reviews', { subsets })))).toMatchObject([
    { name: 'v1', labels: { version: 'v1' } },
  ]);
  expect(subsetsOf(authored(rule('reviews')))).toEqual([]);
});
