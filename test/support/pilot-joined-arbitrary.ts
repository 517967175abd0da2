/** Random states of a cluster whose istiod reads others by remote secrets, in networks with and without gateways. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';
import { type AnyJoinedMesh, type AnyPilotState, anyPilotState } from './pilot-arbitrary.ts';
import { anyPeerAuthentication } from './pilot-authentication-arbitrary.ts';
import { anyLabels, anyLocality, domain } from './pilot-words.ts';

const anyNetwork = fc.constantFrom('', 'near', 'far', 'else');
const anySetting = fc.record({
  settings: fc.record({ clusterLocal: fc.boolean() }),
  hosts: fc.constantFrom([`api.shop.${domain}`], [`*.shop.${domain}`], ['*']),
});
const anyGateways = fc.uniqueArray(
  fc.record({ network: fc.constantFrom('near', 'far', 'else'), last: fc.nat(9) }),
  { maxLength: 4, selector: ({ last }) => last },
);
const anyOther = fc.record({
  network: anyNetwork,
  pods: fc.array(fc.record({ of: fc.nat(7), locality: anyLocality, labels: anyLabels }), {
    maxLength: 4,
  }),
});

/** Other clusters have Services of the same names, and pods of theirs. */
export const anyJoinedState: fc.Arbitrary<AnyPilotState> = fc
  .record({
    state: anyPilotState,
    network: anyNetwork,
    gateways: anyGateways,
    serviceSettings: fc.array(anySetting, { maxLength: 1 }),
    others: fc.array(anyOther, { minLength: 1, maxLength: 3 }),
    hidesNetworks: fc.boolean(),
    isGlobal: fc.boolean(),
    authentications: fc.array(anyPeerAuthentication, { maxLength: 3 }),
  })
  .map(({ state, network, gateways, serviceSettings, others, authentications, ...drawn }) => ({
    ...state,
    mesh: { ...state.mesh, serviceSettings },
    objects: [
      ...(drawn.isGlobal ? state.objects.map(toGlobal) : state.objects),
      ...authentications.map(withName),
    ],
    joined: {
      network,
      hidesNetworks: drawn.hidesNetworks,
      gateways: gateways.map((one) => ({
        network: one.network,
        address: `203.0.113.${200 + one.last}`,
        port: 15443,
      })),
      others: others.map((one, i) => otherCluster(one, i, state)),
    },
  }));

function otherCluster(
  {
    network,
    pods,
  }: { network: string; pods: readonly { of: number; locality: string; labels: JsonObject }[] },
  i: number,
  { objects }: AnyPilotState,
): AnyJoinedMesh['others'][number] {
  const services = objects.filter(({ kind }) => kind === 'Service');
  return {
    cluster: `other-${i}`,
    network,
    objects: services,
    workloads: pods.flatMap(({ of, locality, labels }, k) => {
      const service = services[of % services.length];
      if (service === undefined) return [];
      const { name, namespace } = Object(service['metadata']);
      return {
        namespace,
        service: name,
        locality,
        labels: { app: name, ...Object(labels) },
        address: `10.${2 + i}.0.${k + 1}`,
        ports: new Map([
          ['http', 8080],
          ['grpc', 8090],
        ]),
      };
    }),
  };
}

/** Names of one kind are unique; the first is the oldest. */
function withName(object: JsonObject, i: number): JsonObject {
  return { ...object, metadata: { ...Object(object['metadata']), name: `a${i}` } };
}

/** A Service that other clusters see in the ambient mesh. */
function toGlobal(object: JsonObject): JsonObject {
  if (object['kind'] !== 'Service') return object;
  const metadata = Object(object['metadata']);
  const labels = { ...Object(metadata['labels']), 'istio.io/global': 'true' };
  return { ...object, metadata: { ...metadata, labels } };
}
