/** Localities that a rule distinguishes → findings about invalid ones, and about those that another one covers. */
import { istioLocalitySetting } from '../../../diagnostic/codes/istio-destination-rule.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, type Part } from '../../object-part.ts';

/** A locality, `region/zone/subzone` or a prefix of it, and its position. */
export interface WrittenLocality {
  readonly part: Part;
  readonly locality: string;
}

/**
 * Judges a list in which no locality may be covered by an earlier one, and `*` may only be the last character. In a map, whose order is
 * random in Istio, not by a later one either.
 */
export function localityListFindings(
  list: readonly WrittenLocality[],
  { isOrdered }: { readonly isOrdered: boolean },
): readonly Diagnostic[] {
  const earlier = new EarlierLocalities();
  return list.flatMap(({ part, locality }) => {
    const clash = earlier.firstClash(locality, isOrdered);
    earlier.add(locality);
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

/**
 * Localities by their possible conflicts. In Istio, one covers a later one when both have the same region and, as far as both define them,
 * the same zone and subzone; an absent part of the first, and `*`, match any. It does not detect that a later `us/*` covers `us/a`.
 */
class EarlierLocalities {
  private readonly localities: string[] = [];
  /** The first locality with a trait; traits of one locality differ by their first words. */
  private readonly firsts = new Map<string, number>();

  add(locality: string): void {
    const index = this.localities.push(locality) - 1;
    for (const trait of traitsOf(locality)) {
      if (!this.firsts.has(trait)) this.firsts.set(trait, index);
    }
  }

  /** The first that covers the locality or, in a map, that it covers. */
  firstClash(locality: string, isOrdered: boolean): string | undefined {
    const traits = isOrdered
      ? traitsCovering(locality)
      : [...traitsCovering(locality), ...traitsCovered(locality)];
    const places = traits.flatMap((trait) => this.firsts.get(trait) ?? []);
    return places.length === 0 ? undefined : this.localities[Math.min(...places)];
  }
}

/** `in` is a prefix of the locality, `for` the part that it covers, and `only` marks the end of the written parts. */
function traitsOf(locality: string): readonly string[] {
  const [region, zone, subzone] = segmentsOf(locality);
  const covered = `${region}/${zone ?? '*'}`;
  return [
    ...(locality === '*' ? ['everything'] : []),
    'any',
    `in ${region}`,
    ...(zone === undefined ? [`only ${region}`] : [`in ${region}/${zone}`]),
    ...(zone !== undefined && subzone === undefined ? [`only ${region}/${zone}`] : []),
    ...(subzone === undefined ? [] : [`in ${region}/${zone}/${subzone}`]),
    `for ${covered}`,
    `for ${covered}/${subzone ?? '*'}`,
  ];
}

/** Traits of those that cover the locality. */
function traitsCovering(locality: string): readonly string[] {
  const [region, zone, subzone] = segmentsOf(locality);
  if (zone === undefined) return ['everything', `in ${region}`];
  const wide = ['everything', `for ${region}/*`];
  if (subzone === undefined) return [...wide, `for ${region}/${zone}`];
  return [...wide, `for ${region}/${zone}/*`, `for ${region}/${zone}/${subzone}`];
}

/** Traits of those that the locality covers. */
function traitsCovered(locality: string): readonly string[] {
  const [region, zone = '*', subzone = '*'] = segmentsOf(locality);
  if (locality === '*') return ['any'];
  if (zone === '*') return [`in ${region}`];
  if (subzone === '*') return [`only ${region}`, `in ${region}/${zone}`];
  return [`only ${region}`, `only ${region}/${zone}`, `in ${region}/${zone}/${subzone}`];
}

/** A subzone may contain slashes. */
function segmentsOf(locality: string): readonly string[] {
  const [region = '', zone, ...rest] = locality.split('/');
  if (zone === undefined) return [region];
  return rest.length === 0 ? [region, zone] : [region, zone, rest.join('/')];
}
