/** Routes of the Gateway API that lead clients of a Service to a Service which the cluster does not have. */
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { isAttachedRoute } from '../../../istio/virtual-service/attached-route.ts';
import { parentServices, routeBackends } from '../../../istio/virtual-service/mesh-route.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import { type Check, filterObjects } from '../../check.ts';
import { missingBackend as code } from '../../codes/host.ts';

/** Finds such routes of Services that the cluster has. */
export const missingBackend: Check = {
  codes: [code],
  run(state) {
    const { name: cluster, clusterDomain } = state.cluster;
    if (state.istioSpec === undefined) return [];
    return attached(state.objects).flatMap((route) => {
      const parents = parentServices(route).filter(
        ({ namespace, name }) => state.find('', 'Service', namespace, name) !== undefined,
      );
      const [parent] = parents;
      if (parent === undefined) return [];
      return servicesBehind(route).flatMap(({ namespace, name, pointer }) => {
        const host = serviceFqdn({ namespace, name }, clusterDomain);
        if (state.pilot.servicesByHost.has(host)) return [];
        const args = {
          object: displayName(route),
          cluster,
          backend: `${namespace}/${name}`,
          service: `${parent.namespace}/${parent.name}`,
        };
        return [diagnose(code, args, locate(route, pointer, 'value'))];
      });
    });
  },
};

const attached = filterObjects(isAttachedRoute);

function servicesBehind(route: Resource): ReturnType<typeof routeBackends> {
  return routeBackends(route).filter(({ group, kind }) => group === '' && kind === 'Service');
}
