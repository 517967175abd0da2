/** `commandOverrider` and `argsOverrider`: words added to, or taken out of, the command or arguments of a container. */

import type { Draft } from '../../../../place/change/draft.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  stringAt,
  textsAt,
  valueAt,
} from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { type ApplyOverrider, applyAll, type Change } from './change.ts';
import { patchDocument } from './patch-document.ts';
import { containersOf, type FoundContainer } from './pod-containers.ts';

/** The overrider of one of the two fields. */
export function overrideWords(field: 'command' | 'args'): ApplyOverrider {
  return (object, overrider, draft) => {
    const name = stringAt(overrider, 'containerName');
    const containers = containersOf(object);
    draft.visit(containers.length);
    const found = containers.filter(({ container }) => stringAt(container, 'name') === name);
    return applyAll(object, found, (current, one) =>
      changeWords(current, one, { field, overrider, draft }),
    );
  };
}

function changeWords(
  object: JsonObject,
  { container, path }: FoundContainer,
  { field, overrider, draft }: WordChange,
): Change {
  const present = valueAt(container, field);
  const words = isArray(present) ? present : undefined;
  const given = textsAt(overrider, 'value');
  const pointer = formatPointer([...path, field]);
  if (stringAt(overrider, 'operator') === 'remove') {
    const gone = new Set<Json>(given);
    const value = words?.filter((word) => !gone.has(word)) ?? [];
    draft.visit(words?.length ?? 0);
    // Nothing to remove: no empty list is added.
    if (value.length === (words?.length ?? 0)) return { object };
    return patchDocument(object, [{ operator: 'replace', path: pointer, value }], draft);
  }
  // Nothing to add: the same.
  if (given.length === 0) return { object };
  const operations =
    words === undefined
      ? [{ operator: 'add', path: pointer, value: given }]
      : given.map((value) => ({ operator: 'add', path: `${pointer}/-`, value }));
  return patchDocument(object, operations, draft);
}

interface WordChange {
  readonly field: string;
  readonly overrider: Json;
  readonly draft: Draft;
}
