/** What teams write beside a random fleet: Istio's objects about its services, and settings on the Services themselves. */
import * as fc from 'fast-check';
import type { AuthoredSet, Placed } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { type AnyFleet, anyFleet } from './fleet-arbitrary.ts';
import { placed, withMetadata } from './fleet-builder.ts';
import { anyEntry, anyRoute, anySidecar, anyWorkloadEntry } from './pilot-entry-arbitrary.ts';
import { anyRule } from './pilot-rule-arbitrary.ts';
import { domain } from './pilot-words.ts';

const own = [`reviews.shop.${domain}`, `exports.shop.${domain}`, `http.shop-reviews.${domain}`];
const covering = ['reviews', `*.shop.${domain}`, `*.shop-reviews.${domain}`, '*'];
const anyPlace = fc.record({
  host: fc.constantFrom(...own, ...covering),
  name: fc.constantFrom(...own, 'reviews.shop.svc.clusterset.local'),
  namespace: fc.constantFrom('shop', 'web', 'istio-system', 'shop-reviews'),
});

/** A rule, an entry or a Sidecar, about the fleet's services more often than not. */
export const anyTeamObject: fc.Arbitrary<JsonObject> = aboutServices([
  { arbitrary: anyRule, weight: 4 },
  { arbitrary: anyEntry, weight: 3 },
  { arbitrary: anySidecar, weight: 1 },
]);

/** The same, and routes and machines. */
const anyTeamObjectAtAll = aboutServices([
  { arbitrary: anyRule, weight: 5 },
  { arbitrary: anyEntry, weight: 2 },
  { arbitrary: anySidecar, weight: 2 },
  { arbitrary: anyRoute, weight: 1 },
  { arbitrary: anyWorkloadEntry, weight: 1 },
]);

function aboutServices(kinds: fc.WeightedArbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(fc.oneof(...kinds), anyPlace).map(([one, { host, name, namespace }]) => {
    // The words of other random states are about a Service `api`.
    const renamed = JSON.parse(JSON.stringify(one).replaceAll('"api"', '"reviews"'));
    const spec = Object(renamed.spec);
    switch (one['kind']) {
      case 'DestinationRule':
        return { ...renamed, metadata: { namespace }, spec: { ...spec, host } };
      case 'ServiceEntry':
        return { ...renamed, metadata: { namespace }, spec: { ...spec, hosts: [name] } };
      case 'VirtualService':
        return { ...renamed, spec: { ...spec, hosts: [name], http: [leadingTo(host)] } };
      default:
        return renamed;
    }
  });
}

function leadingTo(host: string): JsonObject {
  const named = own.includes(host) ? host : `reviews.shop.${domain}`;
  return { route: [{ destination: { host: named } }] };
}

/** A setting of Istio's or Kubernetes' on the Services of a cluster; mostly none. */
const anyServiceSetting: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  {},
  {},
  {},
  {},
  {},
  { annotations: { 'networking.istio.io/exportTo': '.' } },
  { annotations: { 'networking.istio.io/exportTo': 'web,shop' } },
  { annotations: { 'networking.istio.io/traffic-distribution': 'PreferClose' } },
);

/** What the teams of one cluster have: objects of their own, and how they set their Services. */
const anyTeams = fc.record({
  objects: fc.array(anyTeamObjectAtAll, { maxLength: 4 }),
  setting: anyServiceSetting,
});

/** A fleet whose clusters have teams, each cluster its own. */
export const anyTeamFleet: fc.Arbitrary<AnyFleet> = fc
  .tuple(anyFleet, fc.array(anyTeams, { minLength: 5, maxLength: 5 }))
  .map(([fleet, teams]) => {
    const sets = fleet.sets.map((set, i) => {
      const { objects = [], setting = {} } = teams[i] ?? {};
      const its = { ...set, placed: set.placed.map((one) => withSetting(one, setting)) };
      return withObjects(its, objects);
    });
    return { ...fleet, sets };
  });

function withSetting(one: Placed, setting: JsonObject): Placed {
  const { kind, object } = one.resource;
  return kind === 'Service' ? placed(withMetadata(object, setting), one.application) : one;
}

/** The set with more objects, in files `extra-…`. */
export function withObjects(set: AuthoredSet, objects: readonly JsonObject[]): AuthoredSet {
  const added = objects.map((one, i) =>
    placed(withMetadata(one, { name: `extra-${set.cluster.name}-${i}` })),
  );
  return { ...set, placed: [...set.placed, ...added] };
}
