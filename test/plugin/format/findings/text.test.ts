import { describe, expect, test } from 'vitest';
import { formatText } from '../../../../plugin/format/findings/text.ts';
import { coloured } from '../../../../plugin/format/terminal/colour.ts';
import { files, fiveFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

const source = (file: string) => files.get(file);

describe('formatText', () => {
  test('shows five findings', () => {
    expectGolden('format/five-findings.txt', formatText(shown(fiveFindings), { source }));
  });

  test('adds nothing but colours for a terminal', () => {
    const text = formatText(shown(fiveFindings), { source, paint: coloured });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is counted.
    const sequences = /\u001B\[[\d;]*m/g;
    expect(text.match(sequences)?.length).toBeGreaterThan(40);
    expect(text.replace(sequences, '')).toBe(formatText(shown(fiveFindings), { source }));
  });

  test('points to an error when there is one', () => {
    const [error, warning] = fiveFindings;
    const closing = (...findings: typeof fiveFindings) => formatText(shown(findings), { source });
    expect(error && warning && closing(warning, error)).toContain('explain DIS9001`');
    expect(warning && closing(warning)).toContain('explain DIS9002`');
  });

  test('says nothing when there is nothing to say', () => {
    expect(formatText(shown([]), { source })).toBe('');
  });

  test('never shows the value of a kubeconfig', () => {
    expect(formatText(shown(fiveFindings), { source })).not.toContain('hunter2');
  });
});
