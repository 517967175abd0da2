/**
 * A plain YAML scalar → its JSON value in sigs.k8s.io/yaml (kubectl, Helm, Argo CD).
 * That parser is YAML 1.1 with exceptions: `yes`, `0777`, `0o777`, `0b1` and `1_000` are no strings, dates and `12:30` are.
 */
import type { Json } from '../../resource/json.ts';

const WORDS: ReadonlyMap<string, boolean | number | null> = new Map<
  string,
  boolean | number | null
>([
  ...spellings(['y', 'yes', 'true', 'on'], true),
  ...spellings(['n', 'no', 'false', 'off'], false),
  ...spellings<null>(['null'], null),
  ['', null],
  ['~', null],
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(wordOf<number>(Infinity)),
  ...['-.inf', '-.Inf', '-.INF'].map(wordOf(-Infinity)),
  ...['.nan', '.NaN', '.NAN'].map(wordOf(Number.NaN)),
]);

const LONGEST_WORD = 5;
const DECIMAL = /^[-+]?(?:0|[1-9][0-9]*)$/;
const PREFIXED = /^([-+]?)0([xX][0-9a-fA-F]+|[bB][01]+|[oO]?[0-7]+)$/;
const SIGNED_BINARY = /^0b([-+])([01]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** Go's own syntax of floats, the only one after a leading dot, has underscores between digits only. */
const DOT_FLOAT = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;
const MIN_INT64 = -(2n ** 63n);
/** The largest integer with a sign. */
export const MAX_INT64: bigint = 2n ** 63n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;
/** Fifteen digits always fit into a double. */
const SAFE_LENGTH = 15;

/** The value of a plain scalar. `.inf` and `.nan` are returned as numbers, which JSON lacks; the caller refuses them. */
export function resolvePlain(text: string): Json {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return resolveNumber(text);
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  if (first === 0x2b || first === 0x2d) return resolveNumber(text);
  if (first === 0x2e && DOT_FLOAT.test(text)) return finite(text.replaceAll('_', ''), text);
  return text;
}

/** The key in sigs.k8s.io/yaml for a scalar's value; undefined when JSON has no such key. */
export function keyOf(value: Json, isInteger: boolean): string | undefined {
  if (typeof value === 'bigint') return value > MAX_INT64 ? undefined : String(value);
  if (typeof value === 'number' && !isInteger) return floatKey(value);
  return value === null ? undefined : String(value);
}

/** Whether a number is written as an integer. */
export function isIntegerText(text: string): boolean {
  return resolveInteger(text.replaceAll('_', '')) !== undefined;
}

function resolveNumber(text: string): Json {
  const digits = text.includes('_') ? text.replaceAll('_', '') : text;
  const integer = resolveInteger(digits);
  if (integer !== undefined) return integer;
  return FLOAT.test(digits) ? finite(digits, text) : text;
}

function resolveInteger(digits: string): number | bigint | undefined {
  if (!DECIMAL.test(digits)) return prefixed(digits) ?? signedBinary(digits);
  // Adding zero turns -0 into 0: the integer has no sign.
  if (digits.length <= SAFE_LENGTH) return Number(digits) + 0;
  return integerOf(BigInt(digits.replace(/^\+/, '')), /^[-+]/.test(digits));
}

function prefixed(digits: string): number | bigint | undefined {
  const match = PREFIXED.exec(digits);
  if (match === null) return undefined;
  const [, sign = '', body = ''] = match;
  const octal = /^[oO]?([0-7]+)$/.exec(body)?.[1];
  const magnitude = BigInt(octal === undefined ? `0${body}` : `0o${octal}`);
  return integerOf(sign === '-' ? -magnitude : magnitude, sign !== '');
}

/** Go strips `0b` and parses the rest as a number with its own sign. */
function signedBinary(digits: string): number | bigint | undefined {
  const match = SIGNED_BINARY.exec(digits);
  if (match === null) return undefined;
  const magnitude = BigInt(`0b${match[2]}`);
  return integerOf(match[1] === '-' ? -magnitude : magnitude, true);
}

/** The integer if it fits into 64 bits; only one without a sign may use all of them for its magnitude. */
function integerOf(value: bigint, signed: boolean): number | bigint | undefined {
  if (value < MIN_INT64 || value > (signed ? MAX_INT64 : MAX_UINT64)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A number that exceeds a double remains text. */
function finite(digits: string, text: string): Json {
  const value = Number(digits) + 0;
  if (!Number.isFinite(value)) return text;
  return value;
}

/** Go writes a float key with the shortest digits that identify the 32-bit float (`%g`). */
function floatKey(value: number): string | undefined {
  const float = Math.fround(value);
  if (!Number.isFinite(float)) return undefined;
  let precision = 0;
  while (precision < 8 && Math.fround(Number(float.toExponential(precision))) !== float) {
    precision += 1;
  }
  const [mantissa = '', exponent = ''] = float.toExponential(precision).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return float.toFixed(Math.max(0, precision - power));
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** The three spellings of a word in YAML 1.1: all lower, capitalised, all upper. */
function spellings<T>(words: readonly string[], value: T): [string, T][] {
  return words.flatMap((word) => {
    const capitalised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return [word, capitalised, word.toUpperCase()].map(wordOf<T>(value));
  });
}

function wordOf<T>(value: T): (word: string) => [string, T] {
  return (word) => [word, value];
}
