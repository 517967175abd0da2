/** The loop over `<folder>/<case>.in.yaml`: each is a small repository, and `<case>.out.yaml` beside it is what is made of it. */
import { expect, test } from 'vitest';
import { parseCompact } from './compact-repository.ts';
import { type FleetStages, runStages } from './fleet-stages.ts';
import { compareTree, isUpdating, readTree, updateTree } from './tree-compare.ts';

const input = '.in.yaml';
const output = '.out.yaml';

/** A small repository of a folder. */
export interface GoldenCase {
  /** `<folder>/<case>`. */
  readonly name: string;
  readonly folder: string;
  readonly text: string;
}

/** The cases below a directory, sorted. */
export function goldenCases(directory: string): readonly GoldenCase[] {
  const inputs = readTree(directory, (path) => path.endsWith(input));
  return [...inputs].map(([path, text]) => {
    const name = path.slice(0, -input.length);
    return { name, folder: name.split('/')[0] ?? '', text };
  });
}

/** Declares a test a case, and one that no output is left from a case that is gone. */
export function testGoldenCases(
  directory: string,
  render: (folder: string, stages: FleetStages) => string,
): void {
  const made = new Map(
    goldenCases(directory).map(({ name, folder, text }) => [
      `${name}${output}`,
      render(folder, runStages(parseCompact(text))),
    ]),
  );
  testMadeFiles(directory, output, made);
}

/** Declares a test for each file that was made, and one that the directory has no other of that ending. */
export function testMadeFiles(
  directory: string,
  ending: string,
  made: ReadonlyMap<string, string>,
): void {
  const counts = (path: string): boolean => path.endsWith(ending);
  if (isUpdating()) updateTree(directory, made, counts);
  const present = readTree(directory, counts);
  test.each([...made])('%s', (path, text) => {
    expect(text).toBe(present.get(path));
  });
  test('no case lacks its output, and no output its case', () => {
    const { missing, extra } = compareTree(present, made);
    expect({ missing, extra }).toEqual({ missing: [], extra: [] });
  });
}
