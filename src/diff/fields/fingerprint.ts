/** A value → a text that is equal for equal values, in any order of their keys. */
import { compareStrings } from '../../collection/order.ts';
import { isArray, isObject, type Json } from '../../resource/json.ts';

/** Writes the text; it contains the whole value, and is never shown. */
export function fingerprint(value: Json): string {
  if (isArray(value)) return `[${value.map(fingerprint).join(',')}]`;
  if (!isObject(value)) return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => compareStrings(a, b));
  const written = members.map(([name, member]) => {
    return `${JSON.stringify(name)}:${member === undefined ? '' : fingerprint(member)}`;
  });
  return `{${written.join(',')}}`;
}
