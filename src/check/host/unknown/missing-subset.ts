/** Routes to a subset that the client's DestinationRule does not define. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { type EffectiveRule, namesOf } from '../../../istio/destination-rule/rule-bundle.ts';
import { effectiveRule, namespacesWithRules } from '../../../istio/destination-rule/rule-index.ts';
import { subsetNames } from '../../../istio/destination-rule/traffic-policy.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import {
  isForMesh,
  type RouteDestination,
  routeDestinations,
} from '../../../istio/virtual-service/virtual-service.ts';
import { exportToOf, isExportedTo } from '../../../istio/visibility/export-to.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { missingSubset as code } from '../../codes/host.ts';
import { clientsByNamespace } from '../visibility/clients-of.ts';

export const missingSubset: Check = {
  codes: [code],
  run: (state) =>
    state
      .istio('VirtualService')
      .flatMap((routes) =>
        routeDestinations(routes).flatMap((one) => judgeDestination(routes, one, state)),
      ),
};

/** A client of a namespace without objects: the default for all other namespaces. */
const anyone: PilotClient = { namespace: '', labels: {}, locality: '' };

function judgeDestination(
  routes: Resource,
  to: RouteDestination,
  state: ClusterState,
): Diagnostic[] {
  const { subset } = to;
  const host = resolveHost(to.host, routes.namespace, state.cluster.clusterDomain);
  const [service] = state.pilot.servicesByHost.get(host) ?? [];
  if (service === undefined || subset === undefined) return [];
  const ruleOf = (client: PilotClient): EffectiveRule | undefined =>
    effectiveRule(state.pilot.rules, service, client);
  const lacks = (client: PilotClient): boolean => {
    const rule = ruleOf(client);
    return rule === undefined || !subsetNames(rule.spec).has(subset);
  };
  const own = { ...anyone, namespace: routes.namespace };
  const isNowhere = [anyone, own].every(lacks) && state.clients.every(lacks);
  const first = isNowhere ? undefined : shadowedClients(routes, service, state).find(lacks);
  if (!isNowhere && first === undefined) return [];
  const shown = ruleOf(first ?? own);
  const args = {
    ...inCluster(routes, state.cluster),
    host,
    subset,
    clients: first === undefined ? 'clients' : `clients in namespace "${first.namespace}"`,
    rule:
      shown === undefined
        ? 'no rule'
        : `DestinationRule ${namesOf(shown).join(' and ')}, which does not define it`,
  };
  return [diagnose(code, args, locate(routes, `${to.pointer}/subset`))];
}

/** Pods that use the routes and have a rule for the host in their own namespace. */
function shadowedClients(
  routes: Resource,
  { host }: RegisteredService,
  state: ClusterState,
): readonly PilotClient[] {
  if (!isForMesh(routes)) return [];
  return namespacesWithRules(state.pilot.rules, host)
    .filter((one) =>
      isExportedTo(exportToOf(routes, state.pilot.state.mesh), routes.namespace, one),
    )
    .flatMap((one) => clientsByNamespace(state).get(one) ?? []);
}
