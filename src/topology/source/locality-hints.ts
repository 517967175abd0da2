/** Well-known names of regions and zones → a cluster's locality, where no other source states it. */
import { localityPartInvalid } from '../../diagnostic/codes/topology.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { reportOn } from '../../kind/field-finding.ts';
import { isLocalityPart, localityPartExpectation } from '../../kind/locality.ts';
import { isObject, type Json, listAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { labelsOf, locate, type Resource } from '../../resource/resource.ts';
import type { Statement, Statements } from './cluster-description.ts';

/** A text of the resource, with a name that may be well-known. */
export interface NamedText {
  readonly name: string;
  readonly value: string;
  readonly pointer: string;
}

/** Names that Kubernetes sets on nodes, and clouds on clusters. */
const wellKnown = [
  ['region', 'topology.kubernetes.io/region'],
  ['zone', 'topology.kubernetes.io/zone'],
] as const;

/** The labels of an object, for kinds whose labels describe the cluster. */
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

/** Region and zone from the first text with a well-known name, or with an additional name of an API. */
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
