/** A cluster in an outage ↔ the position of its switch. */
import { percent } from '../plugin/format/outages/words.ts';
import type { Outage } from '../src/outage/outage.ts';

/** `half`: a part of its pods answers; `ready`: a part is ready; `pods`: none answers; `gateway`: unreachable for other clusters. */
export type Condition = 'up' | 'half' | 'ready' | 'pods' | 'gateway' | 'down';

/** In display order. */
export const conditions: readonly Condition[] = ['up', 'half', 'ready', 'pods', 'gateway', 'down'];

const words: Readonly<Record<Condition, string>> = {
  up: 'up',
  half: 'half',
  ready: 'half ready',
  pods: 'no pods',
  gateway: 'no gateway',
  down: 'down',
};

/** The word of a switch; of a part of the pods other than a half, the part. The position that is on names the lesser losses as well. */
export function conditionInWords(condition: Condition, outage: Outage, name: string): string {
  if (condition !== 'gateway' || conditionOf(outage, name) !== 'gateway') {
    return partInWords(condition, outage, name);
  }
  const pods = conditionOf({ ...outage, gateways: new Set() }, name);
  const others = pods === 'up' ? [] : [partInWords(pods, outage, name)];
  return [words.gateway, ...others].join(', ');
}

function partInWords(condition: Condition, { degraded, ready }: Outage, name: string): string {
  const part = (condition === 'ready' ? ready : degraded).get(name);
  const isOther = part !== undefined && part > 0 && part !== 0.5;
  if (condition === 'half' && isOther) return percent(part);
  if (condition !== 'ready' || part === undefined || part === 0.5) return words[condition];
  return part === 0 ? 'none ready' : `${percent(part)} ready`;
}

/** The worst condition of the cluster. */
export function conditionOf({ down, gateways, degraded, ready }: Outage, name: string): Condition {
  if (down.has(name)) return 'down';
  if (gateways.has(name)) return 'gateway';
  if (degraded.get(name) === 0) return 'pods';
  if (degraded.has(name)) return 'half';
  return ready.has(name) ? 'ready' : 'up';
}

/** The part of the pods that is left, of conditions about pods. */
const left: Readonly<Partial<Record<Condition, number>>> = { half: 0.5, pods: 0 };

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
  const part = left[condition];
  for (const name of names) {
    down.delete(name);
    gateways.delete(name);
    degraded.delete(name);
    ready.delete(name);
    if (condition === 'down') down.add(name);
    if (condition === 'gateway') gateways.add(name);
    if (part !== undefined) degraded.set(name, part);
    if (condition === 'ready') ready.set(name, 0.5);
  }
  return { down, gateways, degraded, ready };
}
