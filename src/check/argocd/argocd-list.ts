/** Objects that Argo CD treats as a list: it syncs their `items` instead of the object. */

import { diagnose } from '../../diagnostic/diagnostic.ts';
import { isArray } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { takenForList } from '../codes/argocd.ts';

export const argocdList: Check = {
  codes: [takenForList],
  run: ({ objects }) =>
    taken(objects).map((resource) =>
      diagnose(takenForList, { object: displayName(resource) }, locate(resource, '/items', 'key')),
    ),
};

/** Whether Argo CD replaces the object with its items (`unstructured.IsList`); real lists were split by the parser. */
export function isTakenForList({ object }: Resource): boolean {
  return isArray(object['items']);
}

const taken = filterObjects(isTakenForList);
