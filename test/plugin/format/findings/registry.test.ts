import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findingsFormats } from '../../../../plugin/format/findings/registry.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import {
  files,
  fiveFindings,
  oneMistake,
  silencedFindings,
} from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';
import { todo } from '../../../support/todo.ts';

const page = 'docs/ci-and-hooks.md';
const written = readFileSync(page, 'utf8');
const context = { source: (file: string) => files.get(file), paint: plain, prefix: '' };

test('the page on CI names every format but the usual one', () => {
  const [, ...others] = findingsFormats.keys();
  const missing = others.filter((name) => !written.includes(`\`${name}\``));
  expect(todo(missing, (name) => `${name}: say in ${page} what --format ${name} is for`)).toBe('');
});

describe.each([...findingsFormats])('format %s', (name, format) => {
  test('tells one mistake in many objects once, and where it is', () => {
    expectGolden(`format/one-mistake.${name}.txt`, format(shown(oneMistake), context));
  });

  test('names every code and ends its last line', () => {
    const text = format(shown(fiveFindings), context);
    expect(fiveFindings.filter(({ code }) => !text.includes(code))).toEqual([]);
    expect(text).toMatch(/[^\n]\n$/);
  });

  test('counts what is silent, beside others and alone', () => {
    const silenced = silencedFindings;
    const beside = format(shown(fiveFindings.slice(1, 2), { silenced, known: 3 }), context);
    expectGolden(`format/silenced.${name}.txt`, beside);
    expect(format(shown([], { silenced }), context)).toContain('DIS9005');
    expect(format(shown([], { silenced }), context)).not.toContain('hunter2');
    expect(beside).not.toContain('hunter2');
  });

  test('never shows the value of a kubeconfig', () => {
    expect(format(shown(fiveFindings), context)).not.toContain('hunter2');
  });
});
