// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import { substituteVariables } from '../../../src/kind/notation/variable-substitution.ts';

const variables = {
  ...{ a: '1', b_c: 'x y', empty: '' },
  ...{ host: 'eu-west-1.example.com', path: '/usr/local/bin', letters: 'äöü' },
};

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
])('substituteVariables %s', (text, expected) => {
  const result = substituteVariables(text, variables);
  expect(result.type === 'text' ? result.text : undefined).toBe(expected);
});

/** Recorded answers of the same library, but where a value is not ASCII, a pattern has brackets or two stars, or an offset is none. */
test.each([
  ['${b_c^^}', 'X Y'],
  ['${host^}', 'Eu-west-1.example.com'],
  ['${host,,}', 'eu-west-1.example.com'],
  ['${host,}', 'eu-west-1.example.com'],
  ['${missing^^}', ''],
  ['${letters^^}', undefined],
  ['${host^^x}', undefined],
  ['${#host}', '21'],
  ['${#letters}', '6'],
  ['${#missing}', '0'],
  ['${host:3}', 'west-1.example.com'],
  ['${host:3:4}', 'west'],
  ['${host:99}', ''],
  ['${host:0:99}', 'eu-west-1.example.com'],
  ['${host:-3}', 'eu-west-1.example.com'],
  ['${host:x}', 'eu-west-1.example.com'],
  ['${host:1:x}', 'eu-west-1.example.com'],
  ['${host:3:-4}', 'west-1.example'],
  ['${host:9:-20}', ''],
  ['${host:1:}', undefined],
  ['${letters:1:1}', undefined],
  ['${host#eu-}', 'west-1.example.com'],
  ['${host#*.}', 'example.com'],
  ['${host##*.}', 'com'],
  ['${host%.com}', 'eu-west-1.example'],
  ['${host%.*}', 'eu-west-1.example'],
  ['${host%%.*}', 'eu-west-1'],
  ['${host%x}', 'eu-west-1.example.com'],
  ['${path##*/}', 'bin'],
  ['${path%/*}', '/usr/local'],
  ['${path#?}', 'usr/local/bin'],
  ['${host#*e*w}', undefined],
  ['${host%}', undefined],
  ['${host#[a-z]}', undefined],
  ['${host/-/_}', 'eu_west-1.example.com'],
  ['${host//-/_}', 'eu_west_1.example.com'],
  ['${host//./}', 'eu-west-1examplecom'],
  ['${host/#eu/us}', 'us-west-1.example.com'],
  ['${host/%com/org}', 'eu-west-1.example.org'],
  ['${host/[a-z]/x}', 'eu-west-1.example.com'],
  ['${host/x}', undefined],
  ['${host/e/a/b}', undefined],
  ['${missing/x/y}', ''],
  ['${missing:-${b_c}}', 'x y'],
  ['${missing:=x${empty:-y${a}}z}', 'xy1z'],
  ['${a:-${b_c}}', '1'],
  ['${missing:-${host%%.*}}', 'eu-west-1'],
  ['${missing:-${b_c^^x}}', undefined],
  ['${missing:-${a}', undefined],
  ['${missing:-$a}', undefined],
  ['${host:${a}}', undefined],
  ['${a:+x}', undefined],
  ['${a-x}', undefined],
  ['${a?x}', undefined],
  ['${!a}', undefined],
])('substituteVariables with a function or in a default: %s', (text, expected) => {
  const result = substituteVariables(text, variables);
  expect(result.type === 'text' ? result.text : undefined).toBe(expected);
});

test('names are those of defaults, too', () => {
  expect(substituteVariables('${a:-${b_c:=${x}}}${#y}', variables)).toEqual({
    type: 'text',
    text: '10',
    names: ['a', 'b_c', 'x', 'y'],
  });
});

test('a part that cannot be replaced is shown up to its end', () => {
  const part = (text: string) => {
    const result = substituteVariables(text, variables);
    return result.type === 'other' ? result.part : undefined;
  };
  expect(part('x ${a:-${b@}} y ${a}')).toBe('${a:-${b@}}');
  expect(part('${letters^^} y')).toBe('${letters^^}');
  expect(part('${a:-'.repeat(40))).toHaveLength(60);
});

test('defaults in defaults, and long values in functions, are bounded', () => {
  const deep = (depth: number) => `${'${x:-'.repeat(depth)}d${'}'.repeat(depth)}`;
  expect(substituteVariables(deep(16), {})).toMatchObject({ text: 'd' });
  expect(substituteVariables(deep(18), {}).type).toBe('other');
  const text = (length: number) => substituteVariables('${v//a/b}', { v: 'a'.repeat(length) }).type;
  expect([text(1024), text(1025)]).toEqual(['text', 'other']);
});
