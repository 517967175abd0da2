/**
 * Localities that are told apart by a rule → findings about those that are no locality, or that another one covers.
 * @module
 */
import { istioLocalitySetting } from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, type Part } from '../../object-part.ts';

/** A locality, `region/zone/subzone` or its beginning, and where it stands. */
export interface WrittenLocality {
  readonly part: Part;
  readonly locality: string;
}

/**
 * Judges a list in which no locality may be covered by an earlier one, and `*` may only be the last character.
 * In a map, whose order Istio leaves to chance, not by a later one either.
 */
export function localityListFindings(
  list: readonly WrittenLocality[],
  { isOrdered }: { readonly isOrdered: boolean },
): readonly Diagnostic[] {
  const names = list.map(({ locality }) => locality);
  return list.flatMap(({ part, locality }, index) => {
    const earlier = names.slice(0, index);
    const clash = earlier.find(
      (other) => covers(other, locality) || (!isOrdered && covers(locality, other)),
    );
    const expected = formExpectation(locality) ?? clashExpectation(clash);
    return expected === undefined ? [] : [fault(part, istioLocalitySetting, expected)];
  });
}

function formExpectation(locality: string): string | undefined {
  if (/\*./.test(locality)) return 'at most one "*", at the end';
  if (segmentsOf(locality).every((segment) => segment !== '')) return undefined;
  return 'region, region/zone or region/zone/subzone, none of them empty';
}

function clashExpectation(other: string | undefined): string | undefined {
  return other === undefined ? undefined : `a locality that does not overlap with "${other}"`;
}

/** Whether Istio takes `later` for overlapping with `earlier`: it does not see that a later `us/*` covers `us/a`. */
function covers(earlier: string, later: string): boolean {
  const [region, zone = '*', subzone = '*'] = segmentsOf(earlier);
  const [ownRegion, ownZone, ownSubzone] = segmentsOf(later);
  if (earlier === '*') return true;
  if (region !== ownRegion) return false;
  if (ownZone === undefined || zone === '*') return true;
  if (zone !== ownZone) return false;
  return ownSubzone === undefined || subzone === '*' || subzone === ownSubzone;
}

/** A subzone may hold slashes. */
function segmentsOf(locality: string): readonly string[] {
  const [region = '', zone, ...rest] = locality.split('/');
  if (zone === undefined) return [region];
  return rest.length === 0 ? [region, zone] : [region, zone, rest.join('/')];
}
