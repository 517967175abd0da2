/**
 * Istio `VirtualService`: the routes of a host.
 * @module
 */
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import { virtualServiceCrd } from '../istio-crd/virtual-service.crd.ts';
import type { Kind } from '../kind.ts';
import { virtualServiceFindings } from './virtual-service/rules.ts';

/** `VirtualService` in every version. */
export const virtualServices: readonly Kind[] = istioKinds(
  virtualServiceCrd,
  virtualServiceFindings,
);
