import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import {
  endpointsOfPort,
  endpointsWith,
  endpointsWithAddress,
} from '../../../istio/endpoint/service-endpoint.ts';
import { upstreamClusterOf } from '../../../istio/model/upstream-clusters.ts';
import type { RegisteredPort } from '../../../istio/service/registered-service.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { servedByNobody as clientsOfNobody, servedByOthersOnly } from '../../codes/policy.ts';
import { isJoined } from '../../joined-mesh.ts';
import { eachBlock } from '../each-block.ts';
import { type RuledService, ruledServices } from '../ruled-service.ts';
import { mayMean, placesOf } from './host-places.ts';

/** Finds policies without an endpoint for their clients. */
export const servedByNobody: Check = {
  codes: [clientsOfNobody, servedByOthersOnly],
  run: eachBlock(judgeBlock),
};

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, pointer, port: own, otherPorts, subset, labels }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  if (order === undefined || !order.isEnabled || order.distribute.length === 0) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const port = ruled.service.ports.find(({ number }) =>
      own === undefined ? !otherPorts.has(number) : number === own,
    );
    if (port === undefined || !isEmptied(state, ruled, { port, subset, labels })) return [];
    const shares = order.distribute.flatMap(({ to }) => Object.keys(to));
    const args = {
      ...inCluster(rule, state.cluster),
      host: ruled.service.host,
      to: [...new Set(shares)],
    };
    const at = locate(rule, `${pointer}${order.pointer}/distribute`, 'key');
    return mayBeServed(state, ruled, shares)
      ? [diagnose(servedByOthersOnly, args, at)]
      : [diagnose(clientsOfNobody, args, at)];
  });
}

/** Whether the endpoints of a port and subset are all outside of the client's localities. */
function isEmptied(
  { pilot }: ClusterState,
  { service, endpoints, client }: RuledService,
  {
    port,
    subset,
    labels,
  }: {
    readonly port: RegisteredPort;
    readonly subset: string;
    readonly labels: PolicyBlock['labels'];
  },
): boolean {
  if (service.discovery === 'original-destination') return false;
  const ofPort = endpointsOfPort(endpoints, port.name);
  const known = service.discovery === 'dns' ? ofPort : endpointsWithAddress(ofPort);
  if (endpointsWith(known, labels, pilot.state.cluster).length === 0) return false;
  const upstream = upstreamClusterOf(service, { port: port.number, subset }, pilot, client);
  return upstream?.groups.every((group) => group.endpoints.length === 0) === true;
}

/** Whether remote secrets that Git does not show may add endpoints there. */
function mayBeServed(state: ClusterState, ruled: RuledService, shares: readonly string[]): boolean {
  if (isJoined(state) || state.istioSpec?.discovery === 'isolated') return false;
  return placesOf(state, ruled).some((place) => shares.some((share) => mayMean(share, place)));
}
