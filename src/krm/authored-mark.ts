/**
 * A change of an authored object by a run → an annotation from which the next run restores the authored object.
 * A host that works in place passes a function its own output again, in which authored and changed fields look alike.
 */
import { compareStrings } from '../collection/order.ts';
import { own } from '../collection/own.ts';
import { sha256 } from '../collection/sha256.ts';
import { annotation } from '../kind/annotation.ts';
import { parseDocuments } from '../parse/parse-documents.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  stringAt,
} from '../resource/json.ts';
import { annotationsOf, type Resource, toResource } from '../resource/resource.ts';
import { toJson } from '../resource/yaml/to-yaml.ts';
import {
  hostAnnotations,
  withAnnotation,
  withAnnotations,
  withoutAnnotations,
} from './host-annotation.ts';

/** The changed object, with the authored one in an annotation. The data of a Secret are in no annotation. */
export function withAuthored(changed: JsonObject, authored: JsonObject): JsonObject {
  if (stringAt(changed, 'kind') === 'Secret') return changed;
  const mark = { authored: withoutHost(authored), changed: fingerprint(changed) };
  return withAnnotation(changed, annotation.authored, toJson(mark));
}

/** The authored object; the object itself, when it was edited since, for the edited one is then the authored one. */
export function restoreAuthored(resource: Resource): Resource {
  const text = annotationsOf(resource)[annotation.authored];
  const { origin } = resource;
  if (text === undefined || origin.type !== 'authored') return resource;
  const [mark] = parseDocuments({ path: annotation.authored, text }).value;
  const authored = objectAt(mark?.object, 'authored');
  const isUntouched = stringAt(mark?.object, 'changed') === fingerprint(resource.object);
  const restored = authored !== undefined && isUntouched ? authored : withoutMark(resource.object);
  const object = withAnnotations(restored, hostAnnotations(resource.object));
  return toResource(object, { type: 'authored', source: origin.source.edited(object) });
}

function fingerprint(object: JsonObject): string {
  const text = toJson(sorted(withoutHost(withoutMark(object))));
  return sha256([text]).slice(0, 16);
}

/** Formatters may change the order of fields. */
function sorted(value: Json): Json {
  if (isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort(compareStrings);
  return Object.fromEntries(keys.map((key) => [key, sorted(own(value, key) ?? null)]));
}

function withoutMark(object: JsonObject): JsonObject {
  return withoutAnnotations(object, [annotation.authored]);
}

function withoutHost(object: JsonObject): JsonObject {
  return withoutAnnotations(object, Object.keys(hostAnnotations(object)));
}
