import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

const tests = new Set(filesBelow('test').map((path) => path.replace(/\.test\.ts$/, '')));
/** What tests the files of a pattern. */
const elsewhere: Readonly<Record<string, string>> = parse(
  read('test/support/tested-elsewhere.yaml'),
);
const testedElsewhere = Object.entries(elsewhere).map(
  ([pattern, by]) => [new RegExp(pattern), by] as const,
);

const sources = ['src', 'plugin'].flatMap((room) =>
  filesBelow(room)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${room}/${path}`),
);

describe('every file', () => {
  test('that does something has a test of its name, or a reason', () => {
    const untested = sources.filter(
      (source) =>
        !tests.has(mirrored(source)) && doesSomething(source) && reasonFor(source) === undefined,
    );
    const tell = (source: string) =>
      `${source}: write test/${mirrored(source)}.test.ts, or say in test/support/tested-elsewhere.yaml what tests it`;
    expect(todo(untested, tell)).toBe('');
  });

  test('that is excused exists', () => {
    const unused = testedElsewhere.filter(
      ([pattern]) => !sources.some((path) => pattern.test(path)),
    );
    expect(unused).toEqual([]);
  });
});

function mirrored(source: string): string {
  return source.replace(/^src\//, '').replace(/\.ts$/, '');
}

/** A file of types has nothing to test. A check is tested by the examples of its codes, in test/golden/codes.test.ts. */
function doesSomething(source: string): boolean {
  const text = read(source);
  return /^export (?:async )?(?:function|const|class) /m.test(text) && !/: Check = \{$/m.test(text);
}

function reasonFor(source: string): string | undefined {
  return testedElsewhere.find(([pattern]) => pattern.test(source))?.[1];
}
