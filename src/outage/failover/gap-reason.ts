/** A flow without failover → the cause in its order, with the place. */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import {
  ejectablePercent,
  type OutlierDetection,
} from '../../istio/destination-rule/policy-settings.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { locate } from '../../resource/resource.ts';
import { ownedName } from '../explain/istio-reason.ts';
import { type Sight as StepSight, upstreamNamed } from '../explain/steps.ts';
import type { Flow, FlowWay } from '../flow.ts';
import type { GapCause } from './failover-gap.ts';
import { refusedGap } from './refused-gap.ts';

/** Input about the clients. */
interface Sight extends Pick<StepSight, 'state' | 'placeOf'> {
  /** The failing place; empty where requests fail without any failure. */
  readonly place: string;
  /** The part of the requests that fails, of 1. */
  readonly failing: number;
  readonly index: PilotIndex;
  /** Whether an export offers the service to other clusters. */
  readonly isOffered: boolean;
}

/** Finds the cause on the route of the requests to the place. */
export function gapReason(
  flow: Flow,
  sight: Sight,
): { readonly cause: GapCause; readonly reason: Reason } {
  const refused = refusedGap(flow, sight);
  if (refused !== undefined) return { cause: 'refused', reason: refused };
  const { ways, sample, client } = flow;
  const { place, index, isOffered } = sight;
  const way = ways.find((one) => placesOf(one).has(place)) ?? ways[0];
  const upstream = upstreamNamed(way?.cluster, index, sample);
  if (way === undefined || upstream === undefined) {
    return {
      cause: 'nobody',
      reason: { text: 'the proxies of its clients have no endpoint for it: 503' },
    };
  }
  const reached = placesOf(way);
  if (place === '' || reached.size === 0) {
    return {
      cause: 'nobody',
      reason: { text: 'no pod that Git has answers', ...atHost(upstream, index) },
    };
  }
  if (reached.size === 1) {
    const known = place === client ? 'their own cluster' : place;
    const offer = isOffered ? 'though it is offered' : 'and nothing offers it';
    const text = `its clients know of ${known} alone, ${offer} to other clusters`;
    return { cause: 'alone', reason: { text, ...atHost(upstream, index) } };
  }
  return ejectionGap(upstream);
}

function placesOf({ upstream }: FlowWay): ReadonlySet<string> {
  const all = (upstream?.priorities ?? []).flat().flatMap(({ hosts }) => hosts);
  return new Set(all.map(({ place }) => place));
}

function atHost({ namespace, host }: UpstreamCluster, index: PilotIndex): Pick<Reason, 'at'> {
  const [source] = index.sources.get(`${namespace}/${host}`) ?? [];
  return source === undefined ? {} : { at: locate(source) };
}

/** Others are available, but Envoy still sends requests to the failing one. */
function ejectionGap({ rule, ejectedBy, outlierDetection }: UpstreamCluster): {
  readonly cause: GapCause;
  readonly reason: Reason;
} {
  const [first] = ejectedBy === 'mesh' ? [] : (rule?.from ?? []);
  const who = ejectedBy === 'mesh' ? 'MeshConfig' : first && ownedName(first);
  const [cause, text] = ejectionWords(outlierDetection, who);
  const pointer = outlierDetection === undefined ? '' : '/spec/trafficPolicy/outlierDetection';
  return { cause, reason: { text, ...(first && { at: locate(first, pointer) }) } };
}

/** `who`: the source of the ejection settings; undefined without a rule. */
function ejectionWords(
  detection: OutlierDetection | undefined,
  who: string | undefined,
): readonly [GapCause, string] {
  const nothing = 'nothing ejects what fails';
  if (who === undefined)
    return ['unejected', `${nothing}: no DestinationRule has outlierDetection`];
  if (detection === undefined) return ['unejected', `${nothing}: ${who} has no outlierDetection`];
  if (detection.failures === undefined) return ['unejected', `${nothing}: ${who} counts no errors`];
  return ['limited', `${who} has ${ejectablePercent(detection)}% of the endpoints ejected at most`];
}
