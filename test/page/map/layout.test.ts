import { describe, expect, test } from 'vitest';
import { type Box, layoutMap } from '../../../page/map/layout.ts';
import { linePath } from '../../../page/map/line-path.ts';
import { MOST_PLACES, placesOf } from '../../../page/map/places.ts';
import type { ClusterRecord } from '../../../src/outage/record/fleet-record.ts';

/** As many clusters, in so many regions of so many zones, in order of their keys. */
function fleetOf(count: number, regions: number, zones: number): readonly ClusterRecord[] {
  const all = Array.from({ length: count }, (_, i) => ({
    ...{ name: `c${i}`, region: `r${i % regions}`, zone: `z${Math.floor(i / regions) % zones}` },
    ...{ group: 'default', hasGateway: true, demand: 1 },
  }));
  return all.sort((a, b) => (`${a.region} ${a.zone}` < `${b.region} ${b.zone}` ? -1 : 1));
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const contains = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

describe('the places of a map', () => {
  test.each([
    [1, 1, 1],
    [2, 2, 1],
    [5, 3, 2],
    [30, 6, 3],
    [40, 40, 1],
    [40, 1, 2],
  ])('%i clusters in %i regions are in their regions, none on another', (count, regions, zones) => {
    const places = placesOf(fleetOf(count, regions, zones));
    const layout = layoutMap(places);
    const boxes = [...layout.places.values()];
    expect(boxes).toHaveLength(count);
    for (const some of [boxes, layout.regions, layout.zones]) {
      const pairs = some.flatMap((one, i) => some.slice(i + 1).map((other) => [one, other]));
      expect(pairs.filter(([a, b]) => a && b && overlap(a, b))).toEqual([]);
    }
    for (const { name, region } of places) {
      const [outer, inner] = [
        layout.regions.find((one) => one.name === region),
        layout.places.get(name),
      ];
      expect(outer && inner && contains(outer, inner), name).toBe(true);
    }
    const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
    expect(layout.regions.every((one) => contains(whole, one))).toBe(true);
    expect(layoutMap(placesOf(fleetOf(count, regions, zones)))).toEqual(layout);
  });

  test('are regions where clusters are many, and none where these are, too', () => {
    const places = placesOf(fleetOf(MOST_PLACES + 1, 4, 2));
    expect(places.map(({ name, clusters }) => [name, clusters.length])).toEqual([
      ['r0', 11],
      ['r1', 10],
      ['r2', 10],
      ['r3', 10],
    ]);
    expect(placesOf(fleetOf(50, MOST_PLACES + 1, 1))).toEqual([]);
  });
});

describe('a line', () => {
  const at = (x: number, y: number): Box => ({ x, y, width: 100, height: 40 });

  test('goes from edge to edge, and back another way', () => {
    expect(linePath(at(0, 0), at(300, 0))).toEqual({
      d: 'M100 31Q200 53 300 31',
      middle: { x: 200, y: 42 },
    });
    expect(linePath(at(300, 0), at(0, 0)).middle).toEqual({ x: 200, y: -2 });
  });

  test('goes around what stands between two of a column', () => {
    const { middle } = linePath(at(0, 0), at(0, 400));
    expect(middle.x).toBeGreaterThan(100);
    expect(linePath(at(0, 400), at(0, 0)).middle.x).toBeLessThan(0);
  });
});
