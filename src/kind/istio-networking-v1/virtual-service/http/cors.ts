/** The CORS policy of an HTTP route → invalid origins, methods, headers and ages. */
import { routeWordUnknown } from '../../../../diagnostic/codes/istio-route.ts';
import { istioDuration } from '../../../../diagnostic/codes/istio-schema.ts';
import {
  headerNameInvalid,
  matchTextEmpty,
} from '../../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../../diagnostic/wording/nearest-name.ts';
import { parseGoDuration } from '../../../notation/go-duration.ts';
import { fault, fieldOf, itemsOf, type Part, textOf } from '../../../object-part.ts';
import { durationFindings } from '../../duration.ts';
import { matchWay, regexMatchFindings } from '../string-match.ts';
import { isHeaderToken } from './headers.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE'];
const SECOND = 1e9;

export function corsFindings(policy: Part): readonly Diagnostic[] {
  const names = [...itemsOf(policy, 'allowHeaders'), ...itemsOf(policy, 'exposeHeaders')];
  return [
    ...itemsOf(policy, 'allowOrigins').flatMap(originFindings),
    ...itemsOf(policy, 'allowMethods').flatMap(methodFindings),
    ...names
      .filter(({ value }) => typeof value === 'string' && value !== '*' && !isHeaderToken(value))
      .map((name) => fault(name, headerNameInvalid, 'a header name, or "*"')),
    ...ageFindings(policy),
  ];
}

function originFindings(origin: Part): readonly Diagnostic[] {
  const way = matchWay(origin);
  if (way === undefined) return [fault(origin, matchTextEmpty, 'exact, prefix or regex')];
  if (textOf(origin, way) !== '') return regexMatchFindings(origin);
  return [fault(fieldOf(origin, way), matchTextEmpty, 'an origin')];
}

function methodFindings(method: Part): readonly Diagnostic[] {
  const { value } = method;
  if (typeof value !== 'string' || value === '*' || methods.includes(value)) return [];
  const expected = `an HTTP method, such as GET, or "*"${didYouMean(value, methods)}`;
  return [fault(method, routeWordUnknown, expected)];
}

function ageFindings(policy: Part): readonly Diagnostic[] {
  const wrong = durationFindings(policy, ['maxAge']);
  if (wrong.length > 0) return wrong;
  const nanoseconds = parseGoDuration(textOf(policy, 'maxAge')) ?? 0;
  if (nanoseconds % SECOND === 0) return [];
  return [fault(fieldOf(policy, 'maxAge'), istioDuration, 'whole seconds')];
}
