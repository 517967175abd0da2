/** The reasons in the page's data → those of a flow, in words. */
import type { PageReasons } from '../../plugin/format/report/page-document.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import { resolvePredicted, usualByClient } from '../../src/outage/record/reason-prediction.ts';
import { membersBy } from '../map/places.ts';

/** An endpoint, and the reason for its priority. */
export interface Why {
  readonly place: string;
  readonly because: readonly string[];
}

/** Finds the reasons of a flow, in the order of its endpoints; none where the page has none. */
export function whyFinder(
  flows: readonly ServedFlow[],
  reasons: PageReasons | undefined,
): (flow: ServedFlow) => readonly Why[] {
  if (reasons === undefined) return () => [];
  const { texts, usual, services } = reasons;
  const numbers = new Map(texts.map((text, i) => [text, i]));
  const byClient = usualByClient(usual);
  const byService = membersBy(flows, ({ service }) => service);
  const indexes = new Map([...byService.keys()].map((service, i) => [service, i]));
  return (flow) => {
    const its = byService.get(flow.service) ?? [];
    const marked = services[indexes.get(flow.service) ?? -1] ?? [];
    const numbered = its.map(({ client }, i) => ({
      client: numbers.get(client) ?? -1,
      steps: marked[i] ?? [],
    }));
    const steps = resolvePredicted(numbered, byClient)[its.indexOf(flow)] ?? [];
    return steps.map(([place = -1, ...because]) => ({
      place: texts[place] ?? '',
      because: because.map((number) => texts[number] ?? ''),
    }));
  };
}
