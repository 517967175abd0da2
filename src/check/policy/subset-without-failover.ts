/** Subsets that get requests and have no pods in a cluster next in the order. */

import { gatewaySubsetName } from '../../derive/istio/gateway/gateway-subset.ts';
import { gatewayRules, labelsSetOn } from '../../derive/istio/service-entry/provided-subset.ts';
import {
  isSharedRoute,
  type RemoteEndpoint,
  type SharedHostRoute,
} from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type Subset, subsetsOf } from '../../istio/destination-rule/destination-rule.ts';
import { rulesForHost } from '../../istio/destination-rule/rules-for-host.ts';
import { subsetLabels } from '../../istio/destination-rule/traffic-policy.ts';
import { labelsBySetter, setsOnOwnPods } from '../../istio/endpoint/istiod-labels.ts';
import { endpointsWith, serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { type ClusterState, statesByName } from '../cluster-state.ts';
import { subsetWithoutFailover as code } from '../codes/policy.ts';
import { endpointAddress } from '../order/promised-endpoint.ts';
import { wantedSubsets } from './wanted-subsets.ts';

export const subsetWithoutFailover: Check = {
  codes: [code],
  run: (state) => state.routes.filter(isSharedRoute).flatMap((route) => judgeRoute(state, route)),
};

function judgeRoute(state: ClusterState, route: SharedHostRoute): readonly Diagnostic[] {
  const wanted = wantedSubsets(state).get(route.host);
  if (wanted === undefined) return [];
  return rulesForHost(state, route.host).flatMap((rule) =>
    subsetsOf(rule)
      .filter(({ name }) => wanted.has(name) && name !== gatewaySubsetName)
      .flatMap((subset) =>
        leftOut(state, route, subset).map(({ cluster }) =>
          report(state, route, { rule, subset, provider: cluster.name }),
        ),
      ),
  );
}

/** Clusters whose gateway has the subset and that are not in its order. Rendering reports gateways without the subset. */
function leftOut(
  view: ClusterState,
  route: SharedHostRoute,
  { name, labels }: Subset,
): readonly RemoteEndpoint[] {
  const { pilot, fleet } = view;
  const [service] = pilot.servicesByHost.get(route.host) ?? [];
  const all = service === undefined ? [] : serviceEndpoints(pilot, service);
  const led = new Set(endpointsWith(all, labels, pilot.state.cluster).map(endpointAddress));
  return route.remoteEndpoints.filter((one) => {
    // Its author selects another place than that of the gateway.
    if (!hasLabels(labelsSetOn(one, view), labelsBySetter(labels).istiod)) return false;
    const state = statesByName(fleet).get(one.cluster.name);
    const labelsOfRules = (state === undefined ? [] : gatewayRules(state, route)).map(
      (rule) => rule && subsetLabels(rule.spec, name),
    );
    const isElsewhere = labelsOfRules.some(
      (its) => state && its && setsOnOwnPods(state, labelsBySetter(its).istiod) === 'no',
    );
    return isElsewhere || (!led.has(endpointAddress(one)) && labelsOfRules.every((its) => its));
  });
}

function report(
  { cluster }: ClusterState,
  { host }: SharedHostRoute,
  about: { readonly rule: Resource; readonly subset: Subset; readonly provider: string },
): Diagnostic {
  const { rule, subset, provider } = about;
  const args = { ...inCluster(rule, cluster), subset: subset.name, host, provider };
  return diagnose(code, args, locate(rule, `${subset.pointer}/labels`, 'key'));
}
