/**
 * Istio `Sidecar`: which hosts a proxy can see.
 * @module
 */

import { istioKinds } from '../istio-crd/istio-kinds.ts';
import { sidecarCrd } from '../istio-crd/sidecar.crd.ts';
import type { Kind } from '../kind.ts';
import { sidecarFindings } from './sidecar/rules.ts';

/** `Sidecar` in every version. */
export const sidecars: readonly Kind[] = istioKinds(sidecarCrd, sidecarFindings);
