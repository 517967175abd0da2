/**
 * The matches of all HTTP routes, in order → those by prefix that an earlier prefix covers (Istio's IST0131).
 *
 * Istio compares only texts, and not all fields; the rules here are the same, so that the warnings are too.
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { matchIneffective } from '../../../diagnostic/codes/istio-route.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fieldPath } from '../../../resource/json-pointer.ts';
import { entriesOf, fault, fieldOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { matchWay } from './string-match.ts';

/** The compared parts of a match. */
interface PrefixMatch {
  readonly match: Part;
  readonly prefix: string;
  readonly port: number;
  /** `exact:GET`, also the default. */
  readonly method: string;
  readonly authority: string;
  readonly maps: readonly ReadonlyMap<string, string>[];
}

/** Longer than any path. */
const LONGEST_PREFIX = 2048;

/** Maximum number of matches of one prefix that are compared with a longer one. */
const MOST_OF_A_PREFIX = 100;

/** The matches of one prefix, each with its number, and the prefixes that extend it by one character. */
interface PrefixNode {
  readonly matches: (readonly [number, PrefixMatch])[];
  readonly longer: Map<string, PrefixNode>;
}

/** Findings about different matches of which one covers the other. */
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

/** Adds a match; returns the first of the earlier ones that covers it, if any. */
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

/** The text of a match with its type; empty for an expression, and if absent. */
function textOfMatch(match: Part): string {
  const way = matchWay(match);
  const text = way === undefined || way === 'regex' ? '' : textOf(match, way);
  return text === '' ? '' : `${way}:${text}`;
}

/** Whether it covers the matches of a longer prefix; the prefixes were compared before. */
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
