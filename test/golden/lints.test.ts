/**
 * `fixtures/lints/<check>.in.yaml`, a small repository of cases, and `<check>.out.txt`, all that the check finds in it: what is not in there is taken.
 * @module
 */
import { expect, test } from 'vitest';
import { checks } from '../../src/check/registry.ts';
import { joinFindings } from '../../src/place/findings-of-clusters.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { compareTree, isUpdating, readTree, updateTree } from '../support/tree-compare.ts';

const directory = 'fixtures/lints';
const counts = (path: string): boolean => path.endsWith('.out.txt');

/** The findings of one check, with what to do about each. */
function show(name: string, text: string): string {
  const { diagnostics } = runStages(parseCompact(text));
  const wanted = checks.find((check) => check.name === name)?.code.code;
  return joinFindings(diagnostics)
    .filter(({ code }) => code === wanted)
    .map(({ at, severity, message, fix, related }) => {
      const others = related.map((one) => `  ${one.message}: line ${one.at.line}\n`).join('');
      return `${at.file}:${at.line}:${at.column} ${severity} ${message}\n  fix: ${fix}\n${others}`;
    })
    .join('');
}

const made = new Map(
  [...readTree(directory, (path) => path.endsWith('.in.yaml'))].map(([path, text]) => {
    const name = path.replace('.in.yaml', '');
    return [`${name}.out.txt`, show(name, text)];
  }),
);
if (isUpdating()) updateTree(directory, made, counts);
const present = readTree(directory, counts);

test.each([...made])('%s', (path, text) => {
  expect(text).not.toBe('');
  expect(text).toBe(present.get(path));
});

test('no case lacks its output, and no output its case', () => {
  const { missing, extra } = compareTree(present, made);
  expect({ missing, extra }).toEqual({ missing: [], extra: [] });
});
