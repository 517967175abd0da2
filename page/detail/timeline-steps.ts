/** A flow and an outage → the effect on its clients step by step, from the loss until other clusters serve: an estimate. */
import { percent, sharesInWords } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import { type Transition, transitionOf } from '../../src/outage/transition.ts';

/** An event, and its time. */
export interface TimelineStep {
  /** As in `0 s` or `1 s to 3 s`. */
  readonly when: string;
  readonly what: string;
}

/** Below this, the failing share counts as zero. */
const TRACE = 1e-6;

/** Empty where the outage causes no errors for these clients, not even at first. */
export function timelineOf(
  { flow, before, after }: FlowOutcome<ServedFlow>,
  outage: Outage,
): readonly TimelineStep[] {
  const transition = transitionOf(flow, outage);
  const failing = after.failing - before.failing;
  if (transition === undefined) {
    if (failing <= TRACE) return [];
    const forever = `${percent(after.failing)} of the requests fail as long as this lasts: nothing is ejected`;
    return [{ when: '0 s', what: forever }];
  }
  const left = failing > TRACE ? `; ${percent(after.failing)} fail` : '';
  const { returnSeconds } = transition;
  return [
    { when: '0 s', what: firstFailures(transition) },
    ...(transition.mergeSeconds > 0
      ? [
          {
            when: `to ${seconds(transition.mergeSeconds)}`,
            what: 'requests to what is ejected already go on failing, till the rest is balanced anew',
          },
        ]
      : []),
    {
      when: `${seconds(transition.mergeSeconds)}, or ${seconds(transition.silentSeconds)}`,
      what: `served by ${sharesInWords(after.shares)}${left}; the later if no host answers and connections time out; until then, all requests to failed hosts fail`,
    },
    {
      when: `${seconds(returnSeconds.from)} to ${seconds(returnSeconds.to)} after that`,
      what: 'the dead are asked again, and as many fail; each time later than the time before',
    },
  ];
}

function firstFailures({ endpoints, failures }: Transition): string {
  const [many, dead] = [failures === 1 ? 'request fails' : 'requests fail', endpoints];
  const what = dead === 1 ? '1 endpoint is ejected' : `${dead} endpoints are ejected`;
  return `${failures} ${many} in each proxy, then ${what}, where connections are refused and nothing retries`;
}

function seconds(count: number): string {
  return `${Math.round(10 * count) / 10} s`;
}
