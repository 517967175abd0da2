/**
 * FailoverServices of Service Mesh Hub → their backing services and clients, by the rules of the hub's validator and additional ones.
 *
 * A backing service is a Service in its cluster's authored set; live, the hub discovers it. An invalid FailoverService offers nothing.
 */

import { byKey } from '../../../collection/order.ts';
import type { FailoverOffer, FailoverReader } from '../../../derive/failover/failover-offer.ts';
import { failoverNeedsMutualTls } from '../../../diagnostic/codes/derive-failover.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import {
  decodeFailoverService,
  failoverService,
} from '../kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import { type BackingInput, readBackingServices } from './backing-service.ts';
import { hostnameFindings } from './hostname-claim.ts';
import { type HubMesh, type HubMeshes, readMeshes } from './hub-meshes.ts';
import { judgeMeshes } from './judge-meshes.ts';
import { readOutlierPolicies } from './outlier-policy.ts';

/** Reads them all, sorted by namespace and name. */
export const failoverServices: FailoverReader = (views, spec, objects) => {
  const meshes = readMeshes(objects);
  const policies = readOutlierPolicies(objects);
  const input = { views, spec, policies, meshes: meshes.value };
  const resources = objects.list(failoverService.group, failoverService.kind);
  const read = resources.map((resource) => readOne(resource, input));
  const offers = read.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    value: offers.sort(byKey(({ resource }) => `${resource.namespace}/${resource.name}`)),
    diagnostics: [
      ...meshes.diagnostics,
      ...read.flatMap(({ diagnostics }) => diagnostics),
      ...hostnameFindings(offers, views),
    ],
  };
};

interface ReadInput extends Omit<BackingInput, 'resource'> {
  readonly spec: DeriveSpec;
  readonly meshes: HubMeshes;
}

function readOne(resource: Resource, input: ReadInput): Outcome<FailoverOffer | undefined> {
  const decoded = decodeFailoverService(resource);
  const backingServices = readBackingServices({ ...input, resource }, decoded);
  const judged = judgeMeshes(resource, decoded, input.meshes);
  const diagnostics = [
    ...backingServices.diagnostics,
    ...judged.diagnostics,
    ...gatewayFindings(resource, input),
  ];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const clients = clientsOf(judged.value, input.views);
  return {
    value: {
      resource,
      hostname: decoded.hostname,
      port: decoded.port,
      backingServices: backingServices.value,
      clients,
    },
    diagnostics,
  };
}

function gatewayFindings(resource: Resource, { spec }: ReadInput): readonly Diagnostic[] {
  if (spec.istio === 'none' || spec.istio.gateway === 'mtls') return [];
  const args = { object: displayName(resource) };
  return [diagnose(failoverNeedsMutualTls, args, locate(resource, '/spec/hostname'))];
}

/** The clusters of the meshes; a Mesh of Istio is itself a description of its cluster. */
function clientsOf(meshes: readonly HubMesh[], views: readonly ClusterView[]): readonly Cluster[] {
  const names = new Set(meshes.map(({ spec }) => spec.cluster));
  const clusters = views.map(({ cluster }) => cluster).filter(({ name }) => names.has(name));
  return clusters.sort(byKey(({ key }) => key));
}
