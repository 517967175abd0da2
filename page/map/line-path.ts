/** Two boxes of a map → the curve from one to the other. Curves bend to their right, so that the two directions are separate. */
import type { Box } from './layout.ts';

export interface LinePath {
  /** As an SVG path has it. */
  readonly d: string;
  /** Position of its number. */
  readonly middle: Point;
}

/** In pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From edge to edge. */
export function linePath(from: Box, to: Box): LinePath {
  const [a, b] = [centreOf(from), centreOf(to)];
  // The curve avoids boxes between two boxes of one column.
  const bend = a.x === b.x ? beside(from, a, b) : bentMiddle(a, b);
  const [start, end] = [edgeOf(from, bend), edgeOf(to, bend)];
  const middle = {
    x: Math.round(start.x / 4 + bend.x / 2 + end.x / 4),
    y: Math.round(start.y / 4 + bend.y / 2 + end.y / 4),
  };
  return { d: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`, middle };
}

function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function bentMiddle(a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return { x: Math.round((a.x + b.x) / 2 - dy / 9), y: Math.round((a.y + b.y) / 2 + dx / 9) };
}

function beside({ width }: Box, a: Point, b: Point): Point {
  const side = a.y < b.y ? 1 : -1;
  const away = width / 2 + 36 + Math.abs(b.y - a.y) / 8;
  return { x: Math.round(a.x + side * away), y: Math.round((a.y + b.y) / 2) };
}

/** The intersection of the box's edge and the line from its centre to a point outside. */
function edgeOf(box: Box, { x, y }: Point): Point {
  const centre = centreOf(box);
  const [dx, dy] = [x - centre.x, y - centre.y];
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  );
  return { x: Math.round(centre.x + dx * scale), y: Math.round(centre.y + dy * scale) };
}
