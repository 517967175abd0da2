/**
 * One HTTP route of a VirtualService → its findings.
 * @module
 */
import {
  delegationInvalid,
  routeActions,
} from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, hasItems, isSet, itemsOf, type Part } from '../../object-part.ts';
import { durationFindings } from '../duration.ts';
import { corsFindings } from './cors.ts';
import { destinationsFindings } from './destination.ts';
import { directResponseFindings } from './direct-response.ts';
import { faultFindings } from './fault.ts';
import { authorityFindings, headersFindings } from './headers.ts';
import { httpMatchFindings } from './http-match.ts';
import { mirrorFindings } from './mirror.ts';
import { redirectFindings } from './redirect.ts';
import { retryFindings } from './retries.ts';
import { rewriteFindings } from './rewrite.ts';

/** Judges an HTTP route, one of a delegate (a VirtualService without hosts) or not. */
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

/** What becomes of the request is said where the route delegates to. */
function delegationFindings(route: Part): readonly Diagnostic[] {
  return [
    ...(isSet(route, 'redirect') ? ['redirect'] : []),
    ...(hasItems(route, 'route') ? ['route'] : []),
  ].map((field) => fault(fieldOf(route, field), delegationInvalid, 'none beside delegate'));
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
  ].map((field) => fault(fieldOf(route, field), routeActions, `none beside ${action}`));
}
