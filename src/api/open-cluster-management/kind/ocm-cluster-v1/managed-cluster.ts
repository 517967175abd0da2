/** Open Cluster Management's `ManagedCluster`: a member of the fleet as registered at the hub. */
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** `ManagedCluster` of `cluster.open-cluster-management.io/v1`. `status` is the agent's own report: of it only claims are read. */
export const managedCluster: Kind = declaredKind(kinds.ManagedCluster);
