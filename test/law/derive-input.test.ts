import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveFleet } from '../../src/derive/derive.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import type { Placed } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { resourceKey } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyFleet } from '../support/fleet-arbitrary.ts';
import { object, placed } from '../support/fleet-builder.ts';

const draws = drawsFor(import.meta.url);

const kinds = [
  ['v1', 'Service'],
  ['flomesh.io/v1alpha1', 'ServiceExport'],
  ['flomesh.io/v1alpha1', 'GlobalTrafficPolicy'],
  ['networking.istio.io/v1', 'DestinationRule'],
  ['networking.istio.io/v1', 'VirtualService'],
  ['networking.istio.io/v1', 'Sidecar'],
  ['networking.istio.io/v1', 'ServiceEntry'],
  ['networking.istio.io/v1', 'Gateway'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['apps/v1', 'Deployment'],
] as const;

const words =
  `rules portNumber path targets clusterKey weight ports port number name selector host hosts labels
  trafficPolicy portLevelSettings subsets loadBalancer http tcp route destination match egress servers endpoints
  pathRewrite from to template metadata annotations exportTo gateways tls lbType`.split(/\s+/);

/** Words that are looked for, with anything behind them. */
const anySpec = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('object'),
    fc.constantFrom('reviews', '*', 80, 'HTTP', 'mesh'),
  ),
  object: fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 4 }),
})).object;

const anyBad: fc.Arbitrary<Placed> = fc
  .tuple(fc.constantFrom(...kinds), anySpec)
  .map(([[apiVersion, kind], spec]) => {
    const json: JsonObject = JSON.parse(JSON.stringify(spec));
    return placed(object(apiVersion, kind, 'reviews', json), 'apps/bad');
  });

const anyBads = fc.uniqueArray(anyBad, {
  minLength: 1,
  maxLength: 4,
  selector: ({ resource }) => resourceKey(resource),
});

test('law: input that no schema would take makes no stage throw', () => {
  const law = fc.property(anyFleet, anyBads, ({ sets: [first, ...others], spec }, bad) => {
    if (first === undefined) return;
    const keys = new Set(bad.map(({ resource }) => resourceKey(resource)));
    const kept = first.placed.filter(({ resource }) => !keys.has(resourceKey(resource)));
    const sets = [{ ...first, placed: [...kept, ...bad] }, ...others];
    const derived = deriveFleet(sets, spec).value;
    expect(derived.length).toBe(sets.length);
    for (const [i, set] of derived.entries()) {
      const written = sets[i];
      if (written !== undefined) mergeCluster(written, set, spec);
    }
  });
  void fc.assert(law, { seed: draws.seed(20240613), numRuns: draws.count(300) });
});
