/** One HTTP route of a VirtualService → its findings. */

import { rewriteInvalid } from '../../../../diagnostic/codes/istio-route.ts';
import {
  delegationInvalid,
  headerNameInvalid,
  mirrorPercentDeprecated,
  mirrorRepeated,
  routeActions,
} from '../../../../diagnostic/codes/istio-virtual-service.ts';
import { numberOutOfRange } from '../../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import {
  entriesOf,
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  numberOf,
  type Part,
  textOf,
} from '../../../object-part.ts';
import { durationFindings } from '../../duration.ts';
import {
  destinationFindings,
  destinationsFindings,
  requiredDestinationFindings,
} from '../destination.ts';
import { gatewayNameFindings } from '../gateway-names.ts';
import {
  matchPortFindings,
  sourceLabelFindings,
  sourceNamespaceFindings,
} from '../match-source.ts';
import { regexFindings, regexMatchFindings, stringMatchFindings } from '../string-match.ts';
import { corsFindings } from './cors.ts';
import { directResponseFindings } from './direct-response.ts';
import { faultFindings } from './fault.ts';
import { authorityFindings, headersFindings, isHeaderToken } from './headers.ts';
import { isClaim } from './jwt-claim.ts';
import { redirectFindings } from './redirect.ts';
import { retryFindings } from './retries.ts';

/** Judges an HTTP route; a delegate is a VirtualService without hosts. */
export function httpRouteFindings(route: Part, isDelegate: boolean): readonly Diagnostic[] {
  return [
    ...actionFindings(route, isDelegate),
    ...itemsOf(route, 'match').flatMap(httpMatchFindings),
    ...headersFindings(route),
    ...corsFindings(fieldOf(route, 'corsPolicy')),
    ...faultFindings(route),
    ...mirrorFindings(route),
    ...redirectFindings(route),
    ...directResponseFindings(route),
    ...retryFindings(route),
    ...rewriteFindings(route),
    ...authorityFindings(route),
    ...itemsOf(route, 'route').flatMap(headersFindings),
    ...destinationsFindings(route),
    ...durationFindings(route, ['timeout']),
  ];
}

function actionFindings(route: Part, isDelegate: boolean): readonly Diagnostic[] {
  if (!isDelegate && isSet(route, 'delegate')) return delegationFindings(route);
  const again = isDelegate && isSet(route, 'delegate');
  return [
    ...(again ? [fault(fieldOf(route, 'delegate'), delegationInvalid, 'none in a delegate')] : []),
    ...exclusionFindings(route),
  ];
}

/** The delegate defines the destination of the request. */
function delegationFindings(route: Part): readonly Diagnostic[] {
  return [
    ...(isSet(route, 'redirect') ? ['redirect'] : []),
    ...(hasItems(route, 'route') ? ['route'] : []),
  ].map((field) => fault(fieldOf(route, field), delegationInvalid, 'none if delegate is set'));
}

function exclusionFindings(route: Part): readonly Diagnostic[] {
  const action = ['redirect', 'directResponse'].find((field) => isSet(route, field));
  if (action === undefined) {
    if (hasItems(route, 'route')) return [];
    return [fault(fieldOf(route, 'route'), routeActions, 'a route, redirect or directResponse')];
  }
  return [
    ...(hasItems(route, 'route') ? ['route'] : []),
    ...['fault', 'rewrite'].filter((field) => isSet(route, field)),
    ...(action === 'redirect' && isSet(route, 'directResponse') ? ['directResponse'] : []),
  ].map((field) => fault(fieldOf(route, field), routeActions, `none if ${action} is set`));
}

/** Judges `rewrite` of an HTTP route. */
function rewriteFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'rewrite')) return [];
  const rewrite = fieldOf(route, 'rewrite');
  const hasUri = textOf(rewrite, 'uri') !== '';
  if (isSet(rewrite, 'uriRegexRewrite')) {
    const regex = fieldOf(rewrite, 'uriRegexRewrite');
    return hasUri
      ? [fault(regex, rewriteInvalid, 'none if uri is set')]
      : regexRewriteFindings(regex);
  }
  if (hasUri || textOf(rewrite, 'authority') !== '') return [];
  return [fault(rewrite, rewriteInvalid, 'a uri, uriRegexRewrite or authority')];
}

function regexRewriteFindings(regex: Part): readonly Diagnostic[] {
  const missing = ['match', 'rewrite'].filter((field) => textOf(regex, field) === '');
  if (missing.length === 0) return regexFindings(fieldOf(regex, 'match'));
  return missing.map((field) => fault(fieldOf(regex, field), rewriteInvalid, 'a non-empty value'));
}

const pseudoHeaders = [':method', ':scheme', ':authority', ':path', ':status'];

function httpMatchFindings(match: Part): readonly Diagnostic[] {
  const headers = entriesOf(match, 'headers');
  const absent = entriesOf(match, 'withoutHeaders');
  const texts = ['scheme', 'method', 'authority'].map((field) => fieldOf(match, field));
  return [
    ...[...headers, ...absent].flatMap(nameFindings),
    ...headers.flatMap(([, header]) => stringMatchFindings(header)),
    // "*" is not an expression here; it means that the header is present.
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
  return isValid ? [] : [fault(header, headerNameInvalid, 'a header name')];
}

/** Judges `mirror`, `mirrors`, `mirrorPercent` and `mirrorPercentage`. */
function mirrorFindings(route: Part): readonly Diagnostic[] {
  const isDelegating = isSet(route, 'delegate');
  const isRepeated = !isDelegating && isSet(route, 'mirror') && hasItems(route, 'mirrors');
  return [
    ...(isRepeated
      ? [fault(fieldOf(route, 'mirror'), mirrorRepeated, 'none if mirrors is set')]
      : []),
    ...['mirrorPercent', 'mirror_percent'].flatMap((name) => oldShareFindings(route, name)),
    ...shareFindings(fieldOf(route, 'mirrorPercentage'), 'value'),
    ...(isSet(route, 'mirror') ? destinationFindings(fieldOf(route, 'mirror')) : []),
    ...itemsOf(route, 'mirrors').flatMap((mirror) => [
      ...requiredDestinationFindings(mirror),
      ...shareFindings(fieldOf(mirror, 'percentage'), 'value'),
    ]),
  ];
}

function oldShareFindings(route: Part, name: string): readonly Diagnostic[] {
  if (!isSet(route, name)) return [];
  const part = fieldOf(route, name);
  return [fault(part, mirrorPercentDeprecated, 'mirrorPercentage'), ...shareFindings(route, name)];
}

function shareFindings(part: Part, name: string): readonly Diagnostic[] {
  const share = numberOf(part, name);
  if (share >= 0 && share <= 100) return [];
  return [fault(fieldOf(part, name), numberOutOfRange, 'from 0 to 100')];
}
