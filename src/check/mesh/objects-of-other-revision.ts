/** Objects with the label of a revision → those that an istiod of the cluster's clients ignores, or may ignore. */
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { objectOfOtherRevision, objectRevisionOpen } from '../codes/mesh.ts';

/** Finds such objects where distributary writes configuration of Istio. */
export const objectsOfOtherRevision: Check = {
  codes: [objectOfOtherRevision, objectRevisionOpen],
  run({ cluster: { name: cluster }, istioSpec, labelled }) {
    if (istioSpec === undefined) return [];
    const pointer = '/metadata/labels/istio.io~1rev';
    return [
      ...labelled.ignored.map(({ resource, revision, by }) => {
        const args = { object: displayName(resource), cluster, revision, by };
        return diagnose(objectOfOtherRevision, args, locate(resource, pointer, 'value'));
      }),
      ...labelled.open.map(({ resource, revision }) => {
        const args = { object: displayName(resource), cluster, revision };
        return diagnose(objectRevisionOpen, args, locate(resource, pointer, 'value'));
      }),
    ];
  },
};
