/** A flow of a random fleet → whether Envoys alone decide about its requests: Pilot gives endpoints that refuse them. */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { withRoutedPods } from '../../src/check/order/routed-pods.ts';
import type { RefusalKind } from '../../src/istio/reach/refusal-cause.ts';
import { placeFinder } from '../../src/outage/endpoint-place.ts';
import { upstreamNamed } from '../../src/outage/explain/steps.ts';
import type { Flow } from '../../src/outage/flow.ts';
import { refusedCauses } from '../../src/outage/unserved/refused.ts';

/** What Envoys of client and pods decide by certificates, and Pilot is not asked about. */
const byCertificates: ReadonlySet<RefusalKind> = new Set([
  'identity',
  'authorization',
  'trust-domain',
]);

/** What they decide by the mode of TLS where a rule sets it; without a rule, Pilot sends no mutual TLS to pods that take none. */
const byMode: ReadonlySet<RefusalKind> = new Set([
  'mutual-tls-disabled',
  'mutual-tls-sent',
  'mutual-tls-required',
]);

/** Whether Pilot is not asked about the requests of a flow. */
export function areJudgedByEnvoy(state: ClusterState, { sample: client, ways }: Flow): boolean {
  // Of the name of an own Service, Pilot does not tell which pods are behind it, and whether any are.
  const isAtRest = ways.some(({ upstream }) =>
    (upstream?.priorities ?? [])
      .flat()
      .some(({ hosts }) => hosts.some(({ way, count }) => way === 'service' && count === 0)),
  );
  if (isAtRest) return true;
  const index = withRoutedPods(state);
  const asking = { state, index, client, placeOf: placeFinder(state, index) };
  return ways.some(({ cluster }) => {
    const upstream = upstreamNamed(cluster, index, client);
    if (upstream === undefined) return false;
    const causes = refusedCauses(upstream, asking, () => true);
    const atOwnName = refusedCauses(upstream, asking, ({ way }) => way === 'service');
    const isOfRule = state.fleet.some(hasRuleOfMode) && causes.some(({ kind }) => byMode.has(kind));
    return atOwnName.length > 0 || isOfRule || causes.some(({ kind }) => byCertificates.has(kind));
  });
}

function hasRuleOfMode(state: ClusterState): boolean {
  return state
    .istio('DestinationRule')
    .some(({ object }) => JSON.stringify(object).includes('"ISTIO_MUTUAL"'));
}
