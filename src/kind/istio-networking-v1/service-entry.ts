/**
 * Istio `ServiceEntry`: a host that the mesh should know, with its endpoints.
 * @module
 */
import type { Kind } from '../kind.ts';
import { anyObject, istioKinds, listOf, loose, port, text, texts } from './istio-kind.ts';
import { serviceEntryFindings } from './service-entry-rules.ts';

const endpoint = loose({
  address: text,
  labels: texts,
  locality: text,
  network: text,
  ports: anyObject,
  serviceAccount: text,
});

/** `ServiceEntry` in every version. */
export const serviceEntries: readonly Kind[] = istioKinds(
  'ServiceEntry',
  'serviceentries',
  loose({
    hosts: listOf(text),
    addresses: listOf(text),
    ports: listOf(port),
    location: text,
    resolution: text,
    endpoints: listOf(endpoint),
    workloadSelector: anyObject,
    exportTo: listOf(text),
    subjectAltNames: listOf(text),
  }),
  serviceEntryFindings,
);
