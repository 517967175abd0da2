/** The redirect of an HTTP route → missing and contradictory settings. */
import { redirectInvalid, routeWordUnknown } from '../../../../diagnostic/codes/istio-route.ts';
import { numberOutOfRange } from '../../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import {
  fault,
  fieldOf,
  isSet,
  itemsOf,
  numberOf,
  type Part,
  textOf,
} from '../../../object-part.ts';
import { isPortNumber } from '../../address-syntax.ts';
import { matchWay } from '../string-match.ts';

export function redirectFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'redirect')) return [];
  const redirect = fieldOf(route, 'redirect');
  return [...pathFindings(route, redirect), ...targetFindings(redirect)];
}

function pathFindings(route: Part, redirect: Part): readonly Diagnostic[] {
  const prefix = fieldOf(redirect, 'prefixRewrite');
  if (textOf(redirect, 'prefixRewrite') === '') return [];
  if (textOf(redirect, 'uri') !== '') {
    return [fault(prefix, redirectInvalid, 'none if uri is set')];
  }
  const others = itemsOf(route, 'match').filter((match) => {
    return isSet(match, 'uri') && matchWay(fieldOf(match, 'uri')) !== 'prefix';
  });
  const expected = 'a match by prefix, because the redirect rewrites the prefix';
  return others.map((match) => fault(fieldOf(match, 'uri'), redirectInvalid, expected));
}

function targetFindings(redirect: Part): readonly Diagnostic[] {
  const texts = ['uri', 'prefixRewrite', 'authority', 'scheme'];
  const scheme = textOf(redirect, 'scheme');
  const port = isSet(redirect, 'derivePort') ? 0 : numberOf(redirect, 'port');
  const code = numberOf(redirect, 'redirectCode');
  const isEmpty =
    texts.every((field) => textOf(redirect, field) === '') &&
    !isSet(redirect, 'port') &&
    !isSet(redirect, 'derivePort');
  return [
    ...(isEmpty ? [fault(redirect, redirectInvalid, 'a uri, authority, scheme or port')] : []),
    ...(code === 0 || (code >= 300 && code <= 399)
      ? []
      : [fault(fieldOf(redirect, 'redirectCode'), numberOutOfRange, 'from 300 to 399')]),
    ...(['', 'http', 'https'].includes(scheme)
      ? []
      : [fault(fieldOf(redirect, 'scheme'), routeWordUnknown, '"http" or "https"')]),
    ...(port === 0 || isPortNumber(port)
      ? []
      : [fault(fieldOf(redirect, 'port'), numberOutOfRange, 'a port, 1 to 65535')]),
  ];
}
