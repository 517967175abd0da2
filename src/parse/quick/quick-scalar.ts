/**
 * A scalar that was read quickly, if nothing is to be said about it.
 * @module
 */
import type { Json } from '../../resource/json.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import type { ScalarNode, ScalarStyle } from '../tree/node.ts';
import type { Reader } from './reader.ts';

/** The node; undefined when its value is no JSON, or too large, which the reader then knows. */
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
