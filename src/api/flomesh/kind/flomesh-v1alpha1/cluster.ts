/** Flomesh `Cluster`: a member of the fleet, and its address for other clusters. */

import { present } from '../../../../collection/present.ts';
import {
  fsmNamespaceMissing,
  gatewayHostIpv6,
  gatewayHostMissing,
  gatewayPortRange,
} from '../../../../diagnostic/codes/flomesh.ts';
import { clusterUnmanaged, localityPartInvalid } from '../../../../diagnostic/codes/topology.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import {
  gatewayHostProblem,
  isLocalityPart,
  localityPartExpectation,
} from '../../../../kind/locality.ts';
import { parseIpAddress } from '../../../../resource/ip-address.ts';
import { listAt, numberAt, stringAt } from '../../../../resource/json.ts';
import { groupOf, type Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** `spec` of a Cluster, without its locality, which annotations may state as well, and its kubeconfig, which rendering does not need. */
export interface FlomeshClusterSpec {
  readonly gatewayHost?: string;
  /** Absent when not written, although the CRD's default is 80. */
  readonly gatewayPort?: number;
  readonly fsmMeshConfigName?: string;
  readonly fsmNamespace?: string;
}

/** `Cluster` in each group. */
export const flomeshClusters: readonly Kind[] = declaredKinds(kinds.Cluster, {
  codes: {
    'required /spec/fsmNamespace': fsmNamespaceMissing,
    'minimum /spec/gatewayPort': gatewayPortRange,
    'maximum /spec/gatewayPort': gatewayPortRange,
  },
  validate: clusterFindings,
});

/** Reads a Cluster of either group; a value of the wrong type counts as absent. */
export function decodeFlomeshCluster(resource: Resource): FlomeshClusterSpec {
  const text = (field: string): string | undefined => stringAt(resource.object, 'spec', field);
  const gatewayHost = text('gatewayHost');
  const gatewayPort = numberAt(resource.object, 'spec', 'gatewayPort');
  const fsmMeshConfigName = text('fsmMeshConfigName');
  const fsmNamespace = text('fsmNamespace');
  return present({ gatewayHost, gatewayPort, fsmMeshConfigName, fsmNamespace });
}

function clusterFindings(resource: Resource): readonly Diagnostic[] {
  return [
    ...gatewayFindings(resource),
    ...localityFindings(resource),
    ...conditionFindings(resource),
  ];
}

function gatewayFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const pointer = '/spec/gatewayHost';
  const host = stringAt(resource.object, 'spec', 'gatewayHost') ?? '';
  if (host === '') {
    return [report(gatewayHostMissing, pointer, 'an IP address or a DNS name')];
  }
  const problem = gatewayHostProblem(host);
  if (problem !== undefined) return [report(problem.code, pointer, problem.expected)];
  // The group with the newer name supports both families.
  const isTaken =
    groupOf(resource.apiVersion) !== 'flomesh.io' || parseIpAddress(host)?.family !== 6;
  return isTaken ? [] : [report(gatewayHostIpv6, pointer, 'an IPv4 address or a DNS name')];
}

function localityFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return ['region', 'zone', 'group']
    .filter((part) => !isLocalityPart(stringAt(resource.object, 'spec', part) ?? 'default'))
    .map((part) => report(localityPartInvalid, `/spec/${part}`, localityPartExpectation));
}

/** Status in Git is a past observation: nothing depends on it, but a cluster that is no member is reported. */
function conditionFindings(resource: Resource): readonly Diagnostic[] {
  return listAt(resource.object, 'status', 'conditions').flatMap((condition, i) => {
    const isManaged =
      stringAt(condition, 'type') !== 'Managed' || stringAt(condition, 'status') !== 'False';
    if (isManaged) return [];
    const expected = '"True" for the condition "Managed", or no status';
    return [reportOn(resource)(clusterUnmanaged, `/status/conditions/${i}/status`, expected)];
  });
}
