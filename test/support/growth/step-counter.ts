/** What a counting module calls: steps by place, and what built-in functions walk through. */

/** Steps by place. */
export const counts: Float64Array = new Float64Array(1 << 17);

/** Calls a method that walks through what it is called on, and counts as many steps as there may have been. */
export function walk(
  place: number,
  method: string,
  on: unknown,
  ...args: readonly unknown[]
): unknown {
  if (on === undefined || on === null) return undefined;
  if (on instanceof RegExp) return matched(place, method, on, String(args[0]));
  const before = sizeOf(on);
  const start = method === 'lastIndexOf' ? before : 0;
  const from = typeof args[1] === 'number' && /ndexOf|includes/.test(method) ? args[1] : start;
  const does: unknown = Reflect.get(Object(on), method);
  if (typeof does !== 'function') throw new TypeError(`no ${method}`);
  const result: unknown = does.apply(on, args);
  counts[place] = (counts[place] ?? 0) + stepsOf(method, before - from, result, from);
  return result;
}

/** A part costs what is taken, and a search up to where something was found. */
function stepsOf(method: string, size: number, result: unknown, from: number): number {
  if (method === 'slice' || method === 'substring')
    return 1 + (typeof result === 'string' ? 0 : sizeOf(result));
  if (method === 'lastIndexOf') return 1 + from - Math.max(Number(result), 0);
  if (method === 'indexOf' && typeof result === 'number' && result >= 0) return 1 + result - from;
  if (method === 'join' || method === 'repeat' || method === 'flat') return size + sizeOf(result);
  return 1 + size;
}

function matched(place: number, method: string, on: RegExp, text: string): unknown {
  const before = on.lastIndex;
  const result = method === 'test' ? on.test(text) : on.exec(text);
  const moves = on.sticky || on.global;
  counts[place] =
    (counts[place] ?? 0) + (moves ? Math.max(1, on.lastIndex - before) : 1 + text.length);
  return result;
}

/** Counts what is copied. */
export function spread<T>(place: number, from: T): T | readonly unknown[] {
  if (isUncounted(from)) {
    const all = [...from];
    counts[place] = (counts[place] ?? 0) + 1 + all.length;
    return all;
  }
  return made(place, from);
}

/** An iterator has no size. */
function isUncounted(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;
}

/** Counts the size of what was made. */
export function made<T>(place: number, value: T): T {
  counts[place] = (counts[place] ?? 0) + 1 + sizeOf(value);
  return value;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Set || value instanceof Map) return value.size;
  return ArrayBuffer.isView(value) ? value.byteLength : Object.keys(value).length;
}
