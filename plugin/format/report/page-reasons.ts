/** The steps of flows → their record in the page: each text once, and its number only where it is not predicted. */

import { groupBy } from '../../../src/collection/group-by.ts';
import type { Reason } from '../../../src/derive/route/order/order-reason.ts';
import type { Step } from '../../../src/outage/explain/explanation.ts';
import type { Flow } from '../../../src/outage/flow.ts';
import {
  markPredicted,
  usualByClient,
  usualReasons,
} from '../../../src/outage/record/reason-prediction.ts';
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
  const numbered = flows.map((flow) => ({
    service: flow.service,
    client: numberOf(flow.client),
    steps: (steps.get(flow) ?? []).map(({ place, because }) => [
      numberOf(place),
      ...because.map((reason) => numberOf(reasonInWords(reason))),
    ]),
  }));
  const usual = usualReasons(numbered);
  const byClient = usualByClient(usual);
  const services = [...groupBy(numbered, ({ service }) => service).values()];
  return {
    texts: [...texts.keys()],
    usual,
    services: services.map((its) => markPredicted(its, byClient)),
  };
}

function reasonInWords({ text, at }: Reason): string {
  const place = placeInWords(at);
  return place === undefined ? text : `${text} (${place})`;
}
