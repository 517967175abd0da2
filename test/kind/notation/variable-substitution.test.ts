// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import { substituteVariables } from '../../../src/kind/notation/variable-substitution.ts';

const variables = { a: '1', b_c: 'x y', empty: '' };

/** The answers are those of github.com/fluxcd/pkg/envsubst 1.8.0; undefined: an error, or a function that is not supported. */
test.each([
  ['${a}', '1'],
  ['$a', '$a'],
  ['$$a', '$a'],
  ['$${a}', '${a}'],
  ['$$$${a}', '$${a}'],
  ['$$${a}', '$1'],
  ['x$', 'x$'],
  ['x$$y', 'x$y'],
  ['$$$$', '$$'],
  ['$(a)', '$(a)'],
  ['\\${a}', '\\1'],
  ['{{ ${a} }}', '{{ 1 }}'],
  ['${missing}', ''],
  ['${missing:-d}', 'd'],
  ['${missing:=http://x/y}', 'http://x/y'],
  ['${missing=q}', 'q'],
  ['${empty:-d}', 'd'],
  ['${empty:=d}', 'd'],
  ['${a=q}', '1'],
  ['${missing:-a}b}', 'ab}'],
  ['${missing:- d e }', ' d e '],
  ['${missing:-}', ''],
  ['${a', undefined],
  ['${}', undefined],
  ['${ a }', undefined],
  ['${a.b}', undefined],
  ['${empty-d}', undefined],
  ['${missing:-${b_c}}', undefined],
  ['${b_c^^}', undefined],
  ['${b_c:0:2}', undefined],
  ['${#b_c}', undefined],
])('substituteVariables %s', (text, expected) => {
  const result = substituteVariables(text, variables);
  expect(result.type === 'text' ? result.text : undefined).toBe(expected);
});
