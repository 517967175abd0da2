/** The templates of messages: what each form prints, and that a mistake in one is refused. */
import { describe, expect, test } from 'vitest';
import { nameClusters } from '../../src/diagnostic/wording/cluster-list.ts';
import { cut } from '../../src/diagnostic/wording/cut.ts';
import { didYouMean } from '../../src/diagnostic/wording/nearest-name.ts';
import { quotedList } from '../../src/diagnostic/wording/quoted-list.ts';
import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import { compileTemplate } from '../support/code-template.ts';

const types = new Map([
  ['count', 'number'],
  ['isRead', 'boolean'],
  ['names', 'readonly string[]'],
  ['near?', 'string'],
]);

/** What the compiled function returns. */
function printed(template: string, args: Readonly<Record<string, unknown>>): unknown {
  const { text } = compileTemplate(template, types);
  const functions = { cut, didYouMean, nameClusters, quotedList, someOf };
  const run = new Function(...Object.keys(functions), `return ${text};`)(
    ...Object.values(functions),
  );
  return run(args, 'cluster "north"');
}

describe('a template of a message', () => {
  test.each([
    ['{object} in {where}', { object: 'a' }, 'a in cluster "north"'],
    ['{{ {object} }} `\\ $', { object: 'a' }, '{ a } `\\ $'],
    ['{names:list}', { names: ['a', 'b'] }, 'a, b'],
    ['{names:quoted}', { names: ['a', 'b'] }, '"a", "b"'],
    ['{names:some}', { names: ['a', 'b', 'c', 'd'] }, 'a, b, c and 1 more'],
    ['{count} {count:plural(item|items)}', { count: 1 }, '1 item'],
    ['{count} {count:plural(item|items)}', { count: 2 }, '2 items'],
    ['{names:plural(one|{count})}', { names: ['a'], count: 3 }, 'one'],
    ['{count? and {count} more}', { count: 0 }, ''],
    ['{count? and {count} more}', { count: 3 }, ' and 3 more'],
    ['{isRead?read|not read}', { isRead: false }, 'not read'],
    ['{names?{names:list}|none}', { names: [] }, 'none'],
    ['{near?near "{near}"|alone}', {}, 'alone'],
    ['{near?near "{near}"|alone}', { near: '' }, 'near ""'],
    ['{text?"{text}"|empty}', { text: '' }, 'empty'],
    ['{names:join( and )}', { names: ['a', 'b'] }, 'a and b'],
    [
      '{names:many}',
      { names: Array(42).fill('a') },
      `${Array(40).fill('a').join(', ')} and 2 more`,
    ],
    ['{names:clusters}', { names: ['a', 'b'] }, 'clusters "a", "b"'],
    ['{text:cut}', { text: 'a'.repeat(81) }, `${'a'.repeat(80)}…`],
    ['none{text:hint(names)}', { text: 'pari', names: ['paris'] }, 'none; did you mean "paris"?'],
    ['{count:mib} MiB', { count: 2 * 1024 * 1024 }, '2 MiB'],
    ['{text=a?is a|is not}', { text: 'a' }, 'is a'],
    ['{count=3?three|other}', { count: 3 }, 'three'],
    ['{text==near?same|other}', { text: 'a', near: 'b' }, 'other'],
    ['{why:case(a=first|b=second)}', { why: 'b' }, 'second'],
    ['{near:case(a=first|b=(a\\|b\\))}', { near: 'b' }, '(a|b)'],
    ['{near:case(a=first)}', { near: 'b' }, ''],
  ])('%s of %j', (template, args, expected) => {
    expect(printed(template, args)).toBe(expected);
  });

  test.each(['{', 'a}', '{a', '{names:sorted}', '{names:plural}', '{count:plural(a)}', '{a?b'])(
    'is refused: %s',
    (template) => {
      expect(() => compileTemplate(template, types)).toThrow(template);
    },
  );

  test('makes the type of an argument that it decides on', () => {
    const made = compileTemplate('{why:case(a=first|b=second)}', types).types;
    expect([...made]).toEqual([['why', "'a' | 'b'"]]);
    expect(compileTemplate('{near:case(a=first)}', types).types.size).toBe(0);
  });

  test('names its arguments, which become those of the code', () => {
    const { names } = compileTemplate('{object}: {count? and {other}} in {where}', types);
    expect([...names]).toEqual(['object', 'count', 'other', 'where']);
  });
});
