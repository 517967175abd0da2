/** The annotations that hosts of KRM functions put on objects: the origin of an object, and its purpose. */

import { own } from '../collection/own.ts';
import { isObject, type JsonObject, objectAt } from '../resource/json.ts';
import { stringMap } from '../resource/resource.ts';

/** The position of an object, in the host's terms. */
export interface HostPlace {
  /** With `/`, relative to the host's directory; kustomize has no path. */
  readonly path?: string;
  /** The index of the object in its file, from 0. */
  readonly index: number;
}

/** The newer prefix first; only the oldest hosts lack it. */
const prefixes = ['internal.config.kubernetes.io/', 'config.kubernetes.io/'] as const;

/** The annotation with the file of a new object. */
export const PATH_ANNOTATION = 'internal.config.kubernetes.io/path';

/** The annotation of objects that are never applied to a cluster. */
export const LOCAL_CONFIG = 'config.kubernetes.io/local-config';

/** The origin of the object. */
export function hostPlace(object: JsonObject): HostPlace {
  const annotations = annotationsIn(object);
  const found = (name: string): string | undefined =>
    prefixes.map((prefix) => own(annotations, prefix + name)).find((value) => value !== undefined);
  const path = found('path');
  const index = Number(found('index') ?? '0');
  return {
    ...(path === undefined || path === '' ? {} : { path }),
    index: Number.isInteger(index) && index >= 0 ? index : 0,
  };
}

/** Whether the host never applies the object to a cluster. */
export function isLocalConfig(object: JsonObject): boolean {
  const value = annotationsIn(object)[LOCAL_CONFIG];
  return value !== undefined && value !== 'false';
}

/** Whether the host is kustomize, and the function one of its transformers or validators. */
export function isFromKustomize(object: JsonObject): boolean {
  return Object.hasOwn(annotationsIn(object), 'kustomize.config.k8s.io/id');
}

/** The annotations that belong to the host: a function returns them unchanged. */
export function hostAnnotations(object: JsonObject): Readonly<Record<string, string>> {
  const entries = Object.entries(annotationsIn(object));
  return Object.fromEntries(entries.filter(([name]) => hostPrefix.test(name)));
}

const hostPrefix =
  /^(?:internal\.config\.kubernetes\.io|config\.kubernetes\.io|config\.k8s\.io|kustomize\.config\.k8s\.io)\//;

/** The object with one more annotation. */
export function withAnnotation(object: JsonObject, name: string, value: string): JsonObject {
  return withAnnotations(object, { [name]: value });
}

/** The object with more annotations. */
export function withAnnotations(
  object: JsonObject,
  added: Readonly<Record<string, string>>,
): JsonObject {
  if (Object.keys(added).length === 0) return object;
  const metadata = objectAt(object, 'metadata') ?? {};
  const annotations = { ...objectAt(metadata, 'annotations'), ...added };
  return { ...object, metadata: { ...metadata, annotations } };
}

/** The object without some annotations; an empty map is removed. */
export function withoutAnnotations(object: JsonObject, names: readonly string[]): JsonObject {
  const { annotations, ...metadata } = objectAt(object, 'metadata') ?? {};
  const kept = Object.entries(isObject(annotations) ? annotations : {}).filter(
    ([name]) => !names.includes(name),
  );
  if (kept.length === 0) return { ...object, metadata };
  return { ...object, metadata: { ...metadata, annotations: Object.fromEntries(kept) } };
}

function annotationsIn(object: JsonObject): Readonly<Record<string, string>> {
  return stringMap(objectAt(object, 'metadata', 'annotations'));
}
