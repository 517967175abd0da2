/**
 * Open Cluster Management's `ManagedCluster`: a member of the fleet as registered at the hub.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed, strictObject } from '../../../../kind/schema/object-schema.ts';

const group = 'cluster.open-cluster-management.io';
const text = { type: 'string' };

/** `status` is the agent's own report: of it only claims are read. */
const spec = closed({
  hubAcceptsClient: { type: 'boolean' },
  leaseDurationSeconds: { type: 'integer' },
  managedClusterClientConfigs: {
    type: 'array',
    items: closed({ url: text, caBundle: text }),
  },
  taints: {
    type: 'array',
    items: closed(
      {
        key: text,
        value: text,
        effect: { enum: ['NoSelect', 'PreferNoSelect', 'NoSelectIfNew'] },
        timeAdded: {},
      },
      ['key', 'effect'],
    ),
  },
});

/** `ManagedCluster` of `cluster.open-cluster-management.io/v1`. */
export const managedCluster: Kind = {
  group,
  version: 'v1',
  kind: 'ManagedCluster',
  plural: 'managedclusters',
  scope: 'Cluster',
  level: 'fleet',
  schema: strictObject(`${group}/v1`, 'ManagedCluster', spec),
};
