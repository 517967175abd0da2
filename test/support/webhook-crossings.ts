/** Cases of an area → new objects, each a case in which fields of another one stand: combinations that nobody thought of. */
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import type { WebhookArea } from './webhook-cases.ts';

/** An object made of two cases; its name is new. */
export interface Crossing {
  readonly name: string;
  /** JSON, which is YAML as well. */
  readonly text: string;
}

/** Decides where the second case gets into the first. */
type Choose = (below: number) => number;

/** Many crossings of the cases of an area, the same for the same seed. */
export function crossings(
  { cases }: WebhookArea,
  numRuns: number,
  seed: number,
): readonly Crossing[] {
  const objects = cases.map(({ text }): JsonObject => parse(text));
  const anyObject = fc.constantFrom(...objects);
  const anyChoices = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
  const samples = fc.sample(fc.tuple(anyObject, anyObject, anyChoices), { numRuns, seed });
  return samples.map(([first, second, numbers], i) => {
    const left = [...numbers];
    const spec = cross(first['spec'] ?? {}, second['spec'] ?? {}, (below) =>
      below === 0 ? 0 : (left.pop() ?? 0) % below,
    );
    const name = `crossing-${i}`;
    const metadata = isObject(first['metadata']) ? { ...first['metadata'], name } : { name };
    return { name, text: `${JSON.stringify({ ...first, metadata, spec })}\n` };
  });
}

/** The first value with something of the second at the same place, or one below it. */
function cross(first: Json, second: Json, choose: Choose): Json {
  if (isObject(first) && isObject(second)) return crossMaps(first, second, choose);
  if (!isArray(first) || !isArray(second) || first.length === 0 || choose(4) === 0) return second;
  if (choose(4) === 0) return [...first, ...second];
  const at = choose(first.length);
  const other = second[choose(second.length)];
  return other === undefined ? first : first.with(at, cross(first[at] ?? null, other, choose));
}

function crossMaps(first: JsonObject, second: JsonObject, choose: Choose): JsonObject {
  const keys = Object.keys(second);
  const key = keys[choose(keys.length)];
  if (key === undefined) return first;
  const mine = first[key];
  const theirs = second[key] ?? null;
  const isWhole = mine === undefined || choose(4) === 0;
  const crossed = { ...first, [key]: isWhole ? theirs : cross(mine, theirs, choose) };
  return choose(2) === 0 ? crossed : crossMaps(crossed, second, choose);
}
