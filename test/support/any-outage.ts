/**
 * Dice for a fleet → an outage of some of its clusters, of gateways, and of a part of some clusters' pods.
 * @module
 */
import fc from 'fast-check';
import type { Outage } from '../../src/outage/outage.ts';

/** For each cluster in turn: it is down at 0, its gateway is at 0, and how much of it answers. */
export type AnyLoss = readonly (readonly [number, number, number])[];

/** Any. */
export const anyLoss: fc.Arbitrary<AnyLoss> = fc.array(
  fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom(1, 1, 0.75, 0.5, 0.25)),
  { minLength: 8, maxLength: 8 },
);

/** What that means for clusters of these names. */
export function outageOf(names: readonly string[], loss: AnyLoss): Outage {
  const lossOf = (i: number): AnyLoss[number] | undefined => loss[i % loss.length];
  const those = (at: 0 | 1) => new Set(names.filter((_, i) => lossOf(i)?.[at] === 0));
  const degraded = new Map(
    names.flatMap((name, i): (readonly [string, number])[] => {
      const [, , left = 1] = lossOf(i) ?? [];
      return left < 1 ? [[name, left]] : [];
    }),
  );
  return { down: those(0), gateways: those(1), degraded };
}
