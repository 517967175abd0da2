import { describe, expect, test } from 'vitest';
import { findingsFormats } from '../../../../plugin/format/findings/registry.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import { files, fiveFindings, oneMistake } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';

const context = { source: (file: string) => files.get(file), paint: plain, prefix: '' };

describe.each([...findingsFormats])('format %s', (name, format) => {
  test('tells one mistake in many objects once, and where it is', () => {
    expectGolden(`format/one-mistake.${name}.txt`, format(oneMistake, context));
  });

  test('names every code and ends its last line', () => {
    const text = format(fiveFindings, context);
    expect(fiveFindings.filter(({ code }) => !text.includes(code))).toEqual([]);
    expect(text).toMatch(/[^\n]\n$/);
  });

  test('never shows the value of a kubeconfig', () => {
    expect(format(fiveFindings, context)).not.toContain('hunter2');
  });
});
