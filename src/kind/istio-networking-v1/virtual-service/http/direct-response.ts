/** The direct response of an HTTP route → invalid statuses, and bodies that are too large. */
import {
  responseBodyLarge,
  responseBodyTooLarge,
} from '../../../../diagnostic/codes/istio-route.ts';
import { numberOutOfRange } from '../../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../../object-part.ts';

const KIB = 1024;

/** Judges `directResponse` of an HTTP route. */
export function directResponseFindings(route: Part): readonly Diagnostic[] {
  if (!isSet(route, 'directResponse')) return [];
  const response = fieldOf(route, 'directResponse');
  const body = fieldOf(response, 'body');
  return [...bodyFindings(body), ...statusFindings(response, 'status')];
}

/** Judges a field with an HTTP status, if present; Istio accepts 600, too. */
export function statusFindings(part: Part, name: string): readonly Diagnostic[] {
  const status = numberOf(part, name);
  if (!isSet(part, name) || (status >= 200 && status <= 600)) return [];
  return [fault(fieldOf(part, name), numberOutOfRange, 'from 200 to 599')];
}

function bodyFindings(body: Part): readonly Diagnostic[] {
  const size = isSet(body, 'bytes')
    ? Buffer.byteLength(textOf(body, 'bytes'), 'base64')
    : Buffer.byteLength(textOf(body, 'string'));
  if (size > KIB * KIB) return [fault(body, responseBodyTooLarge, 'at most 1 MiB')];
  return size > 100 * KIB ? [fault(body, responseBodyLarge, 'at most 100 KiB')] : [];
}
