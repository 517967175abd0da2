/** `exportTo` of an Istio object → findings of the webhook (`validateExportTo`). */

import { firstPlaces } from '../../collection/first-places.ts';
import { istioExportTo } from '../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import { fault, fieldOf, isSet, itemsOf, wholeOf } from '../object-part.ts';
import { isIstioLabel } from './host/host-syntax.ts';

/** The values of `exportTo`, and its object. */
interface Visibility {
  /** The namespace for `.`. */
  readonly namespace: string;
  /** As written. */
  readonly entries: readonly string[];
  /** The same, with the namespace in place of `.`. */
  readonly meant: readonly string[];
  /** The first position of each namespace. */
  readonly placeOf: (meant: string) => number;
  /** Whether the entry `~` (no namespace) is present. */
  readonly mayHide: boolean;
  /** The rule is for selected pods, so no other namespace may be listed. */
  readonly isForSelected: boolean;
}

/** Judges `spec.exportTo`: `~` is for a ServiceEntry, and a DestinationRule for selected pods stays in its namespace. */
export function exportToFindings(resource: Resource): readonly Diagnostic[] {
  const { kind } = resource;
  const spec = fieldOf(wholeOf(resource), 'spec');
  const items = itemsOf(spec, 'exportTo');
  const namespace = resource.namespace || 'default';
  const entries = items.map(({ value }) => String(value));
  const meant = entries.map((one) => (one === '.' ? namespace : one));
  const visibility: Visibility = {
    namespace,
    entries,
    meant,
    placeOf: firstPlaces(meant),
    mayHide: kind === 'ServiceEntry',
    isForSelected: kind === 'DestinationRule' && isSet(spec, 'workloadSelector'),
  };
  return items.flatMap((item, index) => {
    const expected = expectation(visibility, index);
    return expected === undefined ? [] : [fault(item, istioExportTo, expected)];
  });
}

/** The expected value; undefined when the entry is valid. */
function expectation(visibility: Visibility, index: number): string | undefined {
  const { namespace, entries, meant, placeOf, isForSelected } = visibility;
  const entry = entries[index] ?? '';
  if (placeOf(meant[index] ?? '') < index) {
    return meant[index] === namespace
      ? `"." or "${namespace}", which are the same, once`
      : 'each namespace once';
  }
  if (isForSelected && isEntry(visibility, entry) && meant[index] !== namespace) {
    return '"." alone: a rule with a workloadSelector applies in its own namespace only';
  }
  return loneExpectation(visibility, entry);
}

function loneExpectation(visibility: Visibility, entry: string): string | undefined {
  const { mayHide, entries } = visibility;
  if (!isEntry(visibility, entry)) {
    return `the name of a namespace, "." or "*"${mayHide ? ', or "~" alone' : ''}`;
  }
  const standsAlone = entry === '*' || entry === '~';
  return standsAlone && entries.length > 1 ? `"${entry}" alone, or without it` : undefined;
}

function isEntry({ mayHide }: Visibility, entry: string): boolean {
  return entry === '.' || entry === '*' || (entry === '~' && mayHide) || isIstioLabel(entry);
}
