/**
 * Istio `Gateway`: the ports and hosts at the edge of a mesh.
 * @module
 */
import { gatewayCrd } from '../istio-crd/gateway.crd.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import type { Kind } from '../kind.ts';
import { gatewayFindings } from './gateway/rules.ts';

/** `Gateway` in every version. */
export const gateways: readonly Kind[] = istioKinds(gatewayCrd, gatewayFindings);
