/** Pilot's answer for a client → the gateways whose pods the proxy accepts in the model and not in Istio, or the reverse. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { isEntriesOwn } from '../../check/host/rival/rival-entries.ts';
import { firstBy } from '../../collection/group-by.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { OracleAnswer } from '../../istio/model/proxy-snapshot.ts';
import { upstreamClusters } from '../../istio/model/upstream-clusters.ts';
import { enterGateway } from '../../istio/reach/reach.ts';
import { acceptedBy, identitiesOf } from '../../istio/reach/server-identity.ts';
import { parseServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { gatewayFinder } from './server-names.ts';

/**
 * Pods that Git does not show have no identity here. Without a list, Pilot accepts the accounts of a Service's pods, which the question does
 * not have.
 */
export function identityDifferences(
  state: ClusterState,
  client: PilotClient,
  { clusters = [] }: OracleAnswer,
): readonly (readonly [about: string, model: string, istio: string])[] {
  if (client.waypoint !== undefined) return [];
  const answers = new Map(clusters.map((one) => [one.cluster, one]));
  const gatewaysOf = gatewayFinder(state);
  return upstreamClusters(state.pilot, client).flatMap((upstream) => {
    const answer = answers.get(upstream.name);
    if (answer === undefined) return [];
    const called = firstBy(gatewaysOf(upstream), ({ far }) => far);
    return [...called.values()].flatMap(({ far, endpoint }) => {
      const pods = podIdentities(far, upstream.serverName);
      const listed = acceptedBy(state, upstream, upstream.decidesTls(endpoint));
      if (listed === undefined && !isEntriesOwn(upstream.host, state)) return [];
      const accepted = listed?.names ?? [];
      const [model, istio] = [wordFor(accepted, pods), wordFor(answer.sans ?? [], pods)];
      const about = `"${upstream.name}" at the gateway of ${far.cluster.name}`;
      return pods.length === 0 || model === istio ? [] : [[about, model, istio] as const];
    });
  });
}

function podIdentities(far: ClusterState, serverName: string): readonly string[] {
  const target = parseServerName(serverName);
  const entrance = target === undefined ? 'absent' : enterGateway(far, target);
  if (entrance === 'absent' || 'refused' in entrance) return [];
  return identitiesOf(far, entrance.endpoints?.pods ?? []);
}

/** No list accepts any identity. */
function wordFor(accepted: readonly string[], pods: readonly string[]): string {
  const isAccepted = accepted.length === 0 || pods.some((name) => accepted.includes(name));
  return isAccepted ? 'pods that the client accepts' : 'pods that the client does not accept';
}
