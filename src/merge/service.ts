/** Services for which Cilium must prefer own pods → the same with the annotation for it. */
import { affinityAnnotation } from '../derive/route/order/service-affinity.ts';
import { withAnnotation } from './authored-edit.ts';
import type { Merger } from './merger.ts';

export const mergeService: Merger = {
  name: 'service',
  changes: '/Service',
  merge({ affinities }) {
    const replaced = affinities.map(({ service, sources }) => {
      const merged = withAnnotation(service, [affinityAnnotation, 'local'], sources);
      return [service, merged] as const;
    });
    return { replaced: new Map(replaced), absorbed: new Set(), diagnostics: [] };
  },
};
