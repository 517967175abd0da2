/** Annotations of pods that keep calls of services from the sidecar: such calls get no order of failover. */
import { groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { isAggregate, routedName, type ServiceRoute } from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { isCaptured } from '../../../istio/mesh/ambient-capture.ts';
import { refusesInjection } from '../../../istio/mesh/injection/sidecar-injection.ts';
import { type Bypass, bypassAnnotations, bypassedBy } from '../../../istio/pod/bypass.ts';
import type { PodTemplate } from '../../../istio/pod/pod-template.ts';
import { isService } from '../../../istio/service/registered-service.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { bypassingClient as code } from '../../codes/mesh.ts';

/** Finds pods whose calls of services with a failover order pass their sidecar. */
export const bypassingClient: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined || state.routes.length === 0) return [];
    return state.templates.flatMap((template) =>
      template.bypass === undefined ? [] : judgeTemplate(template, template.bypass, state),
    );
  },
};

function judgeTemplate(
  template: PodTemplate,
  bypass: Bypass,
  state: ClusterState,
): readonly Diagnostic[] {
  const { workload, isGateway, isAtRest, at } = template;
  if (isGateway || isAtRest) return [];
  const pods = { ...template, namespace: workload.namespace };
  if (refusesInjection(state, pods) || isCaptured(state, pods)) return [];
  const passing = orderedCalls(state).flatMap(({ service, ...call }) => {
    const by = bypassedBy(bypass, call);
    return by === undefined ? [] : [[by, `${service}:${call.port}`] as const];
  });
  return [...groupPairs(passing)].map(([by, services]) => {
    const annotation = bypassAnnotations[by];
    const args = {
      ...inCluster(workload, state.cluster),
      annotation,
      services: [...new Set(services)],
    };
    const pointer = `${at}${formatPointer(['metadata', 'annotations', annotation])}`;
    return diagnose(code, args, locate(workload, pointer));
  });
}

interface ServiceCall {
  readonly service: string;
  readonly port: number;
  readonly address: string | undefined;
}

/** The calls with an order of failover. */
const orderedCalls = memoise((state: ClusterState) =>
  state.routes.filter((route) => !isAggregate(route)).flatMap((route) => callsOf(route, state)),
);

/** The ports of a service, at the address that clients resolve, where Git has it. */
function callsOf(route: ServiceRoute, { pilot }: ClusterState): readonly ServiceCall[] {
  const sources = pilot.sources.get(`${route.namespace}/${route.serviceHost}`) ?? [];
  const [address] = sources.flatMap((one) =>
    isService(one) ? (decodeService(one).clusterAddress ?? []) : decodeServiceEntry(one).addresses,
  );
  return route.ports.map(({ number: port }) => ({ service: routedName(route), port, address }));
}
