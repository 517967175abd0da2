/**
 * An object that a release needs and that is not there, or not one → the finding.
 * @module
 */
import { releasePartMissing } from '../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { FoundObject } from './release-objects.ts';

/** The finding. */
export function missingPart(
  release: Resource,
  part: { readonly kind: string; readonly namespace: string; readonly name: string },
  found: Exclude<FoundObject, Resource>,
  way: readonly string[],
): Diagnostic {
  const problem = found === 'several' ? 'stands there in different forms' : 'is not';
  const args = { object: displayName(release), part: displayName(part), problem };
  return diagnose(releasePartMissing, args, locate(release, formatPointer(way), 'key'));
}
