/** Placed resources → the API server's errors about them, patches applied. */
import { memoise } from '../collection/memoise.ts';
import { type Diagnostic, identityOf, type Related, withPart } from '../diagnostic/diagnostic.ts';
import { validateForRelease } from '../kind/validate-resource.ts';
import type { Resource } from '../resource/resource.ts';

/** A resource as placed in a cluster, and as authored. */
export interface PlacedPair {
  readonly authored: Resource;
  readonly resource: Resource;
  /** The overrides and patches that changed it. */
  changes(): readonly Related[];
}

/** Findings of resources, each distinct; a finding caused by a change names it as well. `release`: the Istio of the fleet, if it has one. */
export function validatePlaced(
  pairs: Iterable<PlacedPair>,
  release?: string,
): readonly Diagnostic[] {
  const authoredFindings = memoise((one: Resource) => validateForRelease(one, release));
  const diagnostics: Diagnostic[] = [];
  for (const { authored, resource, changes } of pairs) {
    const findings = validateForRelease(resource, release);
    if (findings.length === 0) continue;
    const before = new Set(resource === authored ? [] : authoredFindings(authored).map(identityOf));
    for (const finding of findings) {
      const isNew = resource !== authored && !before.has(identityOf(finding));
      diagnostics.push(
        isNew ? withPart(finding, { related: [...finding.related, ...changes()] }) : finding,
      );
    }
  }
  return diagnostics;
}
