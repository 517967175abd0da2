/** karmada `Cluster`: a member of the fleet, and its location. The shape of its credentials is checked; their values are not read. */

import { syncModeInvalid } from '../../../../diagnostic/codes/karmada-cluster.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { type Json, listAt, objectAt, stringAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { karmadaClusterFindings } from './cluster-rules.ts';

/** A taint of a cluster, which repels objects (core/v1 Taint, without the time it was added). */
export interface ClusterTaint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

/** `spec` of a Cluster: the fields for its location, after karmada's own mutation. */
export interface KarmadaClusterSpec {
  readonly syncMode: string;
  readonly provider?: string;
  readonly region?: string;
  /** The deprecated `zone` is one of them if it is set alone. */
  readonly zones: readonly string[];
  readonly taints: readonly ClusterTaint[];
}

/** `Cluster` of `cluster.karmada.io/v1alpha1`, which karmada's aggregated API server stores: there is no CRD. */
export const karmadaCluster: Kind = declaredKind(kinds.Cluster, {
  codes: {
    'required /spec/syncMode': syncModeInvalid,
    'enum /spec/syncMode': syncModeInvalid,
  },
  validate: karmadaClusterFindings,
});

/** Reads a Cluster; a value of the wrong type, or an empty one, counts as absent. */
export function decodeKarmadaCluster(resource: Pick<Resource, 'object'>): KarmadaClusterSpec {
  const spec = objectAt(resource.object, 'spec');
  const provider = stringAt(spec, 'provider') ?? '';
  const region = stringAt(spec, 'region') ?? '';
  const zones = listAt(spec, 'zones').filter((zone) => typeof zone === 'string');
  const zone = stringAt(spec, 'zone') ?? '';
  return {
    syncMode: stringAt(spec, 'syncMode') ?? 'Push',
    ...(provider === '' ? {} : { provider }),
    ...(region === '' ? {} : { region }),
    zones: zones.length === 0 && zone !== '' ? [zone] : zones,
    taints: listAt(spec, 'taints').map(decodeTaint),
  };
}

function decodeTaint(taint: Json): ClusterTaint {
  const member = (name: string): string => stringAt(taint, name) ?? '';
  return { key: member('key'), value: member('value'), effect: member('effect') };
}
