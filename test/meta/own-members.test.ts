import ts from 'typescript';
import { expect, test } from 'vitest';

const { computedMembers } = await import(
  new URL('../../scripts/own-members.mjs', import.meta.url).href
);

/** What the rule says of one file, which needs none of the language's own types. */
function judged(text: string, fileName = 'src/place/seeded.ts'): readonly string[] {
  const head = 'interface Json { readonly [key: string]: unknown }\ndeclare const x: Json;';
  const file = ts.createSourceFile(fileName, `${head}\n${text}`, ts.ScriptTarget.ES2023, true);
  const host = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name: string) => (name === fileName ? file : undefined),
  };
  const program = ts.createProgram([fileName], { noLib: true, types: [] }, host);
  return computedMembers(program, (name: string) => name === fileName);
}

test.each([
  ['declare const name: string; x[name];', 'write own(x, name) instead of x[name]'],
  ['declare const name: string | 1; x[name];', 'write own(x, name) instead of x[name]'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code.
  ['declare const name: string; x[`${name}s`];', 'write own(x, name) instead of x[name]'],
  ['declare const name: any; x[name];', 'write own(x, name) instead of x[name]'],
  ['declare const name: string; x[name] = 1;', 'write setOwn(x, name, value)'],
  ['declare const name: string; name in x;', 'write Object.hasOwn(x, name) instead of name in x'],
  ['"toString" in x;', 'write Object.hasOwn(x, name) instead of name in x'],
  ['declare const name: string; const { [name]: y } = x;', 'write own(x, name)'],
  ['Object.assign({}, x);', 'write {...a, ...b}'],
])('refuses %s', (text, advice) => {
  expect(judged(text)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  'x["spec"];',
  'declare const name: "a" | "b"; x[name];',
  'declare const i: number; declare const list: { [index: number]: string }; list[i];',
  'declare const result: { reason: string } | { object: Json }; "reason" in result;',
])('takes %s', (text) => {
  expect(judged(text)).toEqual([]);
});

test('lets the file that owns it do so', () => {
  expect(judged('declare const name: string; x[name];', 'src/collection/own.ts')).toEqual([]);
});
