/** A picture of a fleet → SVG: a column for each region, arcs above and below for failover between regions. */
import { groupBy } from '../../../src/collection/group-by.ts';
import { displayWidth } from '../terminal/display-width.ts';
import type { FleetPicture, PicturedRegion, PicturedTurn } from './fleet-picture.ts';

/** In pixels. */
const letter = 7.4;
const pad = 12;
const cluster = { height: 44, gap: 8 };
const heading = 24;
const gap = 48;
const arc = { least: 22, step: 16, most: 12 };

/** A box, with its text. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Column extends Box {
  readonly region: PicturedRegion;
}

/** The smallest size that contains the picture, in the colour scheme of the reader's system. */
export function svgPicture({ title, regions, turns }: FleetPicture): string {
  const heights = arcHeights(turns);
  const columns = placeColumns(regions, heights.above + pad);
  const width = (columns.at(-1)?.x ?? 0) + (columns.at(-1)?.width ?? 0) + pad;
  const bottom = Math.max(0, ...columns.map(({ y, height }) => y + height));
  const height = bottom + heights.below + pad;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}: ${regions.length} regions and their clusters</title>`,
    style,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    ...columns.flatMap(drawColumn),
    ...drawTurns(turns, columns),
    '</svg>',
    '',
  ].join('\n');
}

const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.name { font-weight: 600; }
.address { font: 12px ui-monospace, monospace; fill: #57606a; }
.region { fill: #f6f8fa; stroke: #8c959f; }
.zone { fill: none; stroke: #afb8c1; stroke-dasharray: 4 3; }
.cluster { fill: #ffffff; stroke: #0969da; }
.turn { fill: none; stroke: #57606a; stroke-width: 1.5; }
.tip { fill: #57606a; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.address { fill: #9198a1; }
.region { fill: #151b23; stroke: #656c76; }
.zone { stroke: #3d444d; }
.cluster { fill: #0d1117; stroke: #4493f8; }
.turn { stroke: #9198a1; }
.tip { fill: #9198a1; }
}
</style>`;

function arcHeights(turns: readonly PicturedTurn[]): { above: number; below: number } {
  const highest = (its: readonly PicturedTurn[]): number =>
    its.reduce((most, turn) => Math.max(most, arcHeight(turn)), 0);
  return { above: highest(turns.filter(isForward)), below: highest(turns.filter(isBackward)) };
}

/** Farther regions have higher arcs. */
function arcHeight({ from, to }: PicturedTurn): number {
  return arc.least + arc.step * Math.min(arc.most, Math.abs(from - to));
}

function isForward({ from, to }: PicturedTurn): boolean {
  return from < to;
}

function isBackward({ from, to }: PicturedTurn): boolean {
  return from > to;
}

function placeColumns(regions: readonly PicturedRegion[], y: number): readonly Column[] {
  let x = pad;
  return regions.map((region) => {
    const width = columnWidth(region);
    const column = { region, x, y, width, height: columnHeight(region) };
    x += width + gap;
    return column;
  });
}

function columnWidth({ name, zones }: PicturedRegion): number {
  const inner = zones.flatMap((zone) => [
    textWidth(zone.name) + 2 * pad,
    ...zone.clusters.map((one) => Math.max(textWidth(one.name), textWidth(one.address)) + 4 * pad),
  ]);
  const least = inner.reduce((most, one) => Math.max(most, one), textWidth(name));
  return Math.ceil(least + 2 * pad);
}

function textWidth(text: string): number {
  return letter * displayWidth(text);
}

function zoneHeight(clusters: number): number {
  return heading + clusters * (cluster.height + cluster.gap) + pad - cluster.gap;
}

function columnHeight({ zones }: PicturedRegion): number {
  const inner = zones.reduce((sum, { clusters }) => sum + zoneHeight(clusters.length) + pad, 0);
  return heading + inner;
}

function drawColumn({ region, ...box }: Column): readonly string[] {
  const lines = [rectangle('region', box), label('name', box.x + pad, box.y + 17, region.name)];
  let y = box.y + heading;
  for (const { name, clusters } of region.zones) {
    const zone = {
      x: box.x + pad,
      y,
      width: box.width - 2 * pad,
      height: zoneHeight(clusters.length),
    };
    lines.push(rectangle('zone', zone), label('', zone.x + pad, y + 17, name));
    for (const [i, one] of clusters.entries()) {
      const top = y + heading + i * (cluster.height + cluster.gap);
      const place = {
        x: zone.x + pad,
        y: top,
        width: zone.width - 2 * pad,
        height: cluster.height,
      };
      lines.push(rectangle('cluster', place), label('name', place.x + pad, top + 18, one.name));
      if (one.address !== '') lines.push(label('address', place.x + pad, top + 35, one.address));
    }
    y += zone.height + pad;
  }
  return lines;
}

