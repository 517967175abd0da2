/**
 * Istio `Sidecar`: which hosts a proxy can see.
 * @module
 */
import type { Kind } from '../kind.ts';
import { anyObject, istioKinds, listOf, loose, text } from './istio-kind.ts';
import { sidecarFindings } from './sidecar-rules.ts';

/** `Sidecar` in every version. */
export const sidecars: readonly Kind[] = istioKinds(
  'Sidecar',
  'sidecars',
  loose({
    workloadSelector: anyObject,
    ingress: listOf(anyObject),
    egress: listOf(loose({ hosts: listOf(text), port: anyObject, bind: text })),
    outboundTrafficPolicy: anyObject,
  }),
  sidecarFindings,
);
