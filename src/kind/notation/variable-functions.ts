/**
 * A value and a function of Flux's `postBuild` → the result, as github.com/fluxcd/pkg/envsubst 1.8 computes it: `${#NAME}`, `${NAME^}`, `^^`,
 * `,`, `,,`, `${NAME:OFFSET:LENGTH}`, `${NAME#PATTERN}`, `##`, `%`, `%%`, `${NAME/TEXT/TEXT}`, `//`, `/#`, `/%`. It counts bytes, so that what cuts or
 * changes letters is for ASCII only.
 */

/** The result of a function; undefined for one that is none of the above, or that this value is not for. */
export function callFunction(value: string, length: string, rest: string): string | undefined {
  if (length !== '') return rest === '' ? String(Buffer.byteLength(value)) : undefined;
  if (rest === '') return value;
  const [all = '', name = '', argument = ''] = functionName.exec(rest) ?? [];
  const call = functions.get(name);
  if (all === '' || call === undefined || !isAscii(value) || isLong(value, argument))
    return undefined;
  return call(value, argument);
}

const functionName = /^(\^\^?|,,?|:|##?|%%?|\/[/#%]?)(.*)$/s;

/** A pattern is compared with each part of a value, and a value may be replaced at each letter. */
function isLong(value: string, argument: string): boolean {
  return value.length > 1024 || argument.length > 128;
}

type Call = (value: string, argument: string) => string | undefined;

const functions: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['^', withoutArgument((value) => value.slice(0, 1).toUpperCase() + value.slice(1))],
  ['^^', withoutArgument((value) => value.toUpperCase())],
  [',', withoutArgument((value) => value.slice(0, 1).toLowerCase() + value.slice(1))],
  [',,', withoutArgument((value) => value.toLowerCase())],
  [':', part],
  ['#', strip((value, cut) => [value.slice(0, cut), value.slice(cut)], 'shortest')],
  ['##', strip((value, cut) => [value.slice(0, cut), value.slice(cut)], 'longest')],
  ['%', strip(fromEnd, 'shortest')],
  ['%%', strip(fromEnd, 'longest')],
  ['/', replacing((value, from, to) => value.replace(from, () => to))],
  ['//', replacing((value, from, to) => value.replaceAll(from, () => to))],
  [
    '/#',
    replacing((value, from, to) =>
      value.startsWith(from) ? to + value.slice(from.length) : value,
    ),
  ],
  [
    '/%',
    replacing((value, from, to) =>
      value.endsWith(from) ? value.slice(0, value.length - from.length) + to : value,
    ),
  ],
]);

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function withoutArgument(change: (value: string) => string): Call {
  return (value, argument) => (argument === '' ? change(value) : undefined);
}

/** `OFFSET` or `OFFSET:LENGTH`, a negative length from the end. The whole value where one is no number, as in `${NAME:POSITION}` of a documentation. */
function part(value: string, argument: string): string | undefined {
  const [, offset, length] = /^([^:]+)(?::([^:]+))?$/.exec(argument) ?? [];
  if (offset === undefined || /^[+?]/.test(argument)) return undefined;
  const start = numberIn(offset);
  const size = length === undefined ? value.length : numberIn(length);
  if (start === undefined || size === undefined) return value;
  return size < 0
    ? value.slice(start, Math.max(start, value.length + size))
    : value.slice(start, start + size);
}

function numberIn(text: string): number | undefined {
  return /^[-+]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

type Cut = (value: string, size: number) => readonly [cut: string, kept: string];

function fromEnd(value: string, size: number): readonly [string, string] {
  const at = value.length - size;
  return [value.slice(at), value.slice(0, at)];
}

/** A pattern of letters, `?` and at most one `*`. It never matches nothing. */
function strip(cutOff: Cut, which: 'shortest' | 'longest'): Call {
  return (value, pattern) => {
    if (!/^(?=.)[\w ./:?-]*\*?[\w ./:?-]*$/.test(pattern)) return undefined;
    const [before = '', after] = pattern.split('*');
    const cuts = Array.from(value, (_, i) => cutOff(value, i + 1));
    const found = cuts.filter(([cut]) => isOfPattern(cut, before, after));
    return found.at(which === 'shortest' ? 0 : -1)?.[1] ?? value;
  };
}

function isOfPattern(text: string, before: string, after: string | undefined): boolean {
  if (after === undefined) return text.length === before.length && isLike(text, before);
  const end = text.length - after.length;
  return (
    end >= before.length &&
    isLike(text.slice(0, before.length), before) &&
    isLike(text.slice(end), after)
  );
}

/** Whether each letter is that of the pattern, or any one for `?`. */
function isLike(text: string, pattern: string): boolean {
  return Array.from(pattern).every((letter, i) => letter === '?' || letter === text[i]);
}

/** `TEXT/TEXT`: neither is a pattern. */
function replacing(replace: (value: string, from: string, to: string) => string): Call {
  return (value, argument) => {
    const [, from, to] = /^([^/\\]+)\/([^/\\]*)$/.exec(argument) ?? [];
    return from === undefined || to === undefined ? undefined : replace(value, from, to);
  };
}
