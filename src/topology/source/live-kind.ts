/** How to find the objects of a source in an API server, and which fields to keep. */

import { own } from '../../collection/own.ts';
import { present } from '../../collection/present.ts';
import { annotationPrefix } from '../../kind/annotation.ts';
import type { Json, JsonObject } from '../../resource/json.ts';
import { objectAt, stringAt } from '../../resource/json.ts';
import { stringMap } from '../../resource/resource.ts';

/** A kind that an API server may contain. */
export interface LiveKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Selects the relevant objects of the kind; absent for all. */
  readonly labelSelector?: string;
  /** The API group of the system that owns such objects, when the kind itself is in every API server. */
  readonly system?: string;
  /**
   * The object with the fields that rendering needs only: no credentials, and none of the defaults that the API server
   * set, because a default is no authored statement.
   */
  keep(object: JsonObject): JsonObject;
}

/** The object's name, labels and distributary's annotations, with the members given. */
export function keptObject(kind: LiveKind, object: JsonObject, members: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const labels = stringMap(objectAt(metadata, 'labels'));
  const annotations = Object.fromEntries(
    Object.entries(stringMap(objectAt(metadata, 'annotations'))).filter(([key]) =>
      key.startsWith(annotationPrefix),
    ),
  );
  const namespace = stringAt(metadata, 'namespace');
  return {
    apiVersion: kind.group === '' ? kind.version : `${kind.group}/${kind.version}`,
    kind: kind.kind,
    metadata: {
      name: stringAt(metadata, 'name') ?? '',
      ...present({ namespace }),
      ...(isEmpty(labels) ? {} : { labels }),
      ...(isEmpty(annotations) ? {} : { annotations }),
    },
    ...members,
  };
}

/** The members of these names, except those with the given default. */
export function withoutDefaults(
  value: JsonObject | undefined,
  defaults: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const kept = Object.keys(defaults).flatMap((name): [string, Json][] => {
    const member = own(value, name);
    return member === undefined || member === null || member === own(defaults, name)
      ? []
      : [[name, member]];
  });
  return Object.fromEntries(kept);
}

function isEmpty(map: Readonly<Record<string, string>>): boolean {
  return Object.keys(map).length === 0;
}
