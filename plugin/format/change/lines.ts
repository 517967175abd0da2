/** The effect of a change on outages → a line for each result that is worse, without a replacement, with more load, or better. */

import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import type { ChangedPlace } from '../../../src/outage/change/changed-place.ts';
import type {
  OutageChange,
  ServedChange,
  Withdrawal,
} from '../../../src/outage/change/outage-change.ts';
import { isLost } from '../../../src/outage/change/threshold.ts';
import type { Loss, LossKind } from '../../../src/outage/loss.ts';
import { withdrawalsWithoutGap } from '../../../src/outage/rollout/sync-orders.ts';
import type { SyncGap } from '../../../src/outage/sync/sync-gap.ts';
import { someNames } from '../diff/alike.ts';
import { clientsInWords, percent, serviceInWords, sharesInWords } from '../outages/words.ts';

/** The topic of a line; the worst first. */
export type LineMark = 'worse' | 'sync' | 'alone' | 'load' | 'better' | 'note';

/** A line, with names as a format shows them. */
export interface OutageLine {
  readonly mark: LineMark;
  readonly text: string;
  /** As in `apps/api/export.yaml:3`; empty if unknown. */
  readonly place: string;
}

/** Formats a name. */
export type ShowName = (name: string) => string;

/** Maximum number of lines with the responsible place: each needs one more query of the model. */
const MOST_PLACES = 20;

/** All lines, the worst first. */
export function outageLines(compared: ComparedOutages, show: ShowName): readonly OutageLine[] {
  const { change } = compared;
  const { served, onlyPlaces } = change;
  const places = placesOf(compared);
  const servedLines = served.map((one, i): OutageLine => {
    const mark = one.isWorse ? 'worse' : 'better';
    return { mark, text: servedInWords(one, show), place: placeInWords(places.served[i]) };
  });
  return [
    ...servedLines.filter(({ mark }) => mark === 'worse'),
    ...compared.syncGaps.map((gap): OutageLine => {
      return { mark: 'sync', text: syncGapInWords(gap, show), place: '' };
    }),
    ...onlyPlaces.map((one, i): OutageLine => {
      const place = placeInWords(places.alone[i]);
      return { mark: 'alone', text: aloneInWords(one, show), place };
    }),
    ...loadLines(compared, show),
    ...servedLines.filter(({ mark }) => mark === 'better'),
    ...notes(compared, show).map((text): OutageLine => ({ mark: 'note', text, place: '' })),
  ];
}

/** For the first lines of each kind. */
export function placesOf({ change, placeOf }: ComparedOutages): {
  readonly served: readonly (ChangedPlace | undefined)[];
  readonly alone: readonly (ChangedPlace | undefined)[];
} {
  return {
    served: change.served.slice(0, MOST_PLACES).map(placeOf),
    alone: change.onlyPlaces.slice(0, MOST_PLACES).map(placeOf),
  };
}

/** `1 worse, 0 better, 33 as before`. */
export function countsInWords({ counts, gone }: OutageChange): string {
  const { worse, better, asBefore, added } = counts;
  const more = [
    ...(added === 0 ? [] : [`${added} new`]),
    ...(gone.length === 0 ? [] : [`${number(gone.length, 'service')} gone`]),
  ];
  return [`${worse} worse`, `${better} better`, `${asBefore} as before`, ...more].join(', ');
}

/** `5 clusters and 3 regions lost one by one`, and the outages that were not compared. */
export function lossesInWords({ losses, tooMany }: OutageChange): string {
  const kinds = lossKinds.filter(([kind]) => losses[kind] > 0);
  const counted = kinds.map(([kind, one, several]) => {
    return `${losses[kind]} ${losses[kind] === 1 ? one : several}`;
  });
  const looked = counted.length === 0 ? 'no loss looked at' : `${listed(counted)} lost one by one`;
  if (tooMany.length === 0) return looked;
  const left = lossKinds.filter(([kind]) => tooMany.includes(kind));
  const skipped = listed(left.map(([, , several]) => several));
  return `${looked}; not looked at, since they are too many: the loss of ${skipped}`;
}

const lossKinds: readonly (readonly [kind: LossKind, one: string, several: string])[] = [
  ['cluster', 'cluster', 'clusters'],
  ['zone', 'zone', 'zones'],
  ['region', 'region', 'regions'],
  ['pods', 'set of local pods', 'sets of local pods'],
];

/** Whether there is a result to report. */
export function isNoticed({ change, syncGaps }: ComparedOutages): boolean {
  const { served, onlyPlaces, peaks, tooMany, gone, withdrawn } = change;
  const told = [served, onlyPlaces, peaks, tooMany, gone, withdrawn, syncGaps];
  return told.some(({ length }) => length > 0);
}

function servedInWords(one: ServedChange, show: ShowName): string {
  const { clientClusters, losses, before, after } = one;
  const [only = '', ...others] = clientClusters;
  const named =
    others.length === 0
      ? show(clientsInWords({ ...one, client: only }))
      : `${someNames(clientClusters, MOST_NAMES, show)}${one.clients === '' ? '' : ` (${show(one.clients)})`}`;
  const own = others.length === 0 ? undefined : one.client;
  const [was, is] = [before, after].map((sending) => answerInWords(sending, own, show));
  const what = `${show(serviceInWords(one))} for clients in ${named}: was ${was}, now ${is}`;
  const down = losses.flatMap((loss) => (loss === undefined ? [] : [lossInWords(loss, show)]));
  return down.length === 0 ? what : `${oneOf(down)} down → ${what}`;
}

