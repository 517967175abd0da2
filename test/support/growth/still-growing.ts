/**
 * Files with a place that is known to grow too fast. Each goes when its place is mended; none may come.
 * @module
 */

/** Paths from the repository's root. */
export const stillGrowing: ReadonlySet<string> = new Set([
  'src/check/policy/failover-origin-ignored.ts',
  'src/derive/istio/joined-service-entry.ts',
  'src/derive/offer/export-precedence.ts',
  'src/derive/offer/flomesh-service-export.ts',
  // By how often src/place/propagation/ asks.
  'src/kind/registry.ts',
  'src/merge/virtual-service.ts',
  'src/pilot/rule-index.ts',
  'src/place/draft.ts',
  'src/place/json-patch.ts',
  'src/place/merge-patch.ts',
  'src/place/patcher.ts',
  'src/resource/json.ts',
  'src/resource/resource.ts',
  'src/topology/select-topology-files.ts',
]);
