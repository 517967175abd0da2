/**
 * Silenced findings → how many there are, in words: they are counted wherever findings are.
 * @module
 */
import { groupBy, type SilencedFinding } from '../../../src/internal.ts';

/** `2 silenced (DIS0631)`; empty when there are none. */
export function silencedText(silenced: readonly SilencedFinding[]): string {
  if (silenced.length === 0) return '';
  const byCode = groupBy(silenced, ({ finding }) => finding.code);
  return `${silenced.length} silenced (${[...byCode.keys()].sort().join(', ')})`;
}
