/**
 * The matches of all HTTP routes, in order → those by prefix that an earlier prefix covers (Istio's IST0131).
 *
 * Istio compares less than it could, and only texts; the rules here are its own, so that it warns where we warn.
 * @module
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { matchIneffective } from '../../../diagnostic/codes/istio-route.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fieldPath } from '../../../resource/json-pointer.ts';
import { entriesOf, fault, fieldOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { matchWay } from './string-match.ts';

/** What is compared of a match. */
interface PrefixMatch {
  readonly match: Part;
  readonly prefix: string;
  readonly port: number;
  /** `exact:GET` where nothing is said. */
  readonly method: string;
  readonly authority: string;
  readonly maps: readonly ReadonlyMap<string, string>[];
}

/** No path is as long. */
const LONGEST_PREFIX = 2048;

/** So many matches of one prefix are compared with a longer one: with more of them nobody looks for the one that wins. */
const MOST_OF_A_PREFIX = 100;

/** The matches of one prefix, each with its number, and the prefixes that go on from it by a character. */
interface PrefixNode {
  readonly matches: (readonly [number, PrefixMatch])[];
  readonly longer: Map<string, PrefixNode>;
}

/** Findings about matches that differ and are covered all the same. */
export function coveredPrefixes(matches: readonly Part[]): readonly Diagnostic[] {
  const root: PrefixNode = { matches: [], longer: new Map() };
  const prefixes = matches
    .map(readMatch)
    .filter(({ prefix }) => prefix !== '' && prefix.length <= LONGEST_PREFIX);
  return prefixes.flatMap((late, i) => {
    const early = enter(root, late, i);
    if (early === undefined) return [];
    const expected = `a prefix that "${early.prefix}" of ${fieldPath(early.match.pointer)} does not cover`;
    return [fault(late.match, matchIneffective, expected)];
  });
}

/** Puts a match in its place; the first of the earlier ones that covers it, if there is one. */
function enter(root: PrefixNode, late: PrefixMatch, number: number): PrefixMatch | undefined {
  let first: readonly [number, PrefixMatch] | undefined;
  let node = root;
  for (const character of late.prefix) {
    const found = node.matches.find(([, early]) => covers(early, late));
    if (found !== undefined && (first === undefined || found[0] < first[0])) first = found;
    node = getOrInsert(node.longer, character, () => ({ matches: [], longer: new Map() }));
  }
  if (node.matches.length < MOST_OF_A_PREFIX) node.matches.push([number, late]);
  return first?.[1];
}

function readMatch(match: Part): PrefixMatch {
  const uri = fieldOf(match, 'uri');
  return {
    match,
    prefix: matchWay(uri) === 'prefix' ? textOf(uri, 'prefix') : '',
    port: numberOf(match, 'port'),
    method: textOfMatch(fieldOf(match, 'method')) || 'exact:GET',
    authority: textOfMatch(fieldOf(match, 'authority')),
    maps: ['headers', 'queryParams', 'withoutHeaders'].map(
      (field) => new Map(entriesOf(match, field).map(([key, text]) => [key, textOfMatch(text)])),
    ),
  };
}

/** The text of a match with its way; empty for an expression, as for nothing. */
function textOfMatch(match: Part): string {
  const way = matchWay(match);
  const text = way === undefined || way === 'regex' ? '' : textOf(match, way);
  return text === '' ? '' : `${way}:${text}`;
}

/** Whether it covers what a longer prefix matches; the prefixes were compared. */
function covers(early: PrefixMatch, late: PrefixMatch): boolean {
  return (
    early.port === late.port &&
    early.method.startsWith(late.method) &&
    early.authority.startsWith(late.authority) &&
    early.maps.every((map, i) => coversMap(map, late.maps[i] ?? new Map()))
  );
}

function coversMap(early: ReadonlyMap<string, string>, late: ReadonlyMap<string, string>): boolean {
  return (
    early.size === late.size &&
    [...early].every(([key, text]) => {
      const other = late.get(key);
      return other !== undefined && text.startsWith(other);
    })
  );
}
