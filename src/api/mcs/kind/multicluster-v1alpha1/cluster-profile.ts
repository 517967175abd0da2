/**
 * Cluster Inventory's `ClusterProfile` (KEP-4322): a member of the fleet as reported by a cluster manager.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed, described, strictObject } from '../../../../kind/schema/object-schema.ts';
import { mcsGroup } from '../multicluster-v1beta1/mcs-group.ts';

const text = { type: 'string' };

/** `status` is the manager's own report, including access data: it is accepted unread. */
const schema = strictObject(
  `${mcsGroup}/v1alpha1`,
  'ClusterProfile',
  closed(
    {
      displayName: described('The name for people; metadata.name identifies the cluster.', text),
      clusterManager: described(
        'The program that manages the cluster.',
        closed({ name: described('The name of the program.', text) }, ['name']),
      ),
    },
    ['clusterManager'],
  ),
);

/** `ClusterProfile` of `multicluster.x-k8s.io/v1alpha1`. */
export const clusterProfile: Kind = {
  group: mcsGroup,
  version: 'v1alpha1',
  kind: 'ClusterProfile',
  plural: 'clusterprofiles',
  scope: 'Namespaced',
  level: 'fleet',
  schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
};
