/**
 * Objects that Argo CD takes for a list: it syncs their `items`, and not them.
 * @module
 */

import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { isArray } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

/** An object that Argo CD would take apart. */
export const takenForList: Code<{ object: string }> = defineCode({
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
  name: 'argocd-list',
  codes: [takenForList],
  run: ({ objects }) =>
    objects.flatMap((resource) => {
      if (!isTakenForList(resource)) return [];
      const args = { object: displayName(resource) };
      return [diagnose(takenForList, args, locate(resource, '/items', 'key'))];
    }),
};

/** Whether Argo CD takes the object apart (`unstructured.IsList`); those that are lists were taken apart when they were parsed. */
export function isTakenForList({ object }: Resource): boolean {
  return isArray(object['items']);
}
