/**
 * Objects that Argo CD takes for a list: it syncs their `items`, and not them.
 * @module
 */
import { takenForList } from '../../diagnostic/codes/check.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { isArray } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

/** Finds objects with `items` at the top. */
export const argocdList: Check = {
  name: 'argocd-list',
  summary: 'objects that Argo CD takes for a list',
  code: takenForList,
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
