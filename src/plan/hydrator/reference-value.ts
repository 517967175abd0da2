/**
 * Dates and URLs in the trailers of a commit, taken or refused as Go's `time` and `net/url` do.
 * @module
 */
import { parseIpAddress } from '../../resource/ip-address.ts';

const RFC3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Writes a date of RFC 3339 without fractions of seconds; undefined when it is none. */
export function formatRfc3339(text: string): string | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const [sign, zoneHour, zoneMinute] = match.slice(7);
  const isValid =
    isDay(year, month, day) &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    Number(zoneHour ?? 0) <= 24 &&
    Number(zoneMinute ?? 0) <= 60;
  if (!isValid) return undefined;
  const [date, time] = text.split('T');
  const clock = `${String(hour).padStart(2, '0')}${/:\d\d:\d\d/.exec(time ?? '')?.[0]}`;
  const isUtc = sign === undefined || (Number(zoneHour) === 0 && Number(zoneMinute) === 0);
  return `${date}T${clock}${isUtc ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`}`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** Whether a text is a URL, absolute or relative. `git@host:path` is none: its first part holds a colon. */
export function isUrl(text: string): boolean {
  if (hasControlCharacter(text)) return false;
  const [whole = '', fragment = ''] = cut(text, '#');
  if (whole === '*' || !hasGoodEscapes(fragment)) return whole === '*';
  if (whole.startsWith(':')) return false;
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(whole)?.[0];
  const afterScheme = scheme === undefined ? whole : whole.slice(scheme.length + 1);
  const [rest = ''] = cut(afterScheme, '?');
  if (!rest.startsWith('/')) {
    // A path without a root is opaque after a scheme; without one its first part may hold no colon (RFC 3986, section 4.2).
    return scheme !== undefined || (!cut(rest, '/')[0]?.includes(':') && hasGoodEscapes(rest));
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== undefined || !rest.startsWith('///'));
  if (!hasAuthority) return hasGoodEscapes(rest);
  const [authority = '', path = ''] = cut(rest.slice(2), '/');
  return isAuthority(authority, scheme?.toLowerCase()) && hasGoodEscapes(path);
}

function isAuthority(authority: string, scheme: string | undefined): boolean {
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? '' : authority.slice(0, at);
  if (!/^[\w.~!$&'()*+,;=%:@-]*$/.test(user) || !hasGoodEscapes(user)) return false;
  const host = authority.slice(at + 1);
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  if (host.includes('[')) return literal !== null && isIpv6Literal(literal[1] ?? '');
  const colon = scheme === 'http' || scheme === 'https' ? host.indexOf(':') : host.lastIndexOf(':');
  if (colon >= 0 && !/^:\d*$/.test(host.slice(colon))) return false;
  return /^(?:[\w.~!$&'()*+,;=:<>"\]\u0080-\u{10ffff}-]|%25|%[89A-Fa-f][0-9A-Fa-f])*$/u.test(host);
}

function isIpv6Literal(text: string): boolean {
  const [address = '', zone] = text.split('%25', 2);
  const isZone = zone === undefined || (zone !== '' && hasGoodEscapes(zone));
  return address.includes(':') && parseIpAddress(address) !== undefined && isZone;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

function hasGoodEscapes(text: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(text);
}

function cut(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
