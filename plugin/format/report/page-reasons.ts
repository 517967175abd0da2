/**
 * The steps of flows → their record in the page: each text once.
 * @module
 */
import type { Flow, Reason, Step } from '../../../src/internal.ts';
import type { PageReasons } from './page-document.ts';
import { placeInWords } from './page-gaps.ts';

/**
 * Builds the record.
 * @param flows in the order of the record of the fleet.
 */
export function pageReasons(
  flows: readonly Flow[],
  steps: ReadonlyMap<Flow, readonly Step[]>,
): PageReasons {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const recorded = flows.map((flow) =>
    (steps.get(flow) ?? []).map(({ place, because }) => [
      numberOf(place),
      ...because.map((reason) => numberOf(reasonInWords(reason))),
    ]),
  );
  return { texts: [...texts.keys()], flows: recorded };
}

function reasonInWords({ text, at }: Reason): string {
  const place = placeInWords(at);
  return place === undefined ? text : `${text} (${place})`;
}
