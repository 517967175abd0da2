/**
 * Codes of the area `derive`, what gateways can't tell apart. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A service whose own pods look like its remote endpoints. */
export const ownPodsUnknown: Code<{ service: string; cluster: string; reason: string }> =
  defineCode({
    code: 'DIS0437',
    name: 'own-pods-unknown',
    severity: 'error',
    title: "an HTTP gateway can not tell its cluster's own pods from those of other clusters",
    why: "Under gateway http the gateway of a cluster sees the remote endpoints of a service beside the cluster's own pods. It keeps to its own by the labels of the Service's selector; else it would send what came in from one cluster on to another, and so round and round.",
    fix: 'give the Service a selector with a label that no subset asks for; or use gateway mtls, or a GlobalTrafficPolicy of type Locality',
    message: (a, where) =>
      `${where} exports Service ${a.service} and imports it, and its gateway can not tell its own pods from those of others: ${a.reason}`,
  });

/** All codes of this part. */
export const gatewayCodes: readonly CodeText[] = [ownPodsUnknown];
