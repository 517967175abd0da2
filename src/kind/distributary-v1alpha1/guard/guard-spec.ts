/**
 * A guard of the Fleet as it is written → what has to hold of outages.
 * @module
 */
import { present } from '../../../collection/present.ts';
import { type Json, numberAt, stringAt } from '../../../resource/json.ts';
import type { GuardSpec } from '../fleet-spec.ts';
import { decodeSelector, textsAt } from '../selector/decode-selector.ts';

/** Kinds of places, each of which may be lost by itself. */
export const lossWords = ['cluster', 'zone', 'region'] as const;

/** One of them. */
export type LossWord = (typeof lossWords)[number];

/** Reads one. */
export function decodeGuard(guard: Json, pointer: string): GuardSpec {
  const [clients, never] = [decodeSelector(guard, 'clients'), decodeSelector(guard, 'never')];
  const [survive, maxLoad] = [stringAt(guard, 'survive'), numberAt(guard, 'maxLoad')];
  return {
    name: stringAt(guard, 'name') ?? '',
    services: textsAt(guard, 'services') ?? ['*/*'],
    ...present({ clients, survive, never, maxLoad }),
    pointer,
  };
}

/** Whether the text is a kind of places rather than a pattern. */
export function isLossWord(text: string): text is LossWord {
  return lossWords.some((word) => word === text);
}
