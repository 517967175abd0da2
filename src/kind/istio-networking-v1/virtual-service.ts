/**
 * Istio `VirtualService`: the routes of a host.
 * @module
 */
import type { Kind } from '../kind.ts';
import { anyObject, istioKinds, listOf, loose, text } from './istio-kind.ts';
import { virtualServiceFindings } from './virtual-service/rules.ts';

const destination = loose({ host: text, subset: text, port: anyObject });
const route = loose({
  match: listOf(anyObject),
  route: listOf(loose({ destination, weight: { type: 'integer' } })),
});

/** `VirtualService` in every version. */
export const virtualServices: readonly Kind[] = istioKinds(
  'VirtualService',
  'virtualservices',
  loose({
    hosts: listOf(text),
    gateways: listOf(text),
    http: listOf(route),
    tcp: listOf(route),
    tls: listOf(route),
    exportTo: listOf(text),
  }),
  virtualServiceFindings,
);
