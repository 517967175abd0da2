import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClustersetRoute } from '../../src/derive/route/service-route.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import {
  effectiveRule,
  indexRules,
  type RuledClient,
  type RuleIndex,
} from '../../src/istio/destination-rule/rule-index.ts';
import { trafficPolicyFor } from '../../src/istio/destination-rule/traffic-policy.ts';
import type { Placed } from '../../src/place/placed.ts';
import { isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import { authoredSet, cluster, service, serviceExport } from '../support/fleet-builder.ts';
import { mergeNorth } from '../support/merged.ts';
import { deriveNorth, type RouteSetup } from '../support/route-builder.ts';

const domain = 'cluster.local';
const host = 'reviews.shop.svc.cluster.local';
const numbers = [80, 81];
const namespaces = ['shop', 'web', 'cart', 'istio-system'];

const block = fc.record(
  {
    connectionPool: fc.record({
      tcp: fc.record({ maxConnections: fc.integer({ min: 1, max: 9 }) }),
    }),
    loadBalancer: fc.record({ simple: fc.constantFrom('RANDOM', 'LEAST_REQUEST') }),
    outlierDetection: fc.record({ consecutive5xxErrors: fc.integer({ min: 1, max: 9 }) }),
    tls: fc.record({
      mode: fc.constantFrom(...Array<string>(9).fill('ISTIO_MUTUAL'), 'SIMPLE'),
      subjectAltNames: fc.constantFrom(['spiffe://a'], ['spiffe://b']),
    }),
  },
  { requiredKeys: [] },
);

const policy = fc
  .tuple(
    block,
    fc.option(fc.tuple(fc.constantFrom(...numbers), block), { nil: undefined, freq: 3 }),
    fc.option(fc.constant({ percent: 20 }), { nil: undefined, freq: 20 }),
  )
  .map(([top, entry, retryBudget]) => ({
    ...top,
    ...(retryBudget && { retryBudget }),
    ...(entry && { portLevelSettings: [{ port: { number: entry[0] }, ...entry[1] }] }),
  }));

const visibility = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constant({ workloadSelector: { matchLabels: { tier: 'one' } } }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(['.'], ['web'], ['.', 'cart'], ['web', 'cart'], ['*'])
      .map((exportTo) => ({ exportTo })),
  },
);

const anyRules: fc.Arbitrary<readonly JsonObject[]> = fc
  .array(
    fc.record({
      namespace: fc.constantFrom(...namespaces),
      pattern: fc.constantFrom(host, host, host, '*.shop.svc.cluster.local', '*.local', '*'),
      trafficPolicy: policy,
      seen: visibility,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ namespace, pattern, trafficPolicy, seen }, i) => ({
      apiVersion: 'networking.istio.io/v1',
      kind: 'DestinationRule',
      metadata: { name: `r${i}`, namespace },
      spec: { host: pattern, trafficPolicy, ...seen },
    })),
  );

const ports = numbers.map((number) => ({ name: `http-${number}`, port: number }));
const one = service('reviews', { ports: ports.slice(0, 1) });
const two = service('reviews', { ports });
const rulesFor = (all: readonly number[]): JsonObject => ({
  rules: all.map((portNumber) => ({ portNumber, path: `/${portNumber}`, pathType: 'Prefix' })),
});
const named = [cluster('south', { gateway: 'south.example.com' })];
const ways: readonly RouteSetup[] = [
  {},
  { providers: named },
  { spec: { defaultPolicy: 'ActiveActive' } },
];
const forms = ways.flatMap((way): readonly RouteSetup[] => [
  { ...way, service: one, export: serviceExport('reviews', rulesFor([80])) },
  { ...way, service: two, export: serviceExport('reviews', rulesFor(numbers)) },
]);

const clients: readonly RuledClient[] = [...namespaces, 'elsewhere'].flatMap((namespace) => [
  { namespace, labels: {} },
  { namespace, labels: { tier: 'one' } },
]);

test('law: in every form each client keeps what DestinationRules say of the Service, or an error is said', () => {
  const seen = { kept: 0, refused: 0, apart: 0 };
  const law = fc.property(anyRules, fc.constantFrom(...forms), (rules, form) => {
    const setup = { ...form, authored: [form.service ?? service(), ...rules] };
    const { value, diagnostics } = mergeNorth(setup);
    if (hasErrors(diagnostics)) {
      seen.refused += 1;
      return;
    }
    const [route] = deriveNorth(setup).value.routes;
    if (route === undefined) throw new Error('another cluster serves');
    seen.apart += Number(isClustersetRoute(route));
    const before = indexOf(authoredSet(cluster('north'), ...rules).placed);
    const after = indexOf(value.placed);
    for (const client of clients) {
      for (const { number } of route.ports) {
        const its = leavesFor(before, host, client, number);
        const now = leavesFor(after, route.host, client, number);
        expect(now, JSON.stringify(client)).toEqual(expect.arrayContaining([...its]));
        seen.kept += its.length;
      }
    }
  });
  void fc.assert(law, {
    seed: 20261122,
    numRuns: 200,
  });
  expect(Math.min(seen.kept, seen.refused, seen.apart)).toBeGreaterThan(20);
});

function indexOf(placed: readonly Placed[]): RuleIndex {
  const rules = placed.filter(({ resource }) => resource.kind === 'DestinationRule');
  return indexRules(
    rules.map(({ resource }) => resource),
    domain,
  );
}

/** `path=value` of all that counts for a port but the order, which is what a policy promises. */
function leavesFor(
  index: RuleIndex,
  of: string,
  client: RuledClient,
  port: number,
): readonly string[] {
  const rule = effectiveRule(index, { host: of, namespace: 'shop' }, client);
  return leavesBelow((rule && trafficPolicyFor(rule.spec, port, '')) ?? {}, '').filter(
    (leaf) => !/^\/(portLevelSettings|port\/)|\/localityLbSetting\//.test(leaf),
  );
}

function leavesBelow(value: Json, path: string): readonly string[] {
  if (!isObject(value)) return [`${path}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesBelow(inner, `${path}/${key}`),
  );
}
