/**
 * Codes of the area `karmada-cluster`: rules of karmada's Cluster, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A karmada Cluster has no valid syncMode. */
export const syncModeInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0920',
  name: 'sync-mode-invalid',
  severity: 'error',
  title: 'A karmada Cluster has no valid syncMode',
  why: "karmada's API server requires the field, and rejects the object. The branches do not depend on it.",
  fix: 'write syncMode: Push or syncMode: Pull',
});

/** The provider, region or a zone of a karmada Cluster is not a valid label value. */
export const clusterPlaceInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0921',
  name: 'cluster-place-invalid',
  severity: 'error',
  title: 'The provider, region or a zone of a karmada Cluster is not a valid label value',
  why: "karmada's API server rejects the object, and policies could not select by the value.",
  fix: 'use at most 63 letters, digits, "-", "_" and ".", beginning and ending with a letter or digit',
});

/** A karmada Cluster has both zone and zones. */
export const zoneBesideZones: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0922',
  name: 'zone-beside-zones',
  severity: 'error',
  title: 'A karmada Cluster has both zone and zones',
  why: "karmada's API server rejects the object: it would be unclear which of the two applies.",
  fix: 'move the zone to spec.zones',
});

/** The id of a karmada Cluster is too long. */
export const clusterIdTooLong: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0923',
  name: 'cluster-id-too-long',
  severity: 'error',
  title: 'The id of a karmada Cluster is too long',
  why: "karmada's API server rejects an id of more than 128000 characters.",
  fix: 'write the uid of the namespace kube-system, or remove the id',
});

/** A karmada Cluster refers to a Secret without its name or namespace. */
export const secretReferenceIncomplete: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0924',
  name: 'secret-reference-incomplete',
  severity: 'error',
  title: 'A karmada Cluster refers to a Secret without its name or namespace',
  why: "karmada's API server rejects the object. distributary never reads the Secret.",
  fix: 'write both namespace and name, or remove the reference: distributary does not use it',
});

/** The API endpoint of a karmada Cluster is not a valid server URL. */
export const apiEndpointInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0925',
  name: 'api-endpoint-invalid',
  severity: 'error',
  title: 'The API endpoint of a karmada Cluster is not a valid server URL',
  why: "karmada's API server rejects the object. The value is not shown, because it may contain credentials.",
  fix: 'write https://HOST:PORT without user, query and fragment, or remove it: distributary does not use it',
});

/** The proxy of a karmada Cluster is not an http, https or socks5 URL. */
export const proxyUrlInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0926',
  name: 'proxy-url-invalid',
  severity: 'error',
  title: 'The proxy of a karmada Cluster is not an http, https or socks5 URL',
  why: "karmada's API server rejects the object. The value is not shown, because it may contain credentials.",
  fix: 'write an http, https or socks5 URL, or remove it: distributary does not use it',
});

/** A taint of a karmada Cluster is invalid. */
export const taintInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0927',
  name: 'taint-invalid',
  severity: 'error',
  title: 'A taint of a karmada Cluster is invalid',
  why: "karmada's API server rejects the object; of the taint effects of Kubernetes it supports two.",
  fix: 'write a valid label key, a valid label value, and effect NoSchedule or NoExecute',
});

/** Two taints of a karmada Cluster have the same key and effect. */
export const taintRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0928',
  name: 'taint-repeated',
  severity: 'error',
  title: 'Two taints of a karmada Cluster have the same key and effect',
  why: "karmada's API server rejects the object.",
  fix: 'keep one of them',
});

/** A karmada Cluster has the deprecated field zone. */
export const zoneDeprecated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0929',
  name: 'zone-deprecated',
  severity: 'warning',
  title: 'A karmada Cluster has the deprecated field zone',
  why: 'karmada converts it to zones when the object is written; distributary reads it in the same way.',
  fix: 'write zones with this zone as the only entry',
});

/** A karmada Cluster has several zones, and none is selected as its locality. */
export const severalZones: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0930',
  name: 'several-zones',
  severity: 'info',
  title: 'A karmada Cluster has several zones, and none is selected as its locality',
  why: 'The order of failover is determined by region and zone, and a cluster has one zone for it: without the annotation it has none. Policies select by all of its zones.',
  fix: 'set annotation distributary.dev/zone to one of the zones; if no other cluster is in one of them, no action is needed',
});

/** The zone of a cluster is not among the zones of its karmada Cluster. */
export const zoneNotListed: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0931',
  name: 'zone-not-listed',
  severity: 'error',
  title: 'The zone of a cluster is not among the zones of its karmada Cluster',
  why: 'An annotation or another cluster source contradicts the karmada Cluster, so the locality of the cluster may be wrong.',
  fix: 'set one of the zones, or add the zone to spec.zones of the karmada Cluster',
});
