/**
 * The places of a map → their coordinates: regions in a ring, their zones side by side, clusters in columns. The coordinates are not
 * geographic.
 */
import { type MapPlace, membersBy } from './places.ts';

/** A rectangle, in pixels. */
export interface Box {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle with a name. */
export interface NamedBox extends Box {
  readonly name: string;
}

/** The coordinates of all elements. */
export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly regions: readonly NamedBox[];
  /** The zones of regions that have several. */
  readonly zones: readonly NamedBox[];
  /** By the name of the place. */
  readonly places: ReadonlyMap<string, Box>;
}

const PLACE = { width: 148, height: 40 };

/** Gap between places of a column, for lines. */
const GAP = 26;

/** Gap beside places, for the same. */
const SIDE = 44;

/** For the name of a region or a zone. */
const HEAD = 26;

/** Maximum number of places in a column. */
const MOST_BELOW = 6;

/** Margin of the map, for curved lines. */
const MARGIN = 30;

/** Gap between regions, for the numbers of lines. */
const BETWEEN = 110;

/** Same output for the same places. */
export function layoutMap(places: readonly MapPlace[]): MapLayout {
  const regions = [...membersBy(places, ({ region }) => region)].map(([name, its]) =>
    regionOf(name, its),
  );
  const corners = ring(regions);
  const moved = regions.map((one, i) => moveAll(one, corners[i] ?? { x: 0, y: 0 }));
  const boxes = moved.map(({ box }) => box);
  return {
    width: Math.max(0, ...boxes.map((one) => one.x + one.width)) + MARGIN,
    height: Math.max(0, ...boxes.map((one) => one.y + one.height)) + MARGIN,
    regions: boxes,
    zones: moved.flatMap(({ zones }) => zones),
    places: new Map(moved.flatMap((one) => one.places.map((box) => [box.name, box] as const))),
  };
}

/** A region with its content. */
interface Region {
  readonly box: NamedBox;
  readonly zones: readonly NamedBox[];
  readonly places: readonly NamedBox[];
}

/** At the origin. */
function regionOf(name: string, its: readonly MapPlace[]): Region {
  const zones = [...membersBy(its, ({ zone }) => zone)];
  const head = zones.length > 1 ? 2 * HEAD : HEAD;
  const most = Math.max(...zones.map(([, those]) => Math.min(MOST_BELOW, those.length)));
  const height = head + most * PLACE.height + (most - 1) * GAP + 16;
  const drawn: { zones: NamedBox[]; places: NamedBox[] } = { zones: [], places: [] };
  let x = 0;
  for (const [zone, those] of zones) {
    const columns = Math.ceil(those.length / MOST_BELOW);
    const width = columns * (PLACE.width + 2 * SIDE);
    drawn.places.push(
      ...those.map((one, i) => ({
        name: one.name,
        ...PLACE,
        x: x + SIDE + Math.floor(i / MOST_BELOW) * (PLACE.width + 2 * SIDE),
        y: head + (i % MOST_BELOW) * (PLACE.height + GAP),
      })),
    );
    if (zones.length > 1) {
      drawn.zones.push({
        name: zone,
        x: x + 6,
        y: HEAD,
        width: width - 12,
        height: height - HEAD - 6,
      });
    }
    x += width;
  }
  return { box: { name, x: 0, y: 0, width: x, height }, ...drawn };
}

/** Upper left corners, the first region upper left and the others clockwise; as near as possible without overlap. */
function ring(regions: readonly Region[]): readonly { readonly x: number; readonly y: number }[] {
  const sizes = regions.map(({ box }) => box);
  for (let radius = 40; ; radius *= 1.1) {
    const boxes = sizes.map((box, i) => {
      const angle = 2 * Math.PI * (i / sizes.length - 1 / 4) - Math.PI / sizes.length;
      const [x, y] = [1.5 * radius * Math.cos(angle), radius * Math.sin(angle)];
      return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
    });
    if (boxes.some((one, i) => boxes.slice(i + 1).some((other) => areClose(one, other)))) continue;
    const left = Math.min(...boxes.map(({ x }) => x));
    const top = Math.min(...boxes.map(({ y }) => y));
    return boxes.map(({ x, y }) => ({
      x: Math.round(x - left) + MARGIN,
      y: Math.round(y - top) + MARGIN,
    }));
  }
}

function areClose(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + BETWEEN &&
    b.x < a.x + a.width + BETWEEN &&
    a.y < b.y + b.height + BETWEEN &&
    b.y < a.y + a.height + BETWEEN
  );
}

function moveAll({ box, zones, places }: Region, by: { x: number; y: number }): Region {
  const move = (one: NamedBox): NamedBox => ({ ...one, x: one.x + by.x, y: one.y + by.y });
  return { box: move(box), zones: zones.map(move), places: places.map(move) };
}
