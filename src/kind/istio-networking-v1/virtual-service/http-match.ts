/**
 * One match of an HTTP route → names, texts and expressions that Envoy does not take.
 * @module
 */
import { headerNameInvalid } from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { entriesOf, fault, fieldOf, type Part, textOf } from '../../object-part.ts';
import { gatewayNameFindings } from './gateway-names.ts';
import { isHeaderToken } from './headers.ts';
import { isClaim } from './jwt-claim.ts';
import { matchPortFindings, sourceLabelFindings, sourceNamespaceFindings } from './match-source.ts';
import { regexMatchFindings, stringMatchFindings } from './string-match.ts';

const pseudoHeaders = [':method', ':scheme', ':authority', ':path', ':status'];

/** Judges a match. */
export function httpMatchFindings(match: Part): readonly Diagnostic[] {
  const headers = entriesOf(match, 'headers');
  const absent = entriesOf(match, 'withoutHeaders');
  const texts = ['scheme', 'method', 'authority'].map((field) => fieldOf(match, field));
  return [
    ...[...headers, ...absent].flatMap(nameFindings),
    ...headers.flatMap(([, header]) => stringMatchFindings(header)),
    // "*" is no expression here; it asks for the header to be there at all.
    ...absent
      .filter(([, header]) => textOf(header, 'regex') !== '*')
      .flatMap(([, header]) => stringMatchFindings(header)),
    ...regexMatchFindings(fieldOf(match, 'uri')),
    ...texts.flatMap(stringMatchFindings),
    ...entriesOf(match, 'queryParams').flatMap(([, parameter]) => stringMatchFindings(parameter)),
    ...matchPortFindings(match),
    ...sourceLabelFindings(match),
    ...gatewayNameFindings(match).errors,
    ...sourceNamespaceFindings(match),
  ];
}

function nameFindings([name, header]: readonly [string, Part]): readonly Diagnostic[] {
  const isValid = isClaim(name) || pseudoHeaders.includes(name) || isHeaderToken(name);
  return isValid ? [] : [fault(header, headerNameInvalid, 'the name of a header')];
}
