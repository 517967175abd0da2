/**
 * Objects that Argo CD treats as a list: it syncs their `items` instead of the object.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { isArray } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';

/** An object that Argo CD would replace with its items. */
export const takenForList: Code<Texts<'object'>> = defineCode({
  code: 'DIS0604',
  name: 'taken-for-list',
  severity: 'warning',
  title: 'Argo CD treats the object as a list',
  why: 'Argo CD syncs the members of a top-level list `items` of any object, and not the object itself.',
  fix: 'apply the object without Argo CD, or change its CRD so that the list is below `spec`',
  message: ({ object }) =>
    `${object} has a top-level list "items", whose members Argo CD syncs instead of the object`,
});

/** Finds objects with `items` at the top. */
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
