/** Durations as Go and Istio write them: `10s`, `1m30s`, `500ms`. */
import { own } from '../../collection/own.ts';

const nanoseconds: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

const MILLISECOND = 1e6;
/** Go counts nanoseconds in 64 bits: some 292 years. */
const MAX = 2 ** 63;

/** A duration in nanoseconds; undefined when it is not one. Go's `-` is refused: no duration here is negative. */
export function parseGoDuration(text: string): number | undefined {
  if (
    text.length > 100 ||
    !/^\+?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[nu\u00b5\u03bcm]?s|m|h))+$/.test(text)
  )
    return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([\d.]+)([a-z\u00b5\u03bc]+)/g)) {
    total += Number(amount) * (own(nanoseconds, unit ?? '') ?? 0);
  }
  return total < MAX ? Math.round(total) : undefined;
}

/** A duration in seconds; undefined when it is not one. */
export function secondsOf(text: string | undefined): number | undefined {
  const duration = text === undefined ? undefined : parseGoDuration(text);
  return duration === undefined ? undefined : duration / 1e9;
}

/** Whether Istio accepts the text as a duration: at least a millisecond, and whole ones. */
export function isIstioDuration(text: string): boolean {
  const duration = parseGoDuration(text);
  return duration !== undefined && duration >= MILLISECOND && duration % MILLISECOND === 0;
}
