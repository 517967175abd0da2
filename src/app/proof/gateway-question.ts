/** The east-west gateway of a cluster and server names → a question to eds-oracle, and where its answer and the model differ. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { gatewayLabels, inboundPort } from '../../istio/gateway/east-west-server.ts';
import { passingGateway, passingObject } from '../../istio/gateway/passing-gateway.ts';
import {
  oracleDocuments,
  oracleEnvironment,
  oracleFiles,
} from '../../istio/model/oracle-question.ts';
import type { OracleAnswer } from '../../istio/model/proxy-snapshot.ts';
import { enterGateway } from '../../istio/reach/reach.ts';
import type { RefusalKind } from '../../istio/reach/refusal-cause.ts';
import { parseServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Oracle, OracleQuestions } from '../../read/program/eds-oracle.ts';
import type { JsonObject } from '../../resource/json.ts';

/** The question of the gateway's proxy, as Istio's charts install it: it sees the endpoints of its own network only. */
export function gatewayQuestion(state: ClusterState, oracle: Oracle): OracleQuestions {
  const { cluster, pilot, list } = state;
  const { namespace } = passingGateway(state);
  const labels = { ...gatewayLabels(cluster), ...passingGateway(state).labels };
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  const network = pilot.state.joined?.network || cluster.name;
  const written = list(istioNetworkingGroup, 'Gateway').map(({ resource }) => resource.object);
  const gateways = passingObject(state) === undefined ? [...written, assumed(state)] : written;
  return {
    cluster: cluster.name,
    oracle,
    documents: `${oracleDocuments(pilot.state)}${gateways.map((one) => `---\n${JSON.stringify(one)}\n`).join('')}`,
    files: oracleFiles(pilot.state),
    environment: oracleEnvironment(pilot.state),
    asked: [
      [
        ...['--compact', '--type', 'router', '--namespace', namespace],
        ...['--cluster', pilot.state.cluster, '--network', network, '--network-view', network],
        ...['--labels', pairs.join(',')],
      ],
    ],
  };
}

/** The Gateway of Istio's charts, where Git has none. */
function assumed(state: ClusterState): JsonObject {
  const port = { number: inboundPort(state.cluster), name: 'tls', protocol: 'TLS' };
  const { namespace } = passingGateway(state);
  return {
    apiVersion: 'networking.istio.io/v1',
    kind: 'Gateway',
    metadata: { name: 'cross-network-gateway', namespace },
    spec: {
      selector: gatewayLabels(state.cluster),
      servers: [{ port, tls: { mode: 'AUTO_PASSTHROUGH' }, hosts: ['*.local'] }],
    },
  };
}

/** What Pilot does not decide: Kubernetes, Envoy and the pods refuse there, and eds-oracle is told neither which pods ztunnel captures nor those of managed gateways. */
const decidedElsewhere: ReadonlySet<RefusalKind> = new Set([
  'network-policy',
  'captured',
  'gateway-unmerged',
  'gateway-at-rest',
  'gateway-without-pods',
  'gateway-port-hidden',
  'listener-rejected',
]);

/** The server names with endpoints in the model and none in Istio, or the reverse; not those whose pods are assumed. */
export function gatewayDifferences(
  state: ClusterState,
  names: ReadonlySet<string>,
  { clusters = [] }: OracleAnswer,
): readonly (readonly [about: string, model: string, istio: string])[] {
  const open = new Set(
    clusters
      .filter(({ localities }) => localities.some(({ endpoints = [] }) => endpoints.length > 0))
      .map(({ cluster }) => cluster),
  );
  return [...names].flatMap((name) => {
    const model = wordOf(state, name);
    const istio = open.has(name) ? 'endpoints' : 'no endpoint';
    return model === undefined || (model === 'endpoints') === open.has(name)
      ? []
      : [[`"${name}"`, model, istio] as const];
  });
}

/** The model's answer; undefined where Pilot does not decide. */
function wordOf(state: ClusterState, name: string): string | undefined {
  const target = parseServerName(name);
  const entrance = target === undefined ? 'absent' : enterGateway(state, target);
  if (entrance === 'absent') return 'no such service';
  if (!('refused' in entrance)) return entrance.pods.length === 0 ? undefined : 'endpoints';
  if (entrance.refused.some(({ kind }) => decidedElsewhere.has(kind))) return undefined;
  return `no endpoint (${entrance.refused.map(({ text }) => text).join('; ')})`;
}
