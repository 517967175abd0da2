import { describe, expect, test } from 'vitest';
import { lineAmong, lineAt, lineStartsOf } from '../../../src/parse/text/line-position.ts';
import { locate } from '../../../src/resource/resource.ts';
import { resources } from '../../support/resources.ts';

const start = { line: 7, column: 5 };

describe.each(['', 'a', '\n', 'a\nbc\n\nd', '\n\n\nabc', 'abc\r\nd\n'])('%j', (text) => {
  test('has the same lines counted as looked up', () => {
    const starts = lineStartsOf(text);
    for (let offset = 0; offset <= text.length; offset += 1) {
      expect(lineAmong(starts, offset, start)).toEqual(lineAt(text, offset, start));
    }
  });
});

test('the items of a long list stand at their lines', () => {
  const count = 2000;
  const items = Array.from({ length: count }, (_, i) => {
    return `- {apiVersion: v1, kind: ConfigMap, metadata: {name: item-${i}}}\n`;
  });
  const found = resources(`apiVersion: v1\nkind: List\nitems:\n${items.join('')}`);
  expect(found.map((one) => locate(one).line)).toEqual(items.map((_, i) => i + 4));
});
