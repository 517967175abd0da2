/** A client and a port of a Service that it calls → the cluster to which its proxy sends the call: by the model, and by real Pilot's listeners. */
import { indexPilot } from '../../src/istio/model/pilot-index.ts';
import type { PilotClient } from '../../src/istio/model/pilot-question.ts';
import { servedAt } from '../../src/istio/model/served-service.ts';
import type { CalledPort } from '../../src/istio/sidecar/request-listener.ts';
import { clientRoutes } from '../../src/istio/virtual-service/client-routes.ts';
import type { AnyPilotState } from './pilot-arbitrary.ts';
import { stateOf } from './pilot-comparison.ts';

/** What sends a call on as it is. */
const past = 'past the proxy';

/** The cluster by the model. */
export function modelDestination(
  state: AnyPilotState,
  client: PilotClient,
  called: CalledPort,
): string {
  const index = indexPilot(stateOf(state));
  const { host, port } = called;
  const [{ destinations: [first] = [] } = {}] = clientRoutes(index, client, { host, port });
  if (first === undefined || first.isPassed === true) return past;
  const to = first.port ?? port;
  const isKnown = servedAt(first.host, index, client)?.ports.some(({ number }) => number === to);
  return isKnown === true ? `outbound|${to}||${first.host}` : 'no cluster';
}

/** Listeners and routes as eds-oracle prints them. */
export interface ListenersAnswer {
  readonly validation?: readonly string[];
  readonly clusters?: readonly { readonly cluster: string }[];
  readonly routes?: readonly {
    readonly name: string;
    readonly virtual_hosts: readonly {
      readonly domains: readonly string[];
      readonly routes: readonly { readonly cluster?: string }[];
    }[];
  }[];
  readonly listeners?: readonly {
    readonly address: string;
    readonly port: number;
    readonly bound: boolean;
    readonly direction: string;
    readonly filter_chains: readonly Chain[];
    readonly default_filter_chain?: Chain;
  }[];
}

interface Chain {
  readonly match?: {
    readonly sni?: readonly string[];
    readonly application_protocols?: readonly string[];
  };
  readonly filters: readonly { readonly cluster?: string; readonly route?: string }[];
}

/** How a client speaks. */
export type Speech = 'http' | 'tcp' | 'tls';

/** The cluster by Pilot's answer. */
export function pilotDestination(
  answer: ListenersAnswer,
  { host, port, address }: CalledPort & { readonly address: string },
  speech: Speech,
): string {
  const found = [address, '0.0.0.0'].flatMap((at) =>
    (answer.listeners ?? []).filter(
      (one) =>
        !one.bound && one.direction === 'OUTBOUND' && one.address === at && one.port === port,
    ),
  )[0];
  if (found === undefined) return past;
  const chains = [
    ...found.filter_chains,
    ...(found.default_filter_chain ? [found.default_filter_chain] : []),
  ];
  const chain =
    chains.find((one) => meets(one, host, speech)) ?? chains.find((one) => meets(one, host, 'tcp'));
  const filter = chain?.filters.find((one) => one.cluster !== undefined || one.route !== undefined);
  const cluster = filter?.cluster ?? routed(answer, filter?.route, address);
  if (cluster === undefined || !cluster.startsWith('outbound|')) return past;
  return answer.clusters?.some((one) => one.cluster === cluster) === true ? cluster : 'no cluster';
}

function meets({ match = {}, filters }: Chain, host: string, speech: Speech): boolean {
  const { sni: names = [], application_protocols: protocols = [] } = match;
  if (speech === 'http') return filters.some(({ route }) => route !== undefined);
  if (protocols.length > 0) return false;
  if (speech === 'tcp') return names.length === 0;
  return names.some(
    (name) => name === host || (name.startsWith('*') && host.endsWith(name.slice(1))),
  );
}

function routed(
  { routes = [] }: ListenersAnswer,
  name: string | undefined,
  address: string,
): string | undefined {
  const hosts = routes.find((one) => one.name === name)?.virtual_hosts ?? [];
  // By its address: at port 80 Pilot has the full names of hosts that the listener lacks, which no client calls so.
  const found = [address, '*'].flatMap((domain) =>
    hosts.filter(({ domains }) => domains.includes(domain)),
  )[0];
  return found?.routes[0]?.cluster;
}
