/**
 * Reasons of a service's flows, as numbers ↔ the same, with a mark in place of each number that is predicted: most reasons depend on the
 * service or on the clients alone, so that nearly all numbers are marks, which compress well. Each service is converted by itself.
 */

/** The endpoints of a flow, each as numbers of texts: the place, then the reasons. */
export type NumberedSteps = readonly (readonly number[])[];

/** A flow: the number of its client's name, and its endpoints. */
export interface NumberedFlow {
  readonly client: number;
  readonly steps: NumberedSteps;
}

/** `[client, place, ...reasons]`: the reasons that do not depend on the service; -1 where they do. */
export type UsualReasons = readonly number[];

/** Finds the reasons that several flows of a client have for a place. */
export function usualReasons(flows: readonly NumberedFlow[]): readonly UsualReasons[] {
  const firsts = new Map<string, readonly number[]>();
  const found = new Map<string, readonly number[]>();
  for (const { client, steps } of flows) {
    for (const [place = -1, ...reasons] of steps) {
      const key = `${client} ${place}`;
      const [first, known] = [firsts.get(key), found.get(key)];
      if (first === undefined) firsts.set(key, reasons);
      else found.set(key, [client, place, ...sharedReasons(first, reasons, known?.slice(2))]);
    }
  }
  return [...found.values()].filter((row) => row.slice(2).some((one) => one >= 0));
}

function sharedReasons(
  first: readonly number[],
  reasons: readonly number[],
  known: readonly number[] | undefined,
): readonly number[] {
  return first.map((one, i) => (reasons[i] === one ? one : (known?.[i] ?? -1)));
}

/** The rows by client and place. */
export type UsualByClient = ReadonlyMap<string, UsualReasons>;

/** Indexes the rows, once for all services. */
export function usualByClient(usual: readonly UsualReasons[]): UsualByClient {
  return new Map(usual.map((row) => [`${row[0]} ${row[1]}`, row]));
}

/** Replaces the predicted numbers of a service's flows with marks, which are negative. */
export function markPredicted(
  flows: readonly NumberedFlow[],
  usual: UsualByClient,
): readonly NumberedSteps[] {
  return walk(flows, usual, (number, predicted) => {
    const mark = predicted.indexOf(number);
    return { number, written: mark < 0 ? number : -1 - mark };
  });
}

/** The inverse of {@link markPredicted}. */
export function resolvePredicted(
  flows: readonly NumberedFlow[],
  usual: UsualByClient,
): readonly NumberedSteps[] {
  return walk(flows, usual, (written, predicted) => {
    const number = written < 0 ? (predicted[-1 - written] ?? -1) : written;
    return { number, written: number };
  });
}

/** Converts a number from one notation to the other: the number itself, and the other notation. */
type Convert = (
  one: number,
  predicted: readonly number[],
) => { readonly number: number; readonly written: number };

/** Both directions predict the same, since both learn the same numbers in the same order. */
function walk(
  flows: readonly NumberedFlow[],
  usual: UsualByClient,
  convert: Convert,
): readonly NumberedSteps[] {
  const learned = new Map<string, number>();
  return flows.map(({ client, steps }) =>
    steps.map(([place = -1, ...reasons]) => {
      const its = usual.get(`${client} ${place}`);
      const converted = reasons.map((one, i) => {
        const contexts = [`${i} ${place}`, `${i}`];
        const predicted = [its?.[i + 2], ...contexts.map((context) => learned.get(context))];
        const { number, written } = convert(
          one,
          predicted.map((known) => known ?? -1),
        );
        for (const context of contexts) learned.set(context, number);
        return written;
      });
      return [place, ...converted];
    }),
  );
}
