/** The effect of a change on outages → a part of the JSON of a diff. */

import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import type { ChangedPlace } from '../../../src/outage/change/changed-place.ts';
import type { OnlyPlace, ServedChange } from '../../../src/outage/change/outage-change.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { assumedJson, rounded, sharesOf } from '../outages/json.ts';
import { placesOf } from './lines.ts';

/** `{assumed, losses, counts, served, syncGaps, onlyPlaces, peaks, gone, renamed}`. */
export function outageChangeJson(compared: ComparedOutages): JsonObject {
  const { change, assumed, syncGaps } = compared;
  const { losses, tooMany, counts, gone, renamed } = change;
  const places = placesOf(compared);
  return {
    assumed: assumedJson(assumed),
    losses: { ...losses },
    tooMany: [...tooMany],
    counts: { ...counts },
    served: change.served.map((one, i) => servedOf(one, places.served[i])),
    syncGaps: syncGaps.map(({ service, clients, providers, time, because, order }) => ({
      service,
      from: [...clients],
      to: [...providers],
      time,
      ...(because === undefined ? {} : { because }),
      order: order.filter((names) => names.length > 0).map((names) => [...names]),
    })),
    onlyPlaces: change.onlyPlaces.flatMap((one, i) => aloneOf(one, places.alone[i])),
    peaks: change.peaks.map(({ cluster, before, after, loss }) => ({
      cluster,
      before: rounded(before),
      after: rounded(after),
      down: loss === undefined ? null : { kind: loss.kind, name: loss.name },
    })),
    gone: [...gone],
    renamed: renamed.map(([from, to]) => ({ from, to })),
  };
}

function servedOf(one: ServedChange, place: ChangedPlace | undefined): JsonObject {
  const { service, by, port, requests, clients, clientClusters, losses } = one;
  return {
    change: one.isWorse ? 'worse' : 'better',
    service,
    ...(by.length === 0 ? {} : { names: [...by] }),
    port,
    ...(requests === '' ? {} : { requests }),
    from: [...clientClusters],
    ...(clients === '' ? {} : { clients }),
    down: losses.flatMap((loss) => (loss ? [{ kind: loss.kind, name: loss.name }] : [])),
    before: answerOf(one.before),
    after: answerOf(one.after),
    ...atOf(place),
  };
}

/** Clients that each have their own cluster are listed one by one. */
function aloneOf(
  { service, clients, place, before }: OnlyPlace,
  at: ChangedPlace | undefined,
): readonly JsonObject[] {
  if (place !== undefined) {
    const from = clients === undefined ? {} : { from: [...clients] };
    return [{ service, place, ...from, before, ...atOf(at) }];
  }
  return (clients ?? []).map((name) => ({
    ...{ service, place: name, from: [name], before },
    ...atOf(at),
  }));
}

function answerOf({ shares, failing, targets }: ServedChange['after']): JsonObject {
  return { shares: sharesOf(shares), failing: rounded(failing), targets: targets.size };
}

function atOf(place: ChangedPlace | undefined): { readonly at?: JsonObject } {
  return place === undefined ? {} : { at: { ...place } };
}
