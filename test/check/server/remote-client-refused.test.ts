import { describe, expect, test } from 'vitest';
import { remoteClientRefused } from '../../../src/check/server/remote-client-refused.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  enteredFindings,
  policy,
  reviewsWithPods,
  workload,
} from '../../support/entered-findings.ts';
import type { EnteredFleet } from '../../support/entered-states.ts';

const allowing = (...accounts: readonly string[]): JsonObject =>
  policy('AuthorizationPolicy', {
    rules: [
      { from: [{ source: { principals: accounts.map((one) => `cluster.local/ns/${one}`) } }] },
    ],
  });
const denying = (...namespaces: readonly string[]): JsonObject =>
  policy('AuthorizationPolicy', {
    action: 'DENY',
    rules: [{}, { from: [{ source: { namespaces } }] }].slice(1),
  });

const web = workload('frontend', { app: 'frontend' }, 'web');

function found(fleet: EnteredFleet): readonly string[] {
  return enteredFindings(remoteClientRefused, { services: reviewsWithPods, ...fleet });
}

const at = 'AuthorizationPolicy-policy.yaml/spec/rules';
const who = 'AuthorizationPolicy shop/policy of cluster "south" denies';

describe('remoteClientRefused', () => {
  test('finds clients that may ask at home', () => {
    expect(found({ south: [allowing('shop/sa/reviews')], north: [web] })).toEqual([
      `${at} ${who} web/frontend of north at shop/reviews: no rule of an ALLOW policy matches`,
    ]);
    expect(found({ south: [denying('web')], north: [web] })).toEqual([
      `${at}/0 ${who} web/frontend of north at shop/reviews: DENY rule 1 matches`,
    ]);
  });

  test('takes those that are refused at home, too', () => {
    expect(found({ south: [denying('web')], north: [web, denying('web')] })).toEqual([]);
    const own = allowing('shop/sa/reviews');
    expect(found({ south: [own], north: [web, own] })).toEqual([]);
  });

  test('takes those that are let in', () => {
    expect(
      found({ south: [allowing('shop/sa/reviews', 'web/sa/frontend')], north: [web] }),
    ).toEqual([]);
    expect(found({ north: [web] })).toEqual([]);
  });

  test('says of a cluster without the pods only that nobody is let in', () => {
    const services = reviewsWithPods.slice(0, 1);
    const south = (own: JsonObject): EnteredFleet => ({
      services,
      south: [workload('reviews'), own],
      north: [web, workload('cart')],
    });
    expect(found(south(denying('web')))).toEqual([]);
    expect(found(south(denying('web', 'shop')))).toEqual([
      `${at}/0 ${who} shop/cart of north, web/frontend of north at shop/reviews: DENY rule 1 matches`,
    ]);
  });

  test('says of a cluster without workloads only that all are refused', () => {
    const services = reviewsWithPods.slice(0, 1);
    expect(found({ services, south: [denying('web')] })).toEqual([]);
    expect(found({ services, south: [policy('AuthorizationPolicy', {})] })).toEqual([
      `AuthorizationPolicy-policy.yaml/spec ${who} every client of north at shop/reviews: no rule of an ALLOW policy matches`,
    ]);
  });

  test('counts on aliases where trust domains differ', () => {
    const north = [web];
    const traits = { north: { trustDomain: 'west.example' } };
    expect(
      found({ south: [allowing('web/sa/frontend', 'shop/sa/reviews')], north, traits }),
    ).toEqual([]);
  });

  test('looks at nothing behind plain HTTP', () => {
    expect(found({ by: 'http', south: [denying('web')], north: [web] })).toEqual([]);
  });
});
