/** Pods of other clusters that istiod reads, and whose port has another name there: istiod joins endpoints by the names of ports. */

import { firstBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { own } from '../../collection/own.ts';
import { routedHosts } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { portNumbered, servicePorts } from '../../istio/service/service-port.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import { locate, noteAt } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { type ClusterState, statesById } from '../cluster-state.ts';
import { portRenamed as code } from '../codes/order.ts';
import { isJoined } from '../joined-mesh.ts';

/** Finds Services whose port has another name in a cluster with pods. */
export const portRenamed: Check = {
  codes: [code],
  run(state) {
    if (!isJoined(state)) return [];
    // A derived entry translates the names of its ports.
    const routed = routedHosts(state.routes);
    return state.pilot.services
      .filter(({ host, isKubernetes }) => isKubernetes && !routed.has(host))
      .flatMap((service) => judgeService(state, service));
  },
};

function judgeService(state: ClusterState, service: RegisteredService): readonly Diagnostic[] {
  const { namespace, host } = service;
  const endpoints = serviceEndpoints(state.pilot, service);
  const names = new Set(service.ports.map(({ name }) => name));
  const foreign = endpoints.filter((one) => clusterOf(one) !== undefined);
  const unused = firstBy(
    foreign.filter(({ portName }) => !names.has(portName)),
    ({ portName }) => portName,
  );
  const name = host.split('.')[0] ?? '';
  const mine = unused.size === 0 ? undefined : state.find('', 'Service', namespace, name);
  if (mine === undefined) return [];
  // Clusters that read each other have the same cause: the one with the later name has the finding.
  const isRead = foreign.length < endpoints.length;
  return [...unused].flatMap(([otherName, endpoint]) => {
    const far = statesById(state.fleet).get(clusterOf(endpoint) ?? '');
    const theirs = far?.find('', 'Service', namespace, name)?.resource;
    const port = theirs && servicePorts(theirs).find((one) => one.name === otherName);
    const called = port && portNumbered(servicePorts(mine.resource), port.number);
    if (far === undefined || theirs === undefined || called === undefined) return [];
    if (isRead && compareStrings(called.name, otherName) < 0) return [];
    const { number, name: ownName } = called;
    const other = far.cluster.name;
    const about = { cluster: state.cluster.name, service: `${namespace}/${name}`, port: number };
    const related = [noteAt(`the Service in cluster "${other}"`, theirs, '/spec/ports')];
    const at = locate(mine.resource, '/spec/ports');
    return [diagnose(code, { ...about, name: ownName, other, otherName }, at, related)];
  });
}

/** The ID of the other cluster whose pod it is. */
function clusterOf({ labels }: ServiceEndpoint): string | undefined {
  return own(labels, clusterLabel);
}
