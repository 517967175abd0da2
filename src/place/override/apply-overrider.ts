/**
 * One overrider on one resource → the resource afterwards, or why the overrider fails on it.
 * @module
 */
import type { Overrider, OverriderName } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import { changedIdentity } from '../apply-patch.ts';
import type { ApplyOverrider } from '../overrider/change.ts';
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

/** A resource after an overrider: the same one when nothing changed or the overrider failed. */
export interface Overridden {
  readonly resource: Resource;
  readonly failure?: string;
}

/** Applies an overrider that selects the resource. */
export function applyOverrider(resource: Resource, { name, value }: Overrider): Overridden {
  const change = overriders[name](resource.object, value);
  if ('reason' in change) return { resource, failure: change.reason };
  const { origin } = resource;
  if (change.object === resource.object || origin.type !== 'authored') return { resource };
  const field = changedIdentity(resource, change.object);
  if (field !== undefined) return { resource, failure: `it changes "${field}"` };
  const source = origin.source.edited(change.object);
  return { resource: toResource(change.object, { type: 'authored', source }) };
}
