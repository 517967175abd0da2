/**
 * A cluster of a simulated fleet and a client → real Pilot's answer; and whether Pilot of the client's release sends pods that are not ready.
 */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { withRoutedPods } from '../../src/check/order/routed-pods.ts';
import {
  type PilotClient,
  type PilotState,
  releaseOf as releaseOfState,
} from '../../src/istio/model/pilot-question.ts';
import { newestRelease, releaseOf } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import type { Answer } from './closed-gateways.ts';
import { findPeer } from './peer-program.ts';
import { askOracleOf } from './pilot-comparison.ts';

/** Real Pilot's answer; some flags may ask for more. */
export async function askPilot(
  state: ClusterState,
  client: PilotClient,
  more: readonly string[],
  pilot: PilotState = withRoutedPods(state).state,
  unready: ReadonlySet<string> = new Set(),
): Promise<string> {
  // Of a namespace that Git does not know, Pilot wants a name.
  const named = client.namespace === '' ? { ...client, namespace: 'somewhere' } : client;
  return await askOracleOf(pilot, named, { more, unready, program: oracleOf(pilot) });
}

/** The program of the release, or of the newest one, where it is not among the peers. */
function oracleOf(pilot: PilotState): string {
  const program = `eds-oracle-${releaseOf(releaseOfState(pilot))}`;
  return findPeer(program) === undefined ? 'eds-oracle' : program;
}

/** Whether real Pilot of the client's release sends its pods where they are not ready; undefined where it cannot be asked. */
export async function sendsUnready(
  state: ClusterState,
  client: PilotClient,
  name: string | undefined,
): Promise<boolean | undefined> {
  const pilot = withRoutedPods(state).state;
  if (releaseOf(releaseOfState(pilot)) !== newestRelease && oracleOf(pilot) === 'eds-oracle') {
    return undefined;
  }
  const unready = new Set(pilot.workloads.map(({ address }) => address));
  const answer: Answer = JSON.parse(await askPilot(state, client, [], pilot, unready));
  const asked = answer.clusters?.find(({ cluster }) => cluster === name);
  return asked?.localities.some(({ endpoints = [] }) =>
    endpoints.some(({ address }) => unready.has(address)),
  );
}
