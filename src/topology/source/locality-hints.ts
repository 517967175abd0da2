/**
 * Well-known names of regions and zones → where a cluster is, as far as nothing else says it.
 * @module
 */
import { localityPartInvalid } from '../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { reportOn } from '../../kind/field-finding.ts';
import { isLocalityPart, localityPartExpectation } from '../../kind/locality.ts';
import { isObject, type Json, listAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { labelsOf, locate, type Resource } from '../../resource/resource.ts';
import type { Statement, Statements } from './cluster-description.ts';

/** A text of the resource, by a name that may be well-known. */
export interface NamedText {
  readonly name: string;
  readonly value: string;
  readonly pointer: string;
}

/** What Kubernetes itself has on nodes, and clouds on clusters. */
const wellKnown = [
  ['region', 'topology.kubernetes.io/region'],
  ['zone', 'topology.kubernetes.io/zone'],
] as const;

/** The labels of an object, for those whose labels are those of the cluster. */
export function labelTexts(resource: Resource): readonly NamedText[] {
  return Object.entries(labelsOf(resource)).map(([name, value]) => ({
    name,
    value,
    pointer: formatPointer(['metadata', 'labels', name]),
  }));
}

/** The members `{name, value}` of a list: properties, claims, variables. */
export function listedTexts(resource: Resource, path: readonly string[]): readonly NamedText[] {
  return listAt(resource.object, ...path).flatMap((item: Json, i) => {
    const name = stringAt(item, 'name');
    const value = stringAt(item, 'value');
    if (!isObject(item) || name === undefined || value === undefined) return [];
    return [{ name, value, pointer: formatPointer([...path, String(i), 'value']) }];
  });
}

/** Region and zone by the first text of a well-known name, or of the names that an API has besides. */
export function localityHints(
  resource: Resource,
  texts: readonly NamedText[],
  others: { readonly region?: string; readonly zone?: string } = {},
): Statements {
  const value = new Map<'region' | 'zone', Statement>();
  const diagnostics: Diagnostic[] = [];
  for (const [field, common] of wellKnown) {
    const found =
      texts.find(({ name }) => name === common) ?? texts.find(({ name }) => name === others[field]);
    if (found === undefined || found.value === '') continue;
    const { pointer } = found;
    if (isLocalityPart(found.value)) {
      value.set(field, { value: found.value, at: locate(resource, pointer, 'value') });
    } else {
      diagnostics.push(reportOn(resource)(localityPartInvalid, pointer, localityPartExpectation));
    }
  }
  return { value, diagnostics };
}
