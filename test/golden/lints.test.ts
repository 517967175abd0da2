/**
 * `fixtures/lints/<check>.in.yaml`, a small repository of cases, and `<check>.out.txt`, all that the check finds in it: what is not in there is taken.
 */
import { expect, test } from 'vitest';
import { checks } from '../../src/check/registry.ts';
import { joinFindings } from '../../src/judge/judge-findings.ts';
import { checkNames } from '../support/check-names.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/lints';

/** The findings of one check, with what to do about each. */
function show(name: string, text: string): string {
  const { diagnostics } = runStages(parseCompact(text));
  const wanted = checks[checkNames.indexOf(name)]?.codes.map(({ code }) => code) ?? [];
  return joinFindings(diagnostics)
    .filter(({ code }) => wanted.includes(code))
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
testMadeFiles(directory, '.out.txt', made);

test.each([...made])('%s holds findings', (_, text) => {
  expect(text).not.toBe('');
});
