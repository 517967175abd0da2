import { expect, test } from 'vitest';
import { takeTogether, type Walk } from '../../../src/place/change/take-together.ts';

/** Letters are put behind each other, `-` changes nothing, `!` fails. */
const words = (sequences: readonly string[], endsWithFailure = false) => {
  let taken = 0;
  const walk: Walk<{ text: string }, string, number> = {
    start: { text: '' },
    take(state, step) {
      taken += 1;
      if (step === '!') return { state: { ...state }, failure: taken };
      return { state: { text: step === '-' ? state.text : state.text + step } };
    },
    fork: (state) => ({ ...state }),
    isSame: (a, b) => a.text === b.text,
    endsWithFailure,
  };
  const ends = takeTogether(
    sequences.map((text) => [...text]),
    walk,
  );
  const texts = ends.map(({ state }) => state.text);
  return { taken, texts, failures: ends.map(({ failures }) => failures) };
};

test('each sequence comes to its end, and what they share is done once', () => {
  const { texts, taken } = words(['abc', 'abd', 'ab', '', 'abc', 'x']);
  expect(texts).toEqual(['abc', 'abd', 'ab', '', 'abc', 'x']);
  expect(taken).toBe(2 + 1 + 1 + 1);
  expect(words(['abc', 'abc'])).toMatchObject({ taken: 3, texts: ['abc', 'abc'] });
  expect(words([])).toEqual({ taken: 0, texts: [], failures: [] });
});

test('what changes nothing parts no ways, wherever it stands', () => {
  const { texts, taken, failures } = words(['a-b', 'ab', 'a!b', 'a--b', 'a!-b-']);
  expect(texts).toEqual(['ab', 'ab', 'ab', 'ab', 'ab']);
  expect(taken).toBe(1 + 3 + 1);
  expect(failures[2]).toEqual(failures[4]);
  expect(failures.map((some) => some.length)).toEqual([0, 0, 1, 0, 1]);
});

test('a failure ends a sequence where it is to', () => {
  const { texts, failures } = words(['a!b', '!', 'a!c!', 'ab'], true);
  expect(texts).toEqual(['a', '', 'a', 'ab']);
  expect(failures.map((some) => some.length)).toEqual([1, 1, 1, 0]);
});
