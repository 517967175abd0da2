/** The kinds whose containers karmada's overriders change, and the path of those. The version of the kind is ignored. */

import { own } from '../../../../collection/own.ts';
import { type Json, type JsonObject, listAt, stringAt } from '../../../../resource/json.ts';

const inTemplate: readonly string[] = ['spec', 'template', 'spec', 'containers'];

const paths: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec', 'containers'],
  ReplicaSet: inTemplate,
  Deployment: inTemplate,
  DaemonSet: inTemplate,
  StatefulSet: inTemplate,
  Job: inTemplate,
};

/** A container, and the JSON Pointer tokens that lead to it. */
export interface FoundContainer {
  readonly container: Json;
  readonly path: readonly string[];
}

/** The containers of a pod or of a pod template; none for other kinds. Init containers are not included. */
export function containersOf(object: JsonObject): readonly FoundContainer[] {
  const kind = stringAt(object, 'kind') ?? '';
  const path = own(paths, kind);
  if (path === undefined) return [];
  return listAt(object, ...path).map((container, i) => ({ container, path: [...path, String(i)] }));
}
