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
import { defaultMeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import type { Placed } from '../../src/place/placed.ts';
import { isObject, type Json } from '../../src/resource/json.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { authoredSet, cluster, service } from '../support/fleet-builder.ts';
import { anyRules, ruledForms, ruledHost, ruledNamespaces } from '../support/fleets/ruled-forms.ts';
import { mergeNorth } from '../support/merged.ts';
import { deriveNorth } from '../support/route-builder.ts';

const draws = drawsFor(import.meta.url);

const clients: readonly RuledClient[] = [...ruledNamespaces, 'elsewhere'].flatMap((namespace) => [
  { namespace, labels: {} },
  { namespace, labels: { tier: 'one' } },
]);

test('law: in every form each client keeps what DestinationRules say of the Service, or an error is said', () => {
  const seen = { kept: 0, refused: 0, apart: 0 };
  const law = fc.property(anyRules, fc.constantFrom(...ruledForms), (rules, form) => {
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
        const its = leavesFor(before, ruledHost, client, number);
        const now = leavesFor(after, route.host, client, number);
        expect(now, JSON.stringify(client)).toEqual(expect.arrayContaining([...its]));
        seen.kept += its.length;
      }
    }
  });
  void fc.assert(law, {
    seed: draws.seed(20261122),
    numRuns: draws.count(200),
  });
  expect(Math.min(seen.kept, seen.refused, seen.apart)).toBeGreaterThan(draws.count(20));
});

function indexOf(placed: readonly Placed[]): RuleIndex {
  const rules = placed.filter(({ resource }) => resource.kind === 'DestinationRule');
  return indexRules(
    rules.map(({ resource }) => resource),
    'cluster.local',
    defaultMeshConfig,
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
