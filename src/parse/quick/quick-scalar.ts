/**
 * A scalar of the quick parser, if it has no findings.
 * @module
 */
import type { Json } from '../../resource/json.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import type { ScalarNode, ScalarStyle } from '../tree/node.ts';
import type { Reader } from './reader.ts';

/** The node; undefined when its value is no JSON, or exceeds the limit, which is recorded in the reader. */
export function quickScalar(
  reader: Reader,
  style: ScalarStyle,
  span: { start: number; end: number },
  value: Json | undefined,
): ScalarNode | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length > MAX_SCALAR_LENGTH) {
    reader.oversized = { start: span.start, size: value.length };
    return undefined;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  return { type: 'scalar', style, start: span.start, end: span.end, value };
}
