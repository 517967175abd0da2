import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { compiler, type KeptCode } from '../../../plugin/start/kept-code.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const node = `${process.version} ${process.arch}`;
const source = '(function () { return "source"; })';
/** Of the same length: V8 compares nothing else of the source, so what is returned tells which of the two ran. */
const code = codeOf('(function () { return "a code"; })');

function codeOf(text: string): Buffer {
  const script = new Script(text);
  script.runInThisContext();
  return script.createCachedData();
}

/** The directory of a program with code for `render`: of two scripts, the second of which is `program.js/0`. */
function program(more: { readonly bytes?: number } = {}) {
  const directory = scratchDirectory();
  mkdirSync(join(directory, 'code'));
  const bytes = Buffer.concat([Buffer.alloc(13), code]).subarray(0, more.bytes);
  writeFileSync(join(directory, 'code/render'), bytes);
  return directory;
}

const commands = { render: { other: [0, 13], 'program.js/0': [13, code.length] } } as const;

/** What the function returns. */
function ran(
  directory: string,
  kept: KeptCode,
  { command = 'render', name = 'program.js/0' } = {},
): unknown {
  return compiler(directory, command, kept)(name, source)();
}

describe('the function of a script', () => {
  test('is of the code that the start program names', () => {
    expect(ran(program(), { node, commands })).toBe('a code');
  });

  test('is of the source where the start program names no code, whatever lies beside it', () => {
    expect(ran(program(), {})).toBe('source');
    expect(ran(program(), { node })).toBe('source');
    expect(ran(program(), { node, commands: {} })).toBe('source');
  });

  test('is of the source for another command, script or Node', () => {
    expect(ran(program(), { node, commands }, { command: 'check' })).toBe('source');
    expect(ran(program(), { node, commands }, { name: 'program.js/1' })).toBe('source');
    expect(ran(program(), { node: `v1.2.3 ${process.arch}`, commands })).toBe('source');
    expect(ran(program(), { node: `${process.version} pdp11`, commands })).toBe('source');
  });

  test('is of the source where the code is absent, cut off, or none', () => {
    expect(ran(scratchDirectory(), { node, commands })).toBe('source');
    expect(ran(program({ bytes: 13 + code.length - 1 }), { node, commands })).toBe('source');
    expect(ran(program(), { node, commands }, { name: 'other' })).toBe('source');
  });
});
