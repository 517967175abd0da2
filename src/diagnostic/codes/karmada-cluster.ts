/**
 * Codes of the area `karmada-cluster`: rules of karmada's Cluster, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A mode of synchronisation that doesn't exist. */
export const syncModeInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0920',
  name: 'sync-mode-invalid',
  severity: 'error',
  title: 'A karmada Cluster has no mode of synchronisation',
  why: "karmada's API server requires one, and refuses the object. Branches don't depend on it.",
  fix: 'write syncMode: Push or syncMode: Pull',
  message: fieldMessage,
});

/** A place that no label can name. */
export const clusterPlaceInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0921',
  name: 'cluster-place-invalid',
  severity: 'error',
  title: 'The provider, region or a zone of a karmada Cluster is no value of a label',
  why: "karmada's API server refuses the object, and policies could not select by it.",
  fix: 'use at most 63 letters, digits, "-", "_" and ".", beginning and ending with a letter or digit',
  message: fieldMessage,
});

/** The old field and the new one. */
export const zoneBesideZones: Code<FieldFinding> = defineCode({
  code: 'DIS0922',
  name: 'zone-beside-zones',
  severity: 'error',
  title: 'A karmada Cluster has both zone and zones',
  why: "karmada's API server refuses the object: which of the two holds is unknown.",
  fix: 'move the zone to spec.zones',
  message: fieldMessage,
});

/** An id that is longer than any may be. */
export const clusterIdTooLong: Code<FieldFinding> = defineCode({
  code: 'DIS0923',
  name: 'cluster-id-too-long',
  severity: 'error',
  title: 'The id of a karmada Cluster is too long',
  why: 'It may have 128000 characters.',
  fix: 'write the uid of the namespace kube-system, or leave the id out',
  message: fieldMessage,
});

/** A reference to a Secret of nowhere. */
export const secretReferenceIncomplete: Code<FieldFinding> = defineCode({
  code: 'DIS0924',
  name: 'secret-reference-incomplete',
  severity: 'error',
  title: 'A karmada Cluster refers to a Secret by half of its name',
  why: "karmada's API server refuses the object. distributary never follows the reference.",
  fix: 'write both namespace and name, or leave the reference out: distributary has no use for it',
  message: fieldMessage,
});

/** An address that is none. */
export const apiEndpointInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0925',
  name: 'api-endpoint-invalid',
  severity: 'error',
  title: 'The API endpoint of a karmada Cluster is not the URL of a server',
  why: "karmada's API server refuses the object. The value is not shown, since it may hold credentials.",
  fix: 'write https://HOST:PORT without user, query and fragment, or leave it out: distributary has no use for it',
  message: fieldMessage,
});

/** A proxy of an unknown kind. */
export const proxyUrlInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0926',
  name: 'proxy-url-invalid',
  severity: 'error',
  title: 'The proxy of a karmada Cluster is not a URL of http, https or socks5',
  why: "karmada's API server refuses the object. The value is not shown, since it may hold credentials.",
  fix: 'write a URL of one of these, or leave it out: distributary has no use for it',
  message: fieldMessage,
});

/** A taint that can't be one. */
export const taintInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0927',
  name: 'taint-invalid',
  severity: 'error',
  title: 'A taint of a karmada Cluster cannot be one',
  why: "karmada's API server refuses the object; of the effects of Kubernetes' own taints it knows two.",
  fix: 'write the key as that of a label, the value as that of a label, and effect NoSchedule or NoExecute',
  message: fieldMessage,
});

/** One taint twice. */
export const taintRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS0928',
  name: 'taint-repeated',
  severity: 'error',
  title: 'A karmada Cluster has two taints of one key and effect',
  why: "karmada's API server refuses the object.",
  fix: 'keep one of them',
  message: fieldMessage,
});

/** The old field alone. */
export const zoneDeprecated: Code<FieldFinding> = defineCode({
  code: 'DIS0929',
  name: 'zone-deprecated',
  severity: 'warning',
  title: 'A karmada Cluster has the deprecated field zone',
  why: 'karmada makes zones of it when the object is written; it is read in the same way here.',
  fix: 'write zones with this one zone',
  message: fieldMessage,
});

/** More zones than a cluster has in a key. */
export const severalZones: Code<FieldFinding> = defineCode({
  code: 'DIS0930',
  name: 'several-zones',
  severity: 'info',
  title: 'A karmada Cluster is in several zones, and nobody says which one counts',
  why: "Who takes over first is decided by region and zone, and a cluster has one zone there: without a word of its author's it is in none of them. Policies select by all of its zones.",
  fix: 'write annotation distributary.dev/zone with one of the zones; if no other cluster is in one of them, nothing is to be done',
  message: fieldMessage,
});

/** A zone that the cluster isn't in. */
export const zoneNotListed: Code<FieldFinding> = defineCode({
  code: 'DIS0931',
  name: 'zone-not-listed',
  severity: 'error',
  title: 'The zone of a cluster is none of the zones of its karmada Cluster',
  why: 'An annotation or another source says something else about where the cluster is.',
  fix: 'write one of the zones, or add it to spec.zones of the karmada Cluster',
  message: fieldMessage,
});

/** All codes of this area. */
export const karmadaClusterCodes: readonly CodeText[] = [
  syncModeInvalid,
  clusterPlaceInvalid,
  zoneBesideZones,
  clusterIdTooLong,
  secretReferenceIncomplete,
  apiEndpointInvalid,
  proxyUrlInvalid,
  taintInvalid,
  taintRepeated,
  zoneDeprecated,
  severalZones,
  zoneNotListed,
];
