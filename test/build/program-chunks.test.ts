/** Modules → functions, by what they do when they run: scripts/build/program-chunks.mjs. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

const { chunkFunctions, chunksInOne } = await import(
  pathToFileURL(resolve('scripts/build/program-chunks.mjs')).href
);

const textsOf = (files: Readonly<Record<string, string>>): readonly string[] =>
  chunkFunctions(
    Object.entries(files).map(([path, text]) => ({ path: `/out/${path}`, text })),
    'program.js',
  );

/** What the chunks say while they run, in one script. */
async function run(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = [];
  const asked = (name: string) => ({ say: (text: string) => said.push(`${name} ${text}`) });
  const script = new Script(`(function(require){${chunksInOne(textsOf(files))}})`);
  script.runInThisContext()(asked);
  await new Promise((done) => setImmediate(done));
  return said;
}

test('a chunk runs after those that it imports, once, and one of import() when it is called', async () => {
  const files = {
    'chunk-A.js': 'import{say}from"node:a";say("A");var one=1;export{one};',
    'later.js': 'import{say}from"node:l";import"./chunk-A.js";say("later");export{say as told};',
    'program.js':
      'import{one as first}from"./chunk-A.js";import{say as tell}from"node:p";import"./chunk-A.js";tell("program "+first);import("./later.js").then(({told})=>told("told"));',
  };
  expect(await run(files)).toEqual(['node:a A', 'node:p program 1', 'node:l later', 'node:l told']);
});

test('imports are bound before the first statement, in every form', async () => {
  const files = {
    'program.js':
      'use();import all,{say as one}from"node:x";import*as space from"node:y";function use(){all.say("1");one("2");space.say("3")}',
  };
  expect(await run(files)).toEqual(['node:x 1', 'node:x 2', 'node:y 3']);
});

test('a module of node is required when it is asked for', async () => {
  const files = { 'program.js': 'import("node:z").then(({say})=>say("asked"));' };
  expect(await run(files)).toEqual(['node:z asked']);
});

test.each(['one=2', 'one+=1', 'one++', '--one'])(
  'a name that changes is refused, whose importers would not notice: %s',
  (change) => {
    const files = {
      'chunk-A.js': `var one=1;function change(){${change}}export{one as first,change};`,
      'program.js': 'import{first}from"./chunk-A.js";',
    };
    expect(() => textsOf(files)).toThrow('chunk-A.js exports one, and assigns it');
  },
);

test('the first chunk is that of the program, whatever the order of the files', () => {
  const [first] = textsOf({
    'a.js': 'var a=1;export{a};',
    'program.js': 'import{a}from"./a.js";a;',
  });
  expect(first).toContain('$chunk(1)');
});
