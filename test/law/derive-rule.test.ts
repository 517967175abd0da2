import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  overlaySubsets,
  overlayTrafficPolicy,
  type RuleSettings,
} from '../../src/istio/destination-rule/rule-settings.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { cluster, object, service, serviceExport } from '../support/fleet-builder.ts';
import { mergedSpec } from '../support/merged.ts';
import type { RouteSetup } from '../support/route-builder.ts';
import { anyRuleSpec, anyTrafficPolicy } from '../support/rule-arbitrary.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
function hold<T>(law: fc.IProperty<T>): void {
  void fc.assert(law, { seed: draws.seed(20240614), numRuns: draws.count(300) });
}

const pin = (number: number): JsonObject => ({ mode: 'ISTIO_MUTUAL', sni: `outbound_.${number}_` });

const anySettings: fc.Arbitrary<RuleSettings> = fc
  .record({
    localityLbSetting: fc.constantFrom<JsonObject>(
      { enabled: false },
      { enabled: true, failoverPriority: ['t='] },
    ),
    ports: fc.subarray([80, 81, 9090]),
    subset: fc.option(fc.constant({ name: 'v1', labels: { own: 'yes' } }), { nil: undefined }),
  })
  .map(({ ports, subset, localityLbSetting }) => ({
    localityLbSetting,
    outlierDetection: { consecutive5xxErrors: 5, maxEjectionPercent: 100 },
    tls: new Map(ports.map((port) => [port, pin(port)])),
    ...(subset === undefined ? {} : { subset }),
  }));

describe('law: laying settings over a rule', () => {
  test('twice is laying them over once', () => {
    const law = fc.property(
      anyTrafficPolicy,
      anyRuleSpec,
      anySettings,
      (policy, spec, settings) => {
        const once = overlayTrafficPolicy(policy, settings);
        expect(overlayTrafficPolicy(once, settings)).toEqual(once);
        const subsets = overlaySubsets(spec, settings);
        expect(overlaySubsets(subsets, settings)).toEqual(subsets);
      },
    );
    hold(law);
  });

  test('keeps every field that somebody wrote', () => {
    const law = fc.property(anyTrafficPolicy, anySettings, (policy, settings) => {
      expect(lost(policy, overlayTrafficPolicy(policy, settings))).toEqual([]);
    });
    hold(law);
  });

  test('leaves no block without an order and outlier detection', () => {
    const law = fc.property(anyTrafficPolicy, anySettings, (policy, settings) => {
      for (const block of blocksOf(overlayTrafficPolicy(policy, settings))) {
        expect(block).toMatchObject({
          loadBalancer: { localityLbSetting: { enabled: expect.any(Boolean) } },
          outlierDetection: { maxEjectionPercent: expect.any(Number) },
        });
      }
    });
    hold(law);
  });

  test('gives every port its own SNI', () => {
    const law = fc.property(anyTrafficPolicy, anySettings, (policy, settings) => {
      const { tls: _, ...untouched } = policy;
      const plain = { ...untouched, portLevelSettings: [] };
      const [top, ...entries] = blocksOf(overlayTrafficPolicy(plain, settings));
      for (const [number, tls] of settings.tls) {
        const entry = entries.find((one) => JSON.stringify(one['port']) === `{"number":${number}}`);
        expect((entry ?? top)?.['tls']).toEqual(tls);
      }
    });
    hold(law);
  });
});

const named = [cluster('south', { gateway: 'south.example.com' })];
const http = { istio: { version: '1.30', gateway: 'http' as const } };
const rules = [{ portNumber: 80, path: '/', pathType: 'Prefix' }];
const setups: readonly RouteSetup[] = [
  {},
  { providers: named },
  { export: serviceExport('reviews', { rules }), spec: http },
];

test('law: a merged DestinationRule keeps every field that its team wrote', () => {
  const law = fc.property(anyRuleSpec, fc.constantFrom(...setups), (spec, setup) => {
    const own = object('networking.istio.io/v1', 'DestinationRule', 'own', spec);
    const merged = mergedSpec({ ...setup, authored: [service(), own] }, 'DestinationRule', 'own');
    expect(lost(spec, merged)).toEqual([]);
  });
  hold(law);
});

/** The places of what `before` says and `after` doesn't; lists may have grown at their end. */
function lost(before: Json, after: Json | undefined, at = ''): readonly string[] {
  if (isArray(before)) {
    const items = isArray(after) ? after : [];
    return before.flatMap((item, i) => lost(item, items[i], `${at}/${i}`));
  }
  if (isObject(before)) {
    const members = isObject(after) ? after : {};
    return Object.entries(before).flatMap(([key, value]) =>
      value === undefined ? [] : lost(value, members[key], `${at}/${key}`),
    );
  }
  return before === after ? [] : [at];
}

/** The policy and its entries for ports. */
function blocksOf(policy: JsonObject): readonly JsonObject[] {
  const entries = policy['portLevelSettings'];
  return [policy, ...(isArray(entries) ? entries.filter(isObject) : [])];
}
