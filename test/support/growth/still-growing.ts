/** Files with a place that is known to grow too fast. Each goes when its place is mended; none may come. */

/** Paths from the repository's root. */
export const stillGrowing: ReadonlySet<string> = new Set([
  // A thousand names at most for each unknown one: names of other lengths are ruled out early, and those of a small list are short.
  'src/diagnostic/wording/nearest-name.ts',
  // A hundred matches of one prefix at most are compared with another.
  'src/kind/istio-networking-v1/virtual-service/covered-prefix.ts',
  // How a sort compares: n log n, which is more than that between so few.
  'src/derive/offer/export-precedence.ts',
  'src/kind/registry.ts',
]);
