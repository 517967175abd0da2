/** Dice for a fleet → an outage of some of its clusters, of gateways, and of a part of some clusters' pods. */
import fc from 'fast-check';
import type { Outage } from '../../src/outage/outage.ts';

/** For each cluster in turn: it is down at 0, its gateway is at 0, how much of it answers, and how much is ready. */
export type AnyLoss = readonly (readonly [number, number, number, number])[];

/** Any. */
export const anyLoss: fc.Arbitrary<AnyLoss> = fc.array(
  fc.tuple(
    fc.nat(3),
    fc.nat(3),
    fc.constantFrom(1, 1, 0.75, 0.5, 0.25),
    fc.constantFrom(1, 0.75, 0.5, 0.25, 0),
  ),
  { minLength: 8, maxLength: 8 },
);

/** What that means for clusters of these names. */
export function outageOf(names: readonly string[], loss: AnyLoss): Outage {
  const lossOf = (i: number): AnyLoss[number] | undefined => loss[i % loss.length];
  const those = (at: 0 | 1) => new Set(names.filter((_, i) => lossOf(i)?.[at] === 0));
  const parts = (at: 2 | 3, others: ReadonlyMap<string, number>) =>
    new Map(
      names.flatMap((name, i): (readonly [string, number])[] => {
        const left = lossOf(i)?.[at] ?? 1;
        return left < 1 && !others.has(name) ? [[name, left]] : [];
      }),
    );
  const degraded = parts(2, new Map());
  return { down: those(0), gateways: those(1), degraded, ready: parts(3, degraded) };
}
