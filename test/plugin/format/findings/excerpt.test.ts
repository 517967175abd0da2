import { describe, expect, test } from 'vitest';
import { excerpts } from '../../../../plugin/format/findings/excerpt.ts';

/** Shows the excerpt of a text at a line and column as two lines. */
function show(text: string, line: number, column: number): string[] | undefined {
  const cut = excerpts(() => text);
  const excerpt = cut({ file: 'a.yaml', document: 0, line, column, pointer: '' });
  if (excerpt === undefined) return undefined;
  return [excerpt.text, `${' '.repeat(excerpt.before)}${'^'.repeat(excerpt.marked)}`];
}

describe('excerpts', () => {
  test.each([
    ['a word', 'a: bc d', 1, 4, ['a: bc d', '   ^^']],
    ['a key without its colon', 'abc: d', 1, 1, ['abc: d', '^^^']],
    ['a quoted text', 'a: "b c" # d', 1, 4, ['a: "b c" # d', '   ^^^^^']],
    ['an item of a flow', '[ab, c]', 1, 2, ['[ab, c]', ' ^^']],
    ['a bracket', 'a: {}', 1, 4, ['a: {}', '   ^']],
    ['the end of a line', 'a:', 1, 3, ['a:', '  ^']],
    ['a column behind the end', 'a:', 1, 30, ['a:', '  ^']],
    ['a place behind a tab', '\ta: b', 1, 5, ['    a: b', '       ^']],
    ['a place behind wide characters', '東: 京 x', 1, 4, ['東: 京 x', '    ^^']],
    [
      'a key whose value is hidden',
      'kubeconfig: x',
      1,
      1,
      ['kubeconfig: [redacted]', '^^^^^^^^^^'],
    ],
    ['a value that is hidden', 'kubeconfig: x', 1, 13, ['kubeconfig: [redacted]', '']],
  ] as const)('marks %s', (_, text, line, column, shown) => {
    expect(show(text, line, column)?.map((row) => row.trimEnd())).toEqual(shown);
  });

  test.each([
    ['a line that is not there', 'a', 2, 1],
    ['an empty line', '\n', 1, 1],
  ])('has none for %s', (_, text, line, column) => {
    expect(show(text, line, column)).toBeUndefined();
  });

  test('shows only what is near in a long line', () => {
    const [text = '', mark = ''] =
      show(`${'x '.repeat(5000)}HERE${' y'.repeat(5000)}`, 1, 10_001) ?? [];
    expect(text.length).toBeLessThan(170);
    expect(text.slice(mark.indexOf('^'), mark.length)).toBe('HERE');
    expect(text).toMatch(/^….*…$/);
  });

  test.each([
    ['in double quotes', 1, `a: "${'x'.repeat(15_000_000)}"`],
    ['in quotes that do not end', 1, `a: "${'x'.repeat(200_000)}`],
    ['in single quotes', 1, `a: '${"x''".repeat(20_000)}'`],
    ['without quotes', 1, `a: ${'x'.repeat(200_000)}`],
    ['on its last line', 10_001, `${'\n'.repeat(10_000)}a: xxx`],
  ])('marks a text %s, however long it is', (_, line, text) => {
    const [shown = '', mark = ''] = show(text, line, 4) ?? [];
    expect(shown.startsWith('a: ')).toBe(true);
    expect(shown.length).toBeLessThan(170);
    expect(mark).toMatch(/^ {3}\^+$/);
    expect(mark.length).toBeLessThanOrEqual(shown.length);
  });

  test('asks for each file once', () => {
    let asked = 0;
    const cut = excerpts(() => {
      asked += 1;
      return 'a\nb';
    });
    for (const line of [1, 2]) cut({ file: 'a', document: 0, line, column: 1, pointer: '' });
    expect(asked).toBe(1);
  });
});
