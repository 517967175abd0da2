/** Clusters without any object: nothing would be applied there. */
import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Check } from '../check.ts';
import { clusterEmpty as code } from '../codes/unread.ts';

/** Reports each at its description. */
export const clusterEmpty: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return objects.length > 0 ? [] : [diagnose(code, { cluster: cluster.name }, cluster.at)];
  },
};
