/**
 * What a route does to headers of requests and responses → names and values that Envoy does not take.
 * @module
 */
import {
  authorityRepeated,
  headerNameInvalid,
  headerValueInvalid,
} from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { entriesOf, fault, fieldOf, itemsOf, type Part } from '../../object-part.ts';
import { isHeaderValue } from './header-value.ts';

/** Judges `headers` of a route or of a destination. */
export function headersFindings(part: Part): readonly Diagnostic[] {
  const request = fieldOf(part, 'headers', 'request');
  const response = fieldOf(part, 'headers', 'response');
  return [
    ...changed(request).flatMap((entry) => entryFindings(entry, isRequestName)),
    ...changed(response).flatMap((entry) => entryFindings(entry, isChangeableName)),
    ...[request, response]
      .flatMap((operations) => itemsOf(operations, 'remove'))
      .flatMap(removedFindings),
  ];
}

/** Judges how often a route says what the authority of its requests is to be. */
export function authorityFindings(route: Part): readonly Diagnostic[] {
  const headers = changed(fieldOf(route, 'headers', 'request')).filter(([name]) =>
    isAuthority(name),
  );
  const authority = fieldOf(route, 'rewrite', 'authority');
  const settings = [authority, ...headers.map(([, header]) => header)];
  return settings
    .slice(1)
    .filter((_, i) =>
      settings.slice(0, i + 1).some(({ value }) => typeof value === 'string' && value !== ''),
    )
    .map((setting) => fault(setting, authorityRepeated, 'one way to set the authority'));
}

type Entry = readonly [string, Part];

function changed(operations: Part): readonly Entry[] {
  return [...entriesOf(operations, 'set'), ...entriesOf(operations, 'add')];
}

function entryFindings(
  [name, value]: Entry,
  isName: (name: string) => boolean,
): readonly Diagnostic[] {
  return [
    ...(isName(name) ? [] : [fault(value, headerNameInvalid, nameExpected)]),
    ...(typeof value.value !== 'string' || isHeaderValue(value.value)
      ? []
      : [fault(value, headerValueInvalid, 'a text whose "%" are doubled or enclose a variable')]),
  ];
}

function removedFindings(name: Part): readonly Diagnostic[] {
  const isValid = typeof name.value !== 'string' || isChangeableName(name.value);
  return isValid ? [] : [fault(name, headerNameInvalid, nameExpected)];
}

const nameExpected = 'the name of a header that can be changed here';

/** A header of requests that can be set: any, and the authority under either of its names. */
function isRequestName(name: string): boolean {
  return name !== '' && (isAuthority(name) || !name.startsWith(':'));
}

function isChangeableName(name: string): boolean {
  return name !== '' && !name.startsWith(':') && name.toLowerCase() !== 'host';
}

function isAuthority(name: string): boolean {
  return [':authority', 'host'].includes(name.toLowerCase());
}

/** Whether the text can be the name of a header (RFC 7230 `token`). */
export function isHeaderToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~A-Za-z0-9]+$/.test(name);
}
