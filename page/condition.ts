/**
 * A cluster in an outage ↔ the position of its switch.
 * @module
 */
import type { Outage } from '../src/outage/outage.ts';

/** `half`: a part of its pods answers; `ready`: a part is ready; `gateway`: unreachable for other clusters. */
export type Condition = 'up' | 'half' | 'ready' | 'gateway' | 'down';

/** In display order. */
export const conditions: readonly { readonly condition: Condition; readonly word: string }[] = [
  { condition: 'up', word: 'up' },
  { condition: 'half', word: 'half' },
  { condition: 'ready', word: 'half ready' },
  { condition: 'gateway', word: 'no gateway' },
  { condition: 'down', word: 'down' },
];

/** The worst condition of the cluster. */
export function conditionOf({ down, gateways, degraded, ready }: Outage, name: string): Condition {
  if (down.has(name)) return 'down';
  if (gateways.has(name)) return 'gateway';
  if (degraded.has(name)) return 'half';
  return ready.has(name) ? 'ready' : 'up';
}

/** The same outage with some clusters switched. */
export function withCondition(
  outage: Outage,
  names: readonly string[],
  condition: Condition,
): Outage {
  const down = new Set(outage.down);
  const gateways = new Set(outage.gateways);
  const degraded = new Map(outage.degraded);
  const ready = new Map(outage.ready);
  for (const name of names) {
    down.delete(name);
    gateways.delete(name);
    degraded.delete(name);
    ready.delete(name);
    if (condition === 'down') down.add(name);
    if (condition === 'gateway') gateways.add(name);
    if (condition === 'half') degraded.set(name, 0.5);
    if (condition === 'ready') ready.set(name, 0.5);
  }
  return { down, gateways, degraded, ready };
}
