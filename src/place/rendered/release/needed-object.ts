/** An object that a release needs → the finding when it is missing in the sources or ambiguous. */
import { releasePartMissing } from '../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { FindObject, FoundObject } from './objects-of-clusters.ts';

export function missingPart(
  release: Resource,
  part: { readonly kind: string; readonly namespace: string; readonly name: string },
  found: Exclude<FoundObject, Resource>,
  way: readonly string[],
): Diagnostic {
  const problem = found === 'several' ? 'exists with different contents' : 'does not exist';
  const args = { object: displayName(release), part: displayName(part), problem };
  return diagnose(releasePartMissing, args, locate(release, formatPointer(way), 'key'));
}

/** Controllers create the namespace of a release by a setting, which has no effect for objects in a branch. */
export function namespaceMissing(
  release: Resource,
  name: string,
  find: FindObject,
  way: readonly string[],
): readonly Diagnostic[] {
  const part = { kind: 'Namespace', namespace: '', name };
  const found = find({ group: '', ...part });
  const isFine = found !== undefined && found !== 'several';
  return isFine ? [] : [missingPart(release, part, found, way)];
}
