/** Conditions on outages in command-line syntax → whether a change meets one. */
import type { OutageChange, ServedChange } from './outage-change.ts';

/** A condition that a change should not meet, as written. */
export interface Threshold {
  readonly text: string;
  /** Whether the change meets it. */
  isMet(change: OutageChange): boolean;
}

/** The syntax of {@link readThreshold}. */
export const thresholdForms: readonly string[] = [
  'worse',
  'worse=PERCENT%',
  'lost',
  'only-place',
  'load=FACTOR',
];

/** Parses one; undefined for an invalid text. */
export function readThreshold(text: string): Threshold | undefined {
  const isMet = conditionOf(text);
  return isMet && { text, isMet };
}

function conditionOf(text: string): Threshold['isMet'] | undefined {
  const [name, ...values] = text.split('=');
  const value = values.length === 0 ? undefined : values.join('=');
  if (value === undefined) return plain.get(text);
  if (name === 'worse' && /^\d{1,3}%?$/.test(value)) {
    const part = Number.parseInt(value, 10) / 100;
    return ({ served }) => served.some((one) => one.isWorse && lossOf(one) >= part);
  }
  if (name === 'load' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value)) {
    return ({ peaks }) => peaks.some(({ after }) => after > Number(value));
  }
  return undefined;
}

const plain: ReadonlyMap<string, Threshold['isMet']> = new Map<string, Threshold['isMet']>([
  ['worse', ({ served }) => served.some(({ isWorse }) => isWorse)],
  ['lost', ({ served }) => served.some((one) => one.isWorse && isLost(one))],
  ['only-place', ({ onlyPlaces }) => onlyPlaces.some(({ before }) => before > 0)],
]);

/** The part of the requests that fails now and did not before. */
function lossOf({ before, after }: ServedChange): number {
  return after.failing - before.failing;
}

/** Whether no request is answered any more. */
export function isLost({ after }: Pick<ServedChange, 'after'>): boolean {
  return after.failing > 0.995;
}
