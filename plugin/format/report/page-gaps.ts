/** Requests without failover → data of the page, with the result in the proposed state. */

import { groupBy } from '../../../src/collection/group-by.ts';
import { present } from '../../../src/collection/present.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import { someOf } from '../../../src/diagnostic/wording/some-of.ts';
import type { FailoverGap, FailoverGaps } from '../../../src/outage/failover/failover-gap.ts';
import type { Flow } from '../../../src/outage/flow.ts';
import { servedBefore } from '../../../src/outage/simulate.ts';
import { clientsInWords, serviceInWords } from '../outages/words.ts';
import type { PageGap, PageGaps } from './page-document.ts';

/** Maximum number of gaps. */
const MOST_GAPS = 300;

/** Maximum number of clusters in one row. */
const MOST_NAMES = 6;

/** Flows of the proposed state. */
export interface ProposedFlows {
  readonly flows: readonly Flow[];
  readonly gaps: readonly FailoverGap[];
}

/** The first names, with the total number. */
export function pageGaps(
  { shared, lacking, gaps }: FailoverGaps,
  proposed: ProposedFlows | undefined,
): Omit<PageGaps, 'alone'> {
  const proposedOf = proposed === undefined ? () => undefined : outcomeFinder(proposed);
  const listed = gaps.slice(0, MOST_GAPS).map(
    (gap): PageGap => ({
      service: serviceInWords(gap),
      clients: someOf(gap.clients.map(clientsInWords), MOST_NAMES),
      failing: gap.failing,
      why: gap.reason.text,
      ...present({ at: placeInWords(gap.reason.at), proposed: proposedOf(gap) }),
    }),
  );
  return { shared, lacking, gaps: listed, more: gaps.length - listed.length };
}

/** `apps/api/api.yaml:29`; undefined if in no file of the repository. */
export function placeInWords(at: Position | undefined): string | undefined {
  return at === undefined || at.file === '' ? undefined : `${at.file}:${at.line}`;
}

function outcomeFinder({ flows, gaps }: ProposedFlows): (gap: FailoverGap) => string {
  const byPort = groupBy(flows, portOf);
  const lacking = groupBy(gaps, portOf);
  return (gap) => {
    const clients = new Set(gap.clients.map(({ client }) => client));
    const left = (lacking.get(portOf(gap)) ?? []).find((one) =>
      one.clients.some(({ client }) => clients.has(client)),
    );
    if (left !== undefined) return `no: ${left.reason.text}`;
    const its = (byPort.get(portOf(gap)) ?? []).filter(({ client }) => clients.has(client));
    return takenOver(its.map(takersOf));
  };
}

/** The clusters that serve the requests once the first endpoint fails. */
function takersOf(flow: Flow): readonly string[] {
  const { shares, targets } = servedBefore(flow);
  return [...targets].filter((place) => (shares.get(place) ?? 0) < 1);
}

function takenOver(takers: readonly (readonly string[])[]): string {
  const sets = new Set(takers.map((names) => [...names].sort().join(', ')));
  const [only = ''] = sets;
  if (only === '') return 'no: no other cluster is known';
  if (sets.size === 1) return `yes, to ${only}`;
  const counts = takers.map((names) => names.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `yes, each to ${least === most ? '' : `${least} or up to `}${most} other${most === 1 ? '' : 's'}`;
}

function portOf({ service, port }: Pick<Flow, 'service' | 'port'>): string {
  return `${service} ${port}`;
}
