/** Texts beside the program, and in it: scripts/build/carried-texts.mjs. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const { carriedTexts, literalTexts } = await import(
  pathToFileURL(resolve('scripts/build/carried-texts.mjs')).href
);

const evaluated = (expression: string, given: Readonly<Record<string, unknown>>) =>
  new Script(`(function(${Object.keys(given).join()}){return (${expression})})`).runInThisContext()(
    ...Object.values(given),
  );

test('texts of a file are found by where they start and end', () => {
  const texts = carriedTexts();
  const one = texts.carry('one', 'first');
  const both = texts.carryAll('many', ['second', 'third']);
  const all: string = texts.all();
  const places = new Map<string, readonly [number, number]>(
    texts.places().map(([name, start, end]: [string, number, number]) => [name, [start, end]]),
  );
  const carried = { text: (name: string) => all.slice(...(places.get(name) ?? [0, 0])) };
  expect(evaluated(one, { carried })).toBe('first');
  expect([0, 1].map(evaluated(both, { carried }))).toEqual(['second', 'third']);
});

test('a program that can read no file has them in it', () => {
  const given = { gunzipSync, Buffer };
  expect(evaluated(literalTexts.carry('one', 'first'), given)).toBe('first');
  const both = evaluated(literalTexts.carryAll('many', ['second', 'third']), given);
  expect([0, 1].map(both)).toEqual(['second', 'third']);
});
