/** Routes for HTTP that leave requests of their host without a route: the proxies of clients answer these with an error. */
import { firstBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { leavesRequests } from '../../../istio/virtual-service/client-routes.ts';
import { routeProtocols } from '../../../istio/virtual-service/route-reach.ts';
import { allRoots, type RouteRoot } from '../../../istio/visibility/visible-routes.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { unmatchedRequests as code } from '../../codes/host.ts';

export const unmatchedRequests: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined) return [];
    const found = allRoots(state.pilot).flatMap((root) => judgeRoot(root, state));
    return [...firstBy(found, ({ at }) => `${at.file} ${at.document}`).values()];
  },
};

/** At the ports of its exact hosts: a wildcard is for services that other objects may route. */
function judgeRoot(
  { from, hosts, isAttached, at }: RouteRoot,
  { pilot, cluster }: ClusterState,
): readonly Diagnostic[] {
  for (const host of hosts) {
    const ports = (pilot.servicesByHost.get(host) ?? []).flatMap((service) => service.ports);
    const left = ports.find(
      ({ number, protocol }) =>
        routeProtocols(protocol).includes('http') && leavesRequests(at, number),
    );
    if (left === undefined) continue;
    const args = { ...inCluster(from, cluster), port: left.number, host };
    return [diagnose(code, args, locate(from, isAttached ? '/spec/rules' : '/spec/http', 'key'))];
  }
  return [];
}
