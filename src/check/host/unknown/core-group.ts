/** Routes of the Gateway API that name the group `core`: Istio knows the core group by its empty name alone. */
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { isAttachedRoute } from '../../../istio/virtual-service/attached-route.ts';
import { coreReferences } from '../../../istio/virtual-service/mesh-route.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import { type Check, filterObjects } from '../../check.ts';
import { coreGroup as code } from '../../codes/host.ts';

export const coreGroup: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined) return [];
    return attached(state.objects).flatMap((route) => {
      const { parents, backends } = coreReferences(route);
      return [...parents, ...backends].map((pointer) => {
        const isParent = parents.includes(pointer);
        const args = { object: displayName(route), cluster: state.cluster.name, isParent };
        return diagnose(code, args, locate(route, pointer));
      });
    });
  },
};

const attached = filterObjects(isAttachedRoute);
