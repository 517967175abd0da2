/** A route of a service with pods to a Service of which all workloads in Git are scaled to zero → the cause that no pod answers. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { atRest } from '../../istio/reach/gateway-endpoints.ts';
import { isResting } from '../../istio/reach/resting-service.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { Flow, FlowWay } from '../flow.ts';
import { serviceBehind } from '../reach/led-service.ts';
import { hasPods } from './existing-pods.ts';
import type { Asking, UnservedCause } from './unserved-cause.ts';

/** Undefined where the called service itself rests: nothing is promised then. */
export function restedDestination(
  { host }: Pick<Flow, 'host'>,
  way: FlowWay,
  { route, state }: Pick<Asking, 'state'> & { readonly route: Resource },
): UnservedCause | undefined {
  const service = serviceBehind(state, way);
  if (way.isEmpty !== true || service === undefined || !isResting(state, service)) return undefined;
  const [first] = selectedTemplates(state, service);
  if (first === undefined || !hasPods(state, { host }, {})) return undefined;
  return {
    text: `${displayName(route)} routes them to ${displayName(service)}, and ${atRest(first).text}`,
    resource: route,
    pointer: '/spec',
    part: 'key',
    isForAll: state.fleet.every((at) => restsIn(at, service)),
    fix: 'let the workload have replicas, or route to a Service with pods',
  };
}

function restsIn(at: ClusterState, { namespace, name }: Resource): boolean {
  const service = at.find('', 'Service', namespace, name)?.resource;
  return service === undefined || isResting(at, service);
}
