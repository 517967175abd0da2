/**
 * Placed resources → the API server's errors about them, patches applied.
 * @module
 */
import { memoise } from '../collection/memoise.ts';
import { type Diagnostic, identityOf, type Related, withPart } from '../diagnostic/diagnostic.ts';
import { validateResource } from '../kind/validate-resource.ts';
import type { Resource } from '../resource/resource.ts';

/** A resource as placed in a cluster, and as authored. */
export interface PlacedPair {
  readonly authored: Resource;
  readonly resource: Resource;
  /** The overrides and patches that changed it. */
  changes(): readonly Related[];
}

/** Findings of all resources; a finding caused by a change names it as well. */
export function validatePlaced(pairs: Iterable<PlacedPair>): readonly Diagnostic[] {
  // Several resources of one authored object may have findings.
  const foundBefore = memoise(
    (authored: Resource) => new Set(validateResource(authored).map(identityOf)),
  );
  const diagnostics: Diagnostic[] = [];
  for (const { authored, resource, changes } of pairs) {
    const findings = validateResource(resource);
    if (findings.length === 0) continue;
    for (const finding of findings) {
      const isNew = resource !== authored && !foundBefore(authored).has(identityOf(finding));
      diagnostics.push(
        isNew ? withPart(finding, { related: [...finding.related, ...changes()] }) : finding,
      );
    }
  }
  return diagnostics;
}
