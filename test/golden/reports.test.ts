/**
 * fixtures/reports, `<case>.in.yaml`: a fleet that a public bug report is about, or one like it, and what is asked about it; `.out.txt`: what is
 * answered. `<case>.right.yaml` is a fleet beside it, and beside all whose names begin so, that is right: nothing is found there.
 */
import { describe, expect, test } from 'vitest';
import { askRepository } from '../support/asked-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { expectGolden } from '../support/golden-file.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/reports';
const draws = drawsFor(import.meta.url);

const files = readTree(directory, () => true);
const textsOf = (ending: string): readonly (readonly [string, string])[] =>
  [...files].flatMap(([path, text]) =>
    path.endsWith(ending) ? [[path.slice(0, -ending.length), text] as const] : [],
  );
const wrong = textsOf('.in.yaml');
const right = textsOf('.right.yaml');

test('each has a neighbour that is right, and each answer its question', () => {
  const alone = wrong.filter(([name]) => !right.some(([other]) => name.startsWith(other)));
  expect(alone.map(([name]) => name)).toEqual([]);
  expect(textsOf('.out.txt').map(([name]) => name)).toEqual(wrong.map(([name]) => name));
});

describe('the answers about', () => {
  test.concurrent.each(draws.rows(wrong))('%s', async (name, text) => {
    expectGolden(`reports/${name}.out.txt`, await askRepository(text));
  });
});

describe('nothing is found in what is right beside', () => {
  test.concurrent.each(draws.rows(right))('%s', async (_, text) => {
    const answer = await askRepository(`# $ check --strict\n${text}`);
    expect(answer).toMatch(/^\$ distributary check --strict\nnothing found.*\nexit 0\n$/);
  });
});
