/**
 * Istio `Gateway`: the ports and hosts at the edge of a mesh.
 * @module
 */
import type { Kind } from '../kind.ts';
import { gatewayFindings } from './gateway-rules.ts';
import { anyObject, istioKinds, listOf, loose, port, text, texts } from './istio-kind.ts';

/** `Gateway` in every version. */
export const gateways: readonly Kind[] = istioKinds(
  'Gateway',
  'gateways',
  loose({
    selector: texts,
    servers: listOf(loose({ port, hosts: listOf(text), tls: anyObject, name: text })),
  }),
  gatewayFindings,
);
