/** The routes of one protocol, in order → those that are unreachable after earlier ones (Istio's IST0130 and IST0131). */
import { matchIneffective, ruleUnreachable } from '../../../diagnostic/codes/istio-route.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isArray, isObject, type Json } from '../../../resource/json.ts';
import { fieldPath } from '../../../resource/json-pointer.ts';
import { fault, hasItems, itemsOf, type Part, textOf } from '../../object-part.ts';
import { coveredPrefixes } from './covered-prefix.ts';

/** The matches of earlier routes. */
interface Earlier {
  /** Matches by their conditions, with the name of the first one. */
  readonly seen: Map<string, string>;
  /** Each match once. */
  readonly matches: Part[];
  /** The last route without matches. */
  forAll: Part | undefined;
}

/** Judges the routes of `http`, `tcp` or `tls`. */
export function unreachableFindings(spec: Part, protocol: string): readonly Diagnostic[] {
  const earlier: Earlier = { seen: new Map(), matches: [], forAll: undefined };
  const findings = itemsOf(spec, protocol).flatMap((route) => routeFindings(route, earlier));
  return protocol === 'http' ? [...findings, ...coveredPrefixes(earlier.matches)] : findings;
}

function routeFindings(route: Part, earlier: Earlier): readonly Diagnostic[] {
  const { forAll } = earlier;
  if (!hasItems(route, 'match')) earlier.forAll = route;
  if (forAll !== undefined) return [behind(route, forAll)];
  const matches = itemsOf(route, 'match');
  const repeated = matches.flatMap((match) => repeatedMatch(match, earlier));
  if (matches.length === 0 || repeated.length < matches.length) return repeated;
  return [...repeated, fault(route, ruleUnreachable, 'a match that no earlier route includes')];
}

function behind(route: Part, forAll: Part): Diagnostic {
  const earlier = nameOf(forAll);
  return fault(route, ruleUnreachable, `a position before ${earlier}, which matches everything`);
}

/** The text for a route: its name, else its index. */
function nameOf(part: Part): string {
  const name = textOf(part, 'name');
  return name === '' ? fieldPath(part.pointer) : JSON.stringify(name);
}

/** Compares the match with all before. */
function repeatedMatch(match: Part, earlier: Earlier): readonly Diagnostic[] {
  const key = matchKey(match);
  const first = earlier.seen.get(key);
  if (first !== undefined) {
    return [fault(match, matchIneffective, `a match that ${first} does not include`)];
  }
  earlier.seen.set(key, nameOf(match));
  earlier.matches.push(match);
  return [];
}

const maps = ['headers', 'withoutHeaders', 'queryParams', 'sourceLabels'];

/** The conditions of the match, as text: without its name and without values that are absent in protobuf. */
function matchKey({ value }: Part): string {
  const fields = Object.entries(isObject(value) ? value : {}).filter(([field, member]) => {
    const isEmptyMap = maps.includes(field) && isObject(member) && Object.keys(member).length === 0;
    return field !== 'name' && !isNothing(member) && !isEmptyMap;
  });
  return JSON.stringify(inOrder(Object.fromEntries(fields)));
}

function isNothing(value: Json | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}

/** The value with its keys in order. */
function inOrder(value: Json | undefined): Json {
  if (isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return typeof value === 'bigint' ? String(value) : (value ?? null);
  const entries = Object.entries(value).filter(([, member]) => (member ?? null) !== null);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, member]) => [key, inOrder(member)]));
}
