/** Sources → the same without objects that a cluster would have twice. */
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import {
  substituteVariables,
  type Variables,
} from '../../../src/kind/notation/variable-substitution.ts';
import { objectAt, stringAt } from '../../../src/resource/json.ts';
import { displayName, resourceKey, stringMap } from '../../../src/resource/resource.ts';
import type { ProposedSource, Wanted } from './proposed-source.ts';

/** A cluster has one object of a name: of two sources with the same one, the first in order of their paths is kept. */
export function withoutCollisions(wanted: readonly Wanted[]): {
  readonly kept: readonly Wanted[];
  readonly refused: readonly ProposedSource[];
} {
  const owners = new Map<string, Wanted[]>();
  const kept: Wanted[] = [];
  const refused: ProposedSource[] = [];
  for (const each of wanted) {
    const namespace =
      stringAt(each.source, 'kustomize', 'namespace') ?? stringAt(each.source, 'namespace');
    const values = stringMap(objectAt(each.source, 'postBuild', 'substitute'));
    const objects = each.candidate.objects.map((object) => ({
      ...object,
      name: withValues(object.name, values),
      namespace: withValues(object.namespace || (namespace ?? ''), values),
    }));
    const clash = objects
      .map((object) => ({
        object,
        other: owners.get(resourceKey(object))?.find((other) => isShared(other, each)),
      }))
      .find(({ other }) => other !== undefined);
    if (clash?.other !== undefined) {
      const { path } = clash.other.candidate;
      const place = path === each.candidate.path ? 'twice' : `as ${path} has`;
      const reason = `${displayName(clash.object)} is in it, ${place}: a cluster can hold one of them`;
      refused.push({ source: { path: each.candidate.path }, reason });
      continue;
    }
    kept.push(each);
    for (const object of objects) {
      getOrInsert(owners, resourceKey(object), () => []).push(each);
    }
  }
  return { kept, refused };
}

/** A name with variables of Flux, as clusters get it. */
function withValues(name: string, values: Variables): string {
  const result = substituteVariables(name, values);
  return result.type === 'text' ? result.text : name;
}

function isShared(one: Wanted, other: Wanted): boolean {
  if (one.names === undefined || other.names === undefined) return true;
  return one.names.some((name) => other.names?.includes(name));
}
