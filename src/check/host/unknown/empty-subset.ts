/** Subsets with labels that no endpoint of a ServiceEntry has. */

import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  hostOfRule,
} from '../../../istio/destination-rule/destination-rule.ts';
import { endpointsWith, serviceEndpoints } from '../../../istio/endpoint/service-endpoint.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { isIstio } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { emptySubset as code } from '../../codes/host.ts';

export const emptySubset: Check = {
  codes: [code],
  run: (state) => state.istio('DestinationRule').flatMap((rule) => judgeRule(rule, state)),
};

function judgeRule(rule: Resource, state: ClusterState): Diagnostic[] {
  const host = hostOfRule(rule, state.cluster.clusterDomain);
  const services = state.pilot.servicesByHost.get(host) ?? [];
  if (services.length === 0 || !services.every((one) => isAllWritten(one, state))) return [];
  const endpoints = services.flatMap((service) => serviceEndpoints(state.pilot, service));
  return decodeDestinationRule(rule).subsets.flatMap(({ name, labels, pointer }) => {
    if (endpointsWith(endpoints, labels, state.pilot.state.cluster).length > 0) return [];
    const args = { ...inCluster(rule, state.cluster), subset: name, host };
    return [diagnose(code, args, locate(rule, `${pointer}/labels`))];
  });
}

/** Whether the entries list all endpoints of the host: no selector for pods or machines, and no name as its own endpoint. */
function isAllWritten({ host, namespace }: RegisteredService, { pilot }: ClusterState): boolean {
  const sources = pilot.sources.get(`${namespace}/${host}`) ?? [];
  return areAllWritten(sources);
}

/** One host may have as many rules as sources. */
const areAllWritten = memoise((sources: readonly Resource[]) =>
  sources.every(
    (source) => isIstio(source, 'ServiceEntry') && decodeServiceEntry(source).endpoints.length > 0,
  ),
);
