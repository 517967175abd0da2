/** A guard of the Fleet: a condition for outages. */
import type { Values } from '../../schema/settings.ts';
import type { fleetFields } from '../settings.ts';

/** Kinds of places, each of which may be lost by itself. */
export const lossWords = ['cluster', 'zone', 'region'] as const;

/** The loss of the pods of any one cluster, whose clients are left. */
export const podsWord = 'pods';

/** A word of `survive`. */
export type LossWord = (typeof lossWords)[number] | typeof podsWord;

/** A guard as parsed. */
export interface GuardSpec extends Values<typeof fleetFields.guards.each> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** Whether the text is a word rather than a pattern. */
export function isLossWord(text: string): text is LossWord {
  return text === podsWord || lossWords.some((word) => word === text);
}
