/**
 * A FailoverService and its meshes → the meshes of its clients, by the hub's rules of federation.
 *
 * The meshes of the clients and those of the backing services must be Istio meshes, and, if several, in one VirtualMesh whose meshes have
 * shared trust.
 */
import {
  backingServiceWithoutMesh,
  failoverMeshUnknown,
  meshNotGrouped,
  meshTypeUnsupported,
  trustNotShared,
  virtualMeshesDiffer,
} from '../../../diagnostic/codes/mesh-hub-mesh.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { FailoverServiceSpec } from '../kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import { type HubMesh, type HubMeshes, type HubVirtualMesh, nameOf } from './hub-meshes.ts';

/** A mesh and the field that references it. */
interface Spanned {
  readonly mesh: HubMesh;
  readonly pointer: string;
}

/** The meshes whose clients call the hostname, in the order listed. */
export function judgeMeshes(
  resource: Resource,
  spec: FailoverServiceSpec,
  meshes: HubMeshes,
): Outcome<readonly HubMesh[]> {
  const clients = spec.meshes.map((ref) => clientMesh(resource, ref, meshes));
  const backing = spec.backingServices.map((ref) => backingMesh(resource, ref, meshes));
  const found = [...clients, ...backing];
  const spanned = distinct(found.flatMap(({ value }) => value));
  const diagnostics = [
    ...found.flatMap((one) => one.diagnostics),
    ...spanned.flatMap((one) => typeFindings(resource, one)),
  ];
  // A mesh of another type is not grouped either: one finding is enough.
  const grouping = hasErrors(diagnostics) ? [] : groupFindings(resource, spanned);
  return {
    value: clients.flatMap(({ value }) => value.map(({ mesh }) => mesh)),
    diagnostics: [...diagnostics, ...grouping],
  };
}

function clientMesh(
  resource: Resource,
  ref: FailoverServiceSpec['meshes'][number],
  meshes: HubMeshes,
): Outcome<readonly Spanned[]> {
  const mesh = meshes.find(ref);
  if (mesh !== undefined) return { value: [{ mesh, pointer: ref.pointer }], diagnostics: [] };
  const args = { object: displayName(resource), mesh: nameOf(ref), hint: meshes.hint(ref) };
  const finding = diagnose(failoverMeshUnknown, args, locate(resource, ref.pointer));
  return { value: [], diagnostics: [finding] };
}

function backingMesh(
  resource: Resource,
  ref: FailoverServiceSpec['backingServices'][number],
  meshes: HubMeshes,
): Outcome<readonly Spanned[]> {
  const mesh = meshes.ofCluster(ref.clusterName);
  if (mesh !== undefined) return { value: [{ mesh, pointer: ref.pointer }], diagnostics: [] };
  const args = {
    object: displayName(resource),
    service: `${ref.namespace}/${ref.name}`,
    cluster: ref.clusterName,
  };
  const finding = diagnose(backingServiceWithoutMesh, args, locate(resource, ref.pointer));
  return { value: [], diagnostics: [finding] };
}

function distinct(spanned: readonly Spanned[]): readonly Spanned[] {
  return [...new Map([...spanned].reverse().map((one) => [one.mesh, one])).values()].reverse();
}

function typeFindings(resource: Resource, { mesh, pointer }: Spanned): readonly Diagnostic[] {
  if (mesh.spec.type === 'istio') return [];
  const args = {
    object: displayName(resource),
    mesh: nameOf(mesh.resource),
    type: mesh.spec.type ?? 'none',
  };
  const related = [noteAt('the Mesh', mesh.resource)];
  return [diagnose(meshTypeUnsupported, args, locate(resource, pointer), related)];
}

function groupFindings(resource: Resource, spanned: readonly Spanned[]): readonly Diagnostic[] {
  if (spanned.length < 2) return [];
  const object = displayName(resource);
  const alone = spanned.filter(({ mesh }) => mesh.virtualMesh === undefined);
  if (alone.length > 0) {
    return alone.map(({ mesh, pointer }) => {
      const args = { object, mesh: nameOf(mesh.resource) };
      return diagnose(meshNotGrouped, args, locate(resource, pointer));
    });
  }
  const groups = [...new Map(spanned.flatMap(({ mesh }) => groupOf(mesh))).values()];
  const at = locate(resource, '/spec/meshes', 'key');
  const related = groups.map((group) => noteAt(displayName(group.resource), group.resource));
  if (groups.length > 1) {
    const virtualMeshes = groups.map((group) => nameOf(group.resource)).join(', ');
    return [diagnose(virtualMeshesDiffer, { object, virtualMeshes }, at, related)];
  }
  return groups
    .filter(({ spec }) => !spec.sharedTrust)
    .map((group) => {
      const args = { object, virtualMesh: displayName(group.resource) };
      return diagnose(trustNotShared, args, at, related);
    });
}

function groupOf({ virtualMesh }: HubMesh): [Resource, HubVirtualMesh][] {
  return virtualMesh === undefined ? [] : [[virtualMesh.resource, virtualMesh]];
}
