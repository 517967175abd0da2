/** Service Mesh Hub's Meshes and VirtualMeshes of the fleet → the mesh of a cluster's services, and the groups of meshes. */

import { present } from '../../../collection/present.ts';
import {
  clusterWithTwoMeshes,
  meshGroupedTwice,
  virtualMeshMeshUnknown,
} from '../../../diagnostic/codes/mesh-hub-mesh.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import type { FleetObjects } from '../../../place/fleet-objects.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import { decodeMesh, type MeshSpec, mesh } from '../kind/mesh-hub-discovery-v1alpha2/mesh.ts';
import type { ObjectRef } from '../kind/mesh-hub-networking-v1alpha2/object-ref.ts';
import {
  decodeVirtualMesh,
  type VirtualMeshSpec,
  virtualMesh,
} from '../kind/mesh-hub-networking-v1alpha2/virtual-mesh.ts';

export interface HubVirtualMesh {
  readonly resource: Resource;
  readonly spec: VirtualMeshSpec;
}

/** A Mesh, and the VirtualMesh that groups it. */
export interface HubMesh {
  readonly resource: Resource;
  readonly spec: MeshSpec;
  readonly virtualMesh?: HubVirtualMesh;
}

/** Look-ups among the meshes. */
export interface HubMeshes {
  find(ref: ObjectRef): HubMesh | undefined;
  /** The mesh that is installed in the cluster. */
  ofCluster(cluster: string): HubMesh | undefined;
  /** A similar name for an unknown mesh; empty without one. */
  hint(ref: ObjectRef): string;
}

/** Reads the meshes; of two in one cluster, or two groups of one mesh, the first applies. */
export function readMeshes(objects: FleetObjects): Outcome<HubMeshes> {
  const grouped = new Map<string, HubVirtualMesh>();
  const resources = objects.list(mesh.group, mesh.kind);
  const known = new Set(resources.map(nameOf));
  const hint = (ref: ObjectRef): string => didYouMean(nameOf(ref), [...known]);
  const diagnostics = objects
    .list(virtualMesh.group, virtualMesh.kind)
    .flatMap((resource) => groupMeshes(resource, { grouped, known, hint }));
  const meshes = resources.map((resource) => withGroup(resource, grouped));
  const byName = new Map(meshes.map((one) => [nameOf(one.resource), one]));
  const byCluster = new Map<string, HubMesh>();
  for (const one of meshes) {
    const { cluster } = one.spec;
    const first = byCluster.get(cluster);
    if (first === undefined) byCluster.set(cluster, one);
    else if (cluster !== '') diagnostics.push(second(one, first));
  }
  return {
    value: {
      find: (ref) => byName.get(nameOf(ref)),
      ofCluster: (cluster) => byCluster.get(cluster),
      hint,
    },
    diagnostics,
  };
}

/** `namespace/name`, the name of a mesh in messages. */
export function nameOf({ namespace, name }: ObjectRef): string {
  return `${namespace}/${name}`;
}

function withGroup(resource: Resource, grouped: ReadonlyMap<string, HubVirtualMesh>): HubMesh {
  const group = grouped.get(nameOf(resource));
  const spec = decodeMesh(resource);
  return { resource, spec, ...present({ virtualMesh: group }) };
}

interface Grouping {
  /** VirtualMesh by the names of its meshes. */
  readonly grouped: Map<string, HubVirtualMesh>;
  readonly known: ReadonlySet<string>;
  hint(ref: ObjectRef): string;
}

function groupMeshes(resource: Resource, { grouped, known, hint }: Grouping): Diagnostic[] {
  const spec = decodeVirtualMesh(resource);
  return spec.meshes.flatMap((ref) => {
    const args = { object: displayName(resource), mesh: nameOf(ref) };
    const at = locate(resource, ref.pointer);
    if (!known.has(args.mesh)) {
      return [diagnose(virtualMeshMeshUnknown, { ...args, hint: hint(ref) }, at)];
    }
    const first = grouped.get(args.mesh)?.resource;
    if (first === undefined) grouped.set(args.mesh, { resource, spec });
    if (first === undefined || first === resource) return [];
    const related = [noteAt('grouped here first', first)];
    return [diagnose(meshGroupedTwice, { ...args, first: displayName(first) }, at, related)];
  });
}

function second({ resource, spec }: HubMesh, first: HubMesh): Diagnostic {
  const args = {
    object: displayName(resource),
    clusterName: spec.cluster,
    first: displayName(first.resource),
  };
  const pointer = `/spec/${spec.type}/installation/cluster`;
  const related = [noteAt('the first', first.resource)];
  return diagnose(clusterWithTwoMeshes, args, locate(resource, pointer), related);
}
