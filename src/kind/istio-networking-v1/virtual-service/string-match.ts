/** A StringMatch (`exact`, `prefix` or `regex`) → an empty text, or an expression that RE2 refuses. */
import {
  matchRegexInvalid,
  matchTextEmpty,
} from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { re2Problem } from '../../notation/regex/re2-syntax.ts';
import { fault, fieldOf, isSet, type Part, textOf } from '../../object-part.ts';

/** Istio's limit, in bytes; Envoy's programs grow with the text. */
const MAX_REGEX = 1024;

/** Which of the three is set; of several, the one that protobuf parses last. */
export function matchWay(match: Part): 'exact' | 'prefix' | 'regex' | undefined {
  return (['regex', 'prefix', 'exact'] as const).find((way) => isSet(match, way));
}

/** Judges a match of anything but the path. */
export function stringMatchFindings(match: Part): readonly Diagnostic[] {
  if (matchWay(match) !== 'prefix') return regexMatchFindings(match);
  if (textOf(match, 'prefix') !== '') return [];
  return [fault(fieldOf(match, 'prefix'), matchTextEmpty, 'a non-empty value')];
}

/** Judges a match of the path, whose prefix may be empty. */
export function regexMatchFindings(match: Part): readonly Diagnostic[] {
  return matchWay(match) === 'regex' ? regexFindings(fieldOf(match, 'regex')) : [];
}

/** Judges an expression. */
export function regexFindings(part: Part): readonly Diagnostic[] {
  const text = typeof part.value === 'string' ? part.value : '';
  if (text === '') return [fault(part, matchTextEmpty, 'a regular expression')];
  if (Buffer.byteLength(text) > MAX_REGEX) {
    return [fault(part, matchRegexInvalid, `at most ${MAX_REGEX} bytes`)];
  }
  const problem = re2Problem(text);
  if (problem === undefined) return [];
  return [fault(part, matchRegexInvalid, `an RE2 expression, which does not support ${problem}`)];
}
