import { describe, expect, test } from 'vitest';
import { sniMismatch } from '../../../src/check/server/sni-mismatch.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { enteredFindings } from '../../support/entered-findings.ts';
import { rule } from '../../support/fleet-builder.ts';

const host = 'reviews.shop.svc.cluster.local';
const pinned = (sni: string): JsonObject => ({ tls: { mode: 'ISTIO_MUTUAL', sni } });

function found(spec: JsonObject, of = host) {
  return enteredFindings(sniMismatch, { north: [rule(of, spec)] }).map(
    (line) => line.split(' ')[0],
  );
}

const at = 'DestinationRule-reviews.yaml/spec';

describe('sniMismatch', () => {
  test.each([
    ['port', `outbound_.8080_._.${host}`],
    ['host', 'outbound_.80_._.ratings.shop.svc.cluster.local'],
    ['subset', `outbound_.80_.v1_.${host}`],
  ])('finds another %s', (_, sni) => {
    expect(found({ trafficPolicy: pinned(sni) })).toEqual([`${at}/trafficPolicy/tls/sni`]);
  });

  test("finds a port's and a subset's", () => {
    const wrong = pinned(`outbound_.81_._.${host}`);
    const portLevelSettings = [{ port: { number: 80 }, ...wrong }];
    expect(found({ trafficPolicy: { portLevelSettings } })).toEqual([
      `${at}/trafficPolicy/portLevelSettings/0/tls/sni`,
    ]);
    const subsets = [{ name: 'v1', labels: { version: 'v1' }, trafficPolicy: wrong }];
    expect(found({ subsets })).toEqual([`${at}/subsets/0/trafficPolicy/tls/sni`]);
  });

  test("goes by the port's settings alone where there are any", () => {
    const portLevelSettings = [{ port: { number: 80 }, outlierDetection: {} }];
    const wrong = pinned(`outbound_.81_._.${host}`);
    expect(found({ trafficPolicy: { ...wrong, portLevelSettings } })).toEqual([]);
  });

  test('takes the right name, for the subset or the whole, and what no port has', () => {
    const right = pinned(`outbound_.80_._.${host}`);
    expect(found({ trafficPolicy: right })).toEqual([]);
    const subset = { name: 'v1', labels: { version: 'v1' } };
    for (const sni of [`outbound_.80_._.${host}`, `outbound_.80_.v1_.${host}`]) {
      expect(found({ subsets: [{ ...subset, trafficPolicy: pinned(sni) }] })).toEqual([]);
    }
    const portLevelSettings = [{ port: { number: 81 }, ...pinned(`outbound_.81_._.${host}`) }];
    expect(found({ trafficPolicy: { portLevelSettings } })).toEqual([]);
    expect(found({ trafficPolicy: pinned('outbound_.1_._.x') }, 'ratings')).toEqual([]);
  });
});
