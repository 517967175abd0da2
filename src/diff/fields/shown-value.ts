/**
 * A value of an object → a short text of it without secrets. Secrets, by kind, name or form of the value, are hidden,
 * and a text of several lines is not quoted: its names and values are in another notation.
 */
import { withoutCredentials } from '../../diagnostic/wording/credential-text.ts';
import { redacted } from '../../diagnostic/wording/url-credentials.ts';
import { shownFields } from '../../kind/shown-fields.ts';
import { isArray, isObject, type Json, type JsonObject, stringAt } from '../../resource/json.ts';
import { isSecretName, isSecretValue } from '../../resource/secret-name.ts';

/** Longer texts are cut. */
const LONGEST_VALUE = 200;

/** Replacement for a hidden value. */
const LONGEST_JUDGED = 4_096;

/** Properties of a place in an object. */
export interface Place {
  /** Whether its value is hidden. */
  readonly isHidden: boolean;
  /** The fields that may be shown here; undefined where all may. */
  readonly shown: ReadonlySet<string> | undefined;
}

export function wholeObject(kind: string): Place {
  return { isHidden: false, shown: shownFields(kind) };
}

/** Maps whose members have user-defined names. */
const chosenNames: ReadonlySet<string> = new Set(['labels', 'annotations']);

/** The place of a member: `value` is its value on either side. */
export function memberPlace(
  { isHidden, shown }: Place,
  owner: JsonObject,
  name: string,
  value: Json | undefined,
): Place {
  const isHere =
    isHidden ||
    shown?.has(name) === false ||
    holdsObject.test(name) ||
    isSecretValue(name, value) ||
    (name === 'value' && isSecretName(stringAt(owner, 'name') ?? '')) ||
    (['data', 'stringData'].includes(name) && stringAt(owner, 'kind') === 'Secret');
  return { isHidden: isHere, shown: chosenNames.has(name) ? undefined : shown };
}

/** The annotation in which kubectl stores the whole object. */
const holdsObject = /last-applied-configuration/;

/** The place of an item, which an option before it may name. */
export function itemPlace(place: Place, previous: Json | undefined): Place {
  const isNamed = typeof previous === 'string' && isOption(previous) && namesSecret(previous);
  return isNamed ? { ...place, isHidden: true } : place;
}

/** A text of at most {@link LONGEST_VALUE} characters. A text of several lines is counted, with what differs from `previous`. */
export function shownValue(value: Json, place: Place, previous?: Json): string {
  if (!place.isHidden && isLong(value) && isLong(previous)) return countLines(previous, value);
  const text = flowText(value, place, LONGEST_VALUE);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1)}…`;
}

/** Written up to the maximum length. */
function flowText(value: Json, place: Place, room: number): string {
  if (place.isHidden) return redacted;
  if (isArray(value)) {
    const items = joined(value.entries(), room, ([i, item], left) =>
      flowText(item, itemPlace(place, value[i - 1]), left),
    );
    return `[${items}]`;
  }
  if (isObject(value)) {
    const members = joined(Object.entries(value), room, ([name, member = null], left) => {
      const text = flowText(member, memberPlace(place, value, name, member), left);
      return `${shownKey(name)}: ${text}`;
    });
    return `{${members}}`;
  }
  return typeof value === 'string' ? stringText(value) : String(value);
}

function joined<T>(
  parts: Iterable<T>,
  room: number,
  show: (part: T, room: number) => string,
): string {
  let text = '';
  for (const part of parts) {
    if (text.length > room) return text;
    text += `${text === '' ? '' : ', '}${show(part, room - text.length)}`;
  }
  return text;
}

function isLong(value: Json | undefined): value is string {
  return typeof value === 'string' && value.includes('\n');
}

/** `(12 lines, +2 -1)`: lines that only one of the texts has; of a reordered text none. */
function countLines(before: string, after: string): string {
  const counts = new Map<string, number>();
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let gone = 0;
  for (const line of before.split('\n')) {
    const left = counts.get(line) ?? 0;
    if (left === 0) gone += 1;
    else counts.set(line, left - 1);
  }
  const added = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `(${lineCount(after)}, +${added} -${gone})`;
}

function lineCount(text: string): string {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return `${lines} line${lines === 1 ? '' : 's'}`;
}

function stringText(value: string): string {
  if (isLong(value)) return `(${lineCount(value)})`;
  if (namesSecret(value) && !isOption(value)) return redacted;
  const text = withoutCredentials(value);
  return isPlain(text) ? text : JSON.stringify(text);
}

/** Whether a text is YAML for itself, and not for a number or another type. */
function isPlain(text: string): boolean {
  if (text !== text.trim() || text === '' || /^(?:true|false|null)$/.test(text)) return false;
  return Number.isNaN(Number(text)) && !/^["[{(]|[\p{Cc},]/u.test(text);
}

/** Whether a text is only the name of an option, so that its value is the next one. */
function isOption(text: string): boolean {
  return /^--?[\w.-]{1,256}$/.test(text);
}

/** Whether a name in the text shows that a credential follows, as in `--password=…`. */
function namesSecret(text: string): boolean {
  const names = text
    .slice(0, LONGEST_JUDGED)
    .matchAll(/([\w.-]{3,256})(?=["']?\s*[:=])|(?<=--?)([\w.-]{3,256})/g);
  return [...names].some(([name]) => isSecretName(name));
}

/** A key as in the text; a key with a credential in it, without the credential. */
export function shownKey(name: string): string {
  return withoutCredentials(name);
}
