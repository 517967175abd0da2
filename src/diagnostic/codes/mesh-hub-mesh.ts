/**
 * Codes of Service Mesh Hub's kinds: which meshes there are and which trust each other, 1020 to 1029, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A backing service of an object. */
interface Backing {
  readonly object: string;
  /** `namespace/name`. */
  readonly service: string;
  readonly cluster: string;
}

/** A mesh (`namespace/name`) that an object names. */
interface MeshNamed {
  readonly object: string;
  readonly mesh: string;
}

/** The cluster of a backing service has no Mesh. */
export const backingServiceWithoutMesh: Code<Backing> = defineCode({
  code: 'DIS1020',
  name: 'backing-service-without-mesh',
  severity: 'error',
  title: 'The cluster of a backing service has no Mesh',
  why: "The hub's validation rejects the object. Only services in a mesh can be reached from other meshes.",
  fix: 'write a Mesh whose installation names the cluster',
  lacks: () => [{ kinds: ['Mesh'] }],
  message: (a, where) =>
    `${a.object}: no Mesh is installed in the cluster of Service ${a.service} of ${where}`,
});

/** A FailoverService refers to a mesh that is not Istio. */
export const meshTypeUnsupported: Code<Texts<'object' | 'mesh' | 'type'>> = defineCode({
  code: 'DIS1021',
  name: 'mesh-type-unsupported',
  severity: 'error',
  title: 'A FailoverService refers to a mesh that is not Istio',
  why: "The hub's validation rejects the object. Failover in order consists of Istio objects.",
  fix: 'use only meshes and services of Istio',
  message: (a) => `${a.object}: Mesh ${a.mesh} is of type "${a.type}", expected "istio"`,
});

/** A FailoverService refers to a Mesh that does not exist. */
export const failoverMeshUnknown: Code<MeshNamed & Texts<'hint'>> = defineCode({
  code: 'DIS1022',
  name: 'failover-mesh-unknown',
  severity: 'error',
  title: 'A FailoverService refers to a Mesh that does not exist',
  why: "The hub's validation rejects the object. It is unknown which clusters' clients may call the hostname.",
  fix: 'correct the reference, or add the Mesh',
  lacks: ({ mesh }) => [{ kinds: ['Mesh'], name: mesh }],
  message: (a) => `${a.object}: Mesh ${a.mesh} is not in Git${a.hint}`,
});

/** A mesh of a FailoverService is in no VirtualMesh. */
export const meshNotGrouped: Code<MeshNamed> = defineCode({
  code: 'DIS1023',
  name: 'mesh-not-grouped',
  severity: 'error',
  title: 'A mesh of a FailoverService is in no VirtualMesh',
  why: "The hub's validation rejects the object. Meshes trust each other only within a VirtualMesh.",
  fix: 'add the Mesh to the VirtualMesh of the others',
  lacks: () => [{ kinds: ['VirtualMesh'] }],
  message: (a) => `${a.object} spans several meshes, but Mesh ${a.mesh} is in no VirtualMesh`,
});

/** The meshes of a FailoverService are in different VirtualMeshes. */
export const virtualMeshesDiffer: Code<Texts<'object' | 'virtualMeshes'>> = defineCode({
  code: 'DIS1024',
  name: 'virtual-meshes-differ',
  severity: 'error',
  title: 'The meshes of a FailoverService are in different VirtualMeshes',
  why: "The hub's validation rejects the object. Meshes of two VirtualMeshes do not trust each other.",
  fix: 'group the meshes in one VirtualMesh, or split the FailoverService',
  message: (a) => `${a.object} spans the VirtualMeshes ${a.virtualMeshes}, expected one`,
});

/** A Mesh is in two VirtualMeshes. */
export const meshGroupedTwice: Code<MeshNamed & Texts<'first'>> = defineCode({
  code: 'DIS1025',
  name: 'mesh-grouped-twice',
  severity: 'error',
  title: 'A Mesh is in two VirtualMeshes',
  why: 'The hub accepts only one of them, the first, and Git does not record which one that is.',
  fix: 'remove the Mesh from one of them',
  message: (a) => `${a.object} includes Mesh ${a.mesh}, which ${a.first} already includes`,
});

/** A VirtualMesh refers to a Mesh that does not exist. */
export const virtualMeshMeshUnknown: Code<MeshNamed & Texts<'hint'>> = defineCode({
  code: 'DIS1026',
  name: 'virtual-mesh-mesh-unknown',
  severity: 'error',
  title: 'A VirtualMesh refers to a Mesh that does not exist',
  why: 'A FailoverService across its meshes cannot be validated.',
  fix: 'correct the reference, or add the Mesh',
  lacks: ({ mesh }) => [{ kinds: ['Mesh'], name: mesh }],
  message: (a) => `${a.object}: Mesh ${a.mesh} is not in Git${a.hint}`,
});

/** The meshes of a FailoverService do not have shared trust. */
export const trustNotShared: Code<Texts<'object' | 'virtualMesh'>> = defineCode({
  code: 'DIS1027',
  name: 'trust-not-shared',
  severity: 'error',
  title: 'The meshes of a FailoverService do not have shared trust',
  why: 'The gateway of another mesh rejects clients whose certificate is from an unknown root, so requests would fail after failover as well.',
  fix: 'write spec.mtlsConfig.shared on the VirtualMesh, once its meshes have a common root certificate',
  message: (a) => `${a.object} spans several meshes, but ${a.virtualMesh} has no mtlsConfig.shared`,
});

/** Two Meshes are installed in one cluster. */
export const clusterWithTwoMeshes: Code<Texts<'object' | 'clusterName' | 'first'>> = defineCode({
  code: 'DIS1028',
  name: 'cluster-with-two-meshes',
  severity: 'error',
  title: 'Two Meshes are installed in one cluster',
  why: 'Git does not show which of the meshes a service of the cluster belongs to.',
  fix: 'keep the Mesh that the services of the cluster belong to',
  message: (a) =>
    `${a.object} and ${a.first} are both installed in cluster "${a.clusterName}", expected one`,
});

/** A mesh runs an older Istio release than the fleet is rendered for. */
export const meshVersionOlder: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1029',
  name: 'mesh-version-older',
  severity: 'error',
  title: 'A mesh runs an older Istio release than the fleet is rendered for',
  why: 'Older releases ignore or reject some fields that the order of failover needs in newer ones.',
  fix: 'set spec.derive.istio.version of the Fleet to the oldest version that a mesh runs, or correct the Mesh',
});
