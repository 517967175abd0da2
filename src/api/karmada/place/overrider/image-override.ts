/** `imageOverrider`: another registry, repository or tag for the images of containers, or for one string of the object. */

import type { Draft } from '../../../../place/change/draft.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { applyAll, type Change } from './change.ts';
import {
  formatImageReference,
  type ImageReference,
  parseImageReference,
  withVersion,
} from './image-reference.ts';
import { patchDocument } from './patch-document.ts';
import { containersOf } from './pod-containers.ts';

/** Applies an image overrider. */
export function overrideImages(object: JsonObject, overrider: Json, draft: Draft): Change {
  const predicate = stringAt(overrider, 'predicate', 'path');
  if (predicate === undefined) {
    const containers = containersOf(object);
    draft.visit(containers.length);
    return applyAll(object, containers, (current, { path }) =>
      overrideImage(current, [...path, 'image'], { overrider, draft }),
    );
  }
  // karmada splits this path at every "/" and supports no escapes.
  const path = predicate.replace(/^\/+|\/+$/g, '').split('/');
  return overrideImage(object, path, { overrider, draft });
}

function overrideImage(
  object: JsonObject,
  path: readonly string[],
  { overrider, draft }: { readonly overrider: Json; readonly draft: Draft },
): Change {
  const pointer = formatPointer(path);
  const image = path.reduce<Json | undefined>(memberOf, object);
  if (typeof image !== 'string') return { reason: `there is no text at "${pointer}"` };
  const parsed = parseImageReference(image);
  if (parsed === undefined) return { reason: `"${image}" at "${pointer}" is not an image` };
  const value = formatImageReference(changeComponent(parsed, overrider));
  if (value === image) return { object };
  return patchDocument(object, [{ operator: 'replace', path: pointer, value }], draft);
}

function memberOf(value: Json | undefined, token: string): Json | undefined {
  if (isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) ? valueAt(value, token) : undefined;
}

/** `add` appends the text. */
function changeComponent(image: ImageReference, overrider: Json): ImageReference {
  const operator = stringAt(overrider, 'operator');
  const text = stringAt(overrider, 'value') ?? '';
  const changed = (present: string): string => {
    if (operator === 'remove') return '';
    return operator === 'add' ? present + text : text;
  };
  switch (stringAt(overrider, 'component')) {
    case 'Registry':
      return { ...image, registry: changed(image.registry) };
    case 'Repository':
      return { ...image, repository: changed(image.repository) };
    default:
      if (operator === 'remove') return { ...image, tag: '', digest: '' };
      return withVersion(image, changed(image.tag === '' ? image.digest : image.tag));
  }
}
