/**
 * The rewrite of an HTTP route → what it lacks and what contradicts itself.
 * @module
 */
import { rewriteInvalid } from '../../../diagnostic/codes/istio-route.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, type Part, textOf } from '../../object-part.ts';
import { regexFindings } from './string-match.ts';

/** Judges `rewrite` of an HTTP route. */
export function rewriteFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'rewrite')) return [];
  const rewrite = fieldOf(route, 'rewrite');
  const hasUri = textOf(rewrite, 'uri') !== '';
  if (isSet(rewrite, 'uriRegexRewrite')) {
    const regex = fieldOf(rewrite, 'uriRegexRewrite');
    return hasUri ? [fault(regex, rewriteInvalid, 'none beside uri')] : regexRewriteFindings(regex);
  }
  if (hasUri || textOf(rewrite, 'authority') !== '') return [];
  return [fault(rewrite, rewriteInvalid, 'a uri, uriRegexRewrite or authority')];
}

function regexRewriteFindings(regex: Part): readonly Diagnostic[] {
  const missing = ['match', 'rewrite'].filter((field) => textOf(regex, field) === '');
  if (missing.length === 0) return regexFindings(fieldOf(regex, 'match'));
  return missing.map((field) => fault(fieldOf(regex, field), rewriteInvalid, 'a text'));
}
