import { describe, expect, test } from 'vitest';
import { formatGithub } from '../../../../plugin/format/findings/github.ts';
import type { Diagnostic } from '../../../../src/diagnostic/diagnostic.ts';
import { fiveFindings, hostileFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

const atRoot = { prefix: '' };

/** What GitHub's runner makes of a line: the properties of a command and what it says. */
function heard(line: string): { properties: Record<string, string>; says: string } {
  const [, head = '', data = ''] = /^::(?:error|warning|notice) (.*?)::(.*)$/.exec(line) ?? [];
  const undo = (text: string) =>
    text.replace(/%(0D|0A|3A|2C|25)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const pairs = head.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, undo(value.join('='))];
  });
  return { properties: Object.fromEntries(pairs), says: undo(data) };
}

describe('formatGithub', () => {
  test('shows five findings', () => {
    expectGolden('format/five-findings.github.txt', formatGithub(shown(fiveFindings), atRoot));
  });

  test('names files from the root of the work tree', () => {
    const [first = ''] = formatGithub(shown(fiveFindings), { prefix: 'deploy/' }).split('\n');
    expect(heard(first).properties['file']).toBe('deploy/topology/east.yaml');
    expect(heard(first).says).toContain('see deploy/topology/west.yaml:11');
  });

  test.each(hostileFindings)('keeps $what within one command', ({ finding }) => {
    const lines = formatGithub(shown([finding]), atRoot).split('\n');
    expect(lines).toHaveLength(2);
    const { properties, says } = heard(lines[0] ?? '');
    expect(Object.keys(properties)).toEqual(['title', 'file', 'line', 'col']);
    expect(properties).toMatchObject({ line: '7', col: '3' });
    expect(says.split('\n')).toHaveLength(2);
  });

  test('gives a name back as it was written', () => {
    const [finding] = hostileFindings.map((each) => each.finding);
    const { properties } = heard(formatGithub(shown(finding ? [finding] : []), atRoot).trimEnd());
    expect(properties['file']).toBe('a,line=1::error::%0A%.yaml');
  });

  test('says when there are more than GitHub annotates', () => {
    const [error] = fiveFindings;
    const many = (count: number): Diagnostic[] => Array(count).fill(error);
    expect(formatGithub(shown(many(10)), atRoot)).not.toContain('of which');
    expect(formatGithub(shown(many(11)), atRoot)).toMatch(
      /\n11 errors, of which GitHub annotates 10; this log has them all\n$/,
    );
  });

  test('says nothing when there is nothing to say', () => {
    expect(formatGithub(shown([]), atRoot)).toBe('');
  });
});
