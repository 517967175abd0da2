/** A flow without failover → the places that would take over if they did not refuse the clients, with the causes. */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import { someOf } from '../../diagnostic/wording/some-of.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import { refusalsOf, type Sight, upstreamNamed } from '../explain/steps.ts';
import type { Flow, FlowWay } from '../flow.ts';
import type { ReachedPlace } from '../upstream.ts';
import { failingWithout, TRACE } from './place-failure.ts';

/** A gap and its surroundings. */
interface RefusedSight extends Pick<Sight, 'state' | 'placeOf'> {
  readonly index: PilotIndex;
  /** The failing place; empty where requests fail without any failure. */
  readonly place: string;
  /** The part of the requests that fails, of 1. */
  readonly failing: number;
}

/** Maximum number of places in the words. */
const MOST_PLACES = 2;

/** Undefined where as many requests fail if no place refuses. */
export function refusedGap(flow: Flow, sight: RefusedSight): Reason | undefined {
  const { place, index, failing } = sight;
  if (!flow.ways.some(({ upstream }) => hostsOf(upstream).some(isRefusing))) return undefined;
  if (failingWithout(place, withoutRefusals(flow)) > failing - TRACE) return undefined;
  const refusals = flow.ways.flatMap(({ cluster }) => {
    const upstream = upstreamNamed(cluster, index, flow.sample);
    return upstream === undefined ? [] : [...refusalsOf(upstream, sight, flow.sample)];
  });
  const causes = [...new Map(refusals)].filter(([name]) => name !== place);
  const [first] = causes;
  if (first === undefined) return undefined;
  const texts = causes.map(([name, [cause]]) => {
    return `${name === flow.client ? 'their own cluster' : name} refuses them: ${cause?.text}`;
  });
  return { ...first[1][0], text: someOf(texts, MOST_PLACES) };
}

function hostsOf(upstream: FlowWay['upstream']): readonly ReachedPlace[] {
  return (upstream?.priorities ?? []).flat().flatMap(({ hosts }) => hosts);
}

function isRefusing({ way }: Pick<ReachedPlace, 'way'>): boolean {
  return way === 'refused' || way === 'denied';
}

/** As if every host answered. */
function withoutRefusals(flow: Flow): Flow {
  const ways = flow.ways.map((way): FlowWay => {
    if (way.upstream === undefined) return way;
    const priorities = way.upstream.priorities.map((localities) =>
      localities.map((locality) => ({
        ...locality,
        hosts: locality.hosts.map((host) => {
          return isRefusing(host) ? { ...host, way: 'gateway' as const } : host;
        }),
      })),
    );
    return { ...way, upstream: { ...way.upstream, priorities } };
  });
  return { ...flow, ways };
}
