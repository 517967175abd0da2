/**
 * One overrider on one object → the object afterwards, or why the overrider fails on it.
 * @module
 */

import type { DraftResource } from '../../../../place/change/draft-resource.ts';
import { changedIdentity } from '../../../../place/patch/apply-patch.ts';
import type { Overrider, OverriderName } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { ApplyOverrider, Change } from '../overrider/change.ts';
import { overrideWords } from '../overrider/container-override.ts';
import { overrideField } from '../overrider/field-override.ts';
import { overrideImages } from '../overrider/image-override.ts';
import { overrideMetadata } from '../overrider/metadata-override.ts';
import { overridePlaintext } from '../overrider/patch-document.ts';

const overriders: Readonly<Record<OverriderName, ApplyOverrider>> = {
  imageOverrider: overrideImages,
  commandOverrider: overrideWords('command'),
  argsOverrider: overrideWords('args'),
  labelsOverrider: overrideMetadata('labels'),
  annotationsOverrider: overrideMetadata('annotations'),
  fieldOverrider: overrideField,
  plaintext: overridePlaintext,
};

/** Applies an overrider that selects the resource. */
export function applyOverrider(
  { before, object, draft }: Pick<DraftResource<unknown>, 'before' | 'object' | 'draft'>,
  { name, value }: Overrider,
): Change {
  const change = overriders[name](object, value, draft);
  const field = 'object' in change ? changedIdentity(before, change.object) : undefined;
  return field === undefined ? change : { reason: `it changes "${field}"` };
}