function answerInWords(
  sending: ServedChange['after'],
  own: string | undefined,
  show: ShowName,
): string {
  const { shares, failing, targets } = sending;
  if (isLost({ after: sending }))
    return targets.size === 0 ? 'no target left' : 'no cluster answers';
  const named = new Map(
    [...shares].map(([name, share]) => [name === own ? 'their own cluster' : name, share]),
  );
  const words = show(sharesInWords(named));
  return failing < 0.005 ? words : `${words}, ${percent(failing)} fails`;
}

/** Each loss by itself: `paris`, `paris or berlin`, `any one of paris, berlin, boston and 3 more`. */
function oneOf(losses: readonly string[]): string {
  if (losses.length > MOST_NAMES) return `any one of ${someNames(losses, MOST_NAMES)}`;
  return listed(losses, 'or');
}

/** `paris`, `zone eu/a`, `region eu`, `local pods`. */
function lossInWords({ kind, name }: Pick<Loss, 'kind' | 'name'>, show: ShowName): string {
  if (kind === 'pods') return 'local pods';
  return kind === 'cluster' ? show(name) : `${kind} ${show(name)}`;
}

function aloneInWords(
  { service, clients, place, before }: OutageChange['onlyPlaces'][number],
  show: ShowName,
): string {
  const only = place === undefined ? 'their own cluster' : show(place);
  if (clients !== undefined) {
    const named = someNames(clients, MOST_NAMES, show);
    return `clients in ${named} have one place for ${show(service)}: ${only} (they had ${before})`;
  }
  return before === 0
    ? `${show(service)} is new, and ${only} its only place`
    : `${only} is now the only place of ${show(service)} (there were ${before})`;
}

const measures: Readonly<Record<ComparedOutages['assumed']['load'], string>> = {
  annotation: 'declared load',
  replicas: 'by the pods in Git',
  even: 'all clusters alike',
};

function loadLines({ change, assumed }: ComparedOutages, show: ShowName): readonly OutageLine[] {
  return change.peaks.map(({ cluster, before, after, loss }) => {
    const when = loss === undefined ? 'with nothing down' : `${lossInWords(loss, show)} down`;
    const most = `takes ${factor(after)} of today's requests (${when}), was ${factor(before)} at most`;
    const text = `${show(cluster)} ${most}; ${measures[assumed.load]}, not measured`;
    return { mark: 'load', text, place: '' };
  });
}

function factor(value: number): string {
  return `${value.toFixed(1)}×`;
}

function notes(compared: ComparedOutages, show: ShowName): readonly string[] {
  const { gone, renamed } = compared.change;
  const names = renamed.map(([from, to]) => `${show(from)} is taken for ${show(to)}, renamed`);
  return [
    ...withdrawalsWithoutGap(compared).map((one) => clientsFirst(one, show)),
    ...(gone.length === 0 ? [] : [`nowhere any longer: ${someNames(gone, MOST_NAMES, show)}`]),
    ...names,
  ];
}

/** Clients call a cluster that no longer serves them until their own cluster is synced. */
function clientsFirst({ clients, from, services }: Withdrawal, show: ShowName): string {
  const [first, last, called] = [clients, from, services].map((names) =>
    someNames(names, MOST_NAMES, show),
  );
  return `sync ${first} before ${last}: until then their clients call ${called} there`;
}

function placeInWords(place: ChangedPlace | undefined): string {
  if (place === undefined) return '';
  return `${place.file}:${place.line}${place.isGone ? ' (before)' : ''}`;
}

function number(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function listed(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** Maximum number of names in a list of a line. */
const MOST_NAMES = 4;

/** Requests that get no answer until all clusters are synced, as in `sync boston before dallas: …`. */
function syncGapInWords(gap: SyncGap, show: (name: string) => string): string {
  const named = (names: readonly string[]): string => someNames(names, MOST_NAMES, show);
  const { time, order } = gap;
  const [clients, providers] = [gap.clients, gap.providers].map(named);
  const service = show(gap.service);
  const because = gap.because === undefined ? '' : ` (${show(gap.because)})`;
  const none = `clients in ${clients} get no answer from ${service}${because}`;
  switch (time) {
    case 'clientsFirst':
      return `sync ${providers} before ${clients}: in the other order, ${none}, and eject the gateways`;
    case 'providersFirst':
      return `sync ${clients} before ${providers}: in the other order, ${none}, and eject the gateways`;
    case 'eitherFirst': {
      const groups = order.filter((names) => names.length > 0).map(named);
      const way =
        groups.length === 0
          ? 'no order of syncs avoids it'
          : `with an answer at all times: sync ${groups.join(', then ')}`;
      return `between the syncs of ${clients} and of ${providers}, ${none}; ${way}`;
    }
    case 'withinSync':
      return `within their sync, clients in ${clients} may get no answer from ${service} for some seconds: istiod takes the objects of their branch one after another`;
  }
}
