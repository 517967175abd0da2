/** The providers of a service, with reasons → text. */

import type { Explanation } from '../../../src/app/outage/explain.ts';
import type { Reason } from '../../../src/derive/route/order/order-reason.ts';
import { ownWords, placesInWords } from '../../../src/derive/route/order/order-words.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import {
  type ExplainedOrder,
  type Step,
  servingSteps,
} from '../../../src/outage/explain/explanation.ts';
import { displayName, locate } from '../../../src/resource/resource.ts';
import { istiodsInWords } from '../outages/report.ts';
import { transitionInWords } from '../outages/transition.ts';
import { percent, serviceInWords } from '../outages/words.ts';
import type { Paint } from '../terminal/colour.ts';
import { displayWidth, printable } from '../terminal/display-width.ts';

/** A paragraph an order; each reason once in it. */
export function explanationText(
  { discovery, withoutIstiod, orders }: Explanation,
  paint: Paint,
): string {
  const assumption =
    discovery === 'isolated'
      ? 'no istiod reads endpoints of other clusters'
      : 'remote secrets let an istiod read endpoints of other clusters of its mesh';
  const paragraphs = orders.map((order) => orderText(order, paint));
  return `${paragraphs.join('\n')}\nassumed: ${[assumption, ...istiodsInWords(withoutIstiod)].join('; ')}\n`;
}

function orderText(order: ExplainedOrder, paint: Paint): string {
  const { share, names, steps, transition, carriedBy, breaks, upstream, sample } = order;
  const part = share < 1 ? `${percent(share)} of ` : '';
  const { client, clients } = order;
  const who = clients === '' ? `clients in ${client}` : `${clients} of ${client}`;
  const title = `${part}${serviceInWords(order)} for ${who}`;
  const serving = servingSteps(steps);
  const served = serving.length === 0 ? 'nobody' : placesInWords(serving);
  const alreadyPrinted = new Set<string>();
  const lines = [
    ...wrapped(printable(title).split(' '), '').map((line) => paint('strong', line)),
    ...(names.length > 1 ? [printable(`  called as ${names.join(' and ')}`)] : []),
    ...wrapped(printable(served).split(' '), '  '),
    ...steps.flatMap((step, i) => [
      stepLine(step, client, isShared(steps, i)),
      ...newReasons(step.because, alreadyPrinted),
    ]),
    ...section(
      'requests that fail or wait if the first is lost (estimate for each proxy)',
      transition === undefined || serving.length === 0
        ? []
        : wrapped(transitionInWords(transition).split(' '), indent),
    ),
    ...section(
      'carried by',
      carriedBy.flatMap((resource) => {
        const made = resource.origin.type === 'derived' ? ', derived' : '';
        return placed(`${displayName(resource)}${made}`, locate(resource));
      }),
    ),
    ...section(
      'what would break it',
      breaks.flatMap(({ text, at }) => placed(text, at)),
    ),
  ];
  const proxy = sample?.waypoint === undefined ? 'proxy' : 'waypoint';
  const known = upstream === undefined ? [] : [`  in the ${proxy}: ${printable(upstream)}`];
  return [...lines, ...known].map((line) => `${line}\n`).join('');
}

const ways: Readonly<Record<Step['way'], string>> = {
  pods: 'pods',
  service: ownWords.service,
  gateway: 'gateway',
  outside: 'outside',
};

/** `  1. paris: gateway 203.0.113.1:15443`, with weights where several endpoints have one priority; numbered from 1. */
function stepLine(step: Step, client: string, shares: boolean): string {
  const { priority, place, way, address, weight, localityWeight, reaches } = step;
  const what = way === 'pods' && place === client ? ownWords.pods : ways[way];
  const at = address === '' ? '' : ` ${address}`;
  const locality = localityWeight === undefined ? '' : ` in a locality of weight ${localityWeight}`;
  const share = shares ? `, weight ${weight}${locality}` : '';
  const end = reaches && 'refused' in reaches ? ', refuses every request' : '';
  return printable(`  ${priority + 1}. ${place}: ${what}${at}${share}${end}`);
}

/** Whether an adjacent step has the same priority. */
function isShared(steps: readonly Step[], i: number): boolean {
  const turn = steps[i]?.priority;
  return [steps[i - 1], steps[i + 1]].some((beside) => beside?.priority === turn);
}

/** Reasons that were not printed before. */
function newReasons(because: readonly Reason[], alreadyPrinted: Set<string>): readonly string[] {
  const fresh = because.filter(({ text }) => !alreadyPrinted.has(text) && alreadyPrinted.add(text));
  return fresh.flatMap(({ text, at }) => placed(text, at));
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines];
}

/** Minimum width of a terminal in columns. */
const COLUMNS = 80;

/** The place of a reason is never wrapped, so that users and terminals recognise it. */
function placed(text: string, at: Position | undefined): readonly string[] {
  const place = at === undefined || at.file === '' ? [] : [printable(`(${at.file}:${at.line})`)];
  return wrapped([...printable(text).split(' '), ...place], indent);
}

const indent = '     ';

/** Lines within the width of the terminal, those after the first indented. */
function wrapped(words: readonly string[], before: string): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.pop();
    const longer = last === undefined ? `${before}${word}` : `${last} ${word}`;
    if (last === undefined || displayWidth(longer) <= COLUMNS) lines.push(longer);
    else lines.push(last, `${before}  ${word}`);
  }
  return lines;
}