/** Above or below the columns. */
interface Side {
  readonly its: readonly PicturedTurn[];
  /** Direction away from the columns. */
  readonly sign: 1 | -1;
  /** The y at which arcs leave a column. */
  edgeOf(column: Box): number;
  /** Distance between a number and its arc. */
  readonly lift: number;
}

function drawTurns(turns: readonly PicturedTurn[], columns: readonly Column[]): readonly string[] {
  const sides: readonly Side[] = [
    { its: turns.filter(isForward), sign: -1, edgeOf: ({ y }) => y, lift: -3 },
    { its: turns.filter(isBackward), sign: 1, edgeOf: ({ y, height }) => y + height, lift: 13 },
  ];
  return sides.flatMap((side) => {
    const ends = endsOf(side.its, columns);
    const level = farthest(columns.map(side.edgeOf), side.sign);
    return side.its.flatMap((turn) => drawTurn(turn, { ...side, level, ends, columns }));
  });
}

/** The lowest edge below, the highest above. */
function farthest(edges: readonly number[], sign: 1 | -1): number {
  return edges.reduce((far, edge) => (sign * edge > sign * far ? edge : far), edges[0] ?? 0);
}

interface Drawing extends Side {
  readonly level: number;
  readonly ends: ReadonlyMap<string, number>;
  readonly columns: readonly Column[];
}

function drawTurn(turn: PicturedTurn, drawing: Drawing): readonly string[] {
  const { sign, level, ends, lift, columns, edgeOf } = drawing;
  const [source, target] = [columns[turn.from], columns[turn.to]];
  const [start, end] = [ends.get(leaving(turn)), ends.get(arriving(turn))];
  if (!(source && target && start && end)) return [];
  const out = level + sign * arcHeight(turn);
  // A cubic Bézier curve reaches three quarters of the distance to its handles.
  const handle = rounded(level + (sign * arcHeight(turn) * 4) / 3);
  const path = `M${start} ${edgeOf(source)}C${start} ${handle} ${end} ${handle} ${end} ${edgeOf(target)}`;
  const line = `<path class="turn" d="${path}" marker-end="url(#tip)"/>`;
  if (turn.rank === 0) return [line];
  return [line, label('', rounded((start + end) / 2), out + lift, `${turn.rank}`)];
}

function leaving({ from, to }: PicturedTurn): string {
  return `${from}>${to}`;
}

function arriving({ from, to }: PicturedTurn): string {
  return `${to}<${from}`;
}

/** By `from>to` and `to<from`, the x of either end: distributed over the region's width. */
function endsOf(
  turns: readonly PicturedTurn[],
  columns: readonly Column[],
): ReadonlyMap<string, number> {
  const ends = turns.flatMap((turn) => [
    { at: turn.from, other: turn.to, name: leaving(turn) },
    { at: turn.to, other: turn.from, name: arriving(turn) },
  ]);
  return new Map(
    [...groupBy(ends, ({ at }) => at)].flatMap(([at, its]) => {
      const { x = 0, width = 0 } = columns[at] ?? {};
      // Arcs to the left begin on the left, the farthest innermost, so that arcs do not cross.
      const sorted = [...its].sort((a, b) => order(a) - order(b));
      return sorted.map(({ name }, i): [string, number] => {
        return [name, rounded(x + (width * (i + 1)) / (sorted.length + 1))];
      });
    }),
  );
}

function order({ at, other }: { readonly at: number; readonly other: number }): number {
  const distance = at - other;
  return distance > 0 ? distance - 1e6 : 1e6 + distance;
}

function rectangle(kind: string, { x, y, width, height }: Box): string {
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
}

function label(kind: string, x: number, y: number, text: string): string {
  const named = kind === '' ? '' : ` class="${kind}"`;
  return `<text${named} x="${x}" y="${y}">${escaped(text)}</text>`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A text as XML and HTML have it between tags. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
