/** AuthorizationPolicies of an HTTP gateway's pods → those with path rules that requests with the service header do not match. */
import { pathJudgedAtGateway } from '../../../diagnostic/codes/derive-gateway.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { meetsPath, operationPaths } from '../../../istio/authorization/operation-paths.ts';
import {
  isFor,
  istioSecurityGroup,
  type PolicyPods,
} from '../../../istio/authorization/workload-policy.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { headerEntrance } from '../../route/service-header.ts';

/** One finding per policy, at the first path that matches an export's path: the gateway authorizes before it adds the path prefix. */
export function gatewayPolicyFindings(
  view: ClusterView,
  pods: PolicyPods,
  provided: readonly Provider[],
): readonly Diagnostic[] {
  const added = [...new Set(provided.flatMap(addedPaths))];
  if (added.length === 0) return [];
  return view.list(istioSecurityGroup, 'AuthorizationPolicy').flatMap(({ resource }) => {
    if (isFor(resource, pods) !== 'yes') return [];
    for (const { pattern, pointer } of operationPaths(resource)) {
      const path = added.find((one) => meetsPath(pattern, one));
      if (path === undefined) continue;
      const args = { ...inCluster(resource, view.cluster), pattern, path };
      return [diagnose(pathJudgedAtGateway, args, locate(resource, pointer))];
    }
    return [];
  });
}

/** The path prefix that the gateway adds to such requests, per port. */
function addedPaths(provider: Provider): readonly string[] {
  return provider.ports.flatMap(({ number }) => {
    const entrance = headerEntrance(provider, number);
    return 'obstacle' in entrance || entrance.path === '' ? [] : [entrance.path];
  });
}
