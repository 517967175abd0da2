/**
 * The start of the built program: compiles the chunks of `program.js` from the same directory that are needed, and calls them. It imports
 * nothing of the program, since every start reads it as text, and answers `--version` without it.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { chosenCommand } from './chosen-command.ts';
import { compiler, type KeptCode } from './kept-code.ts';
import { readPart } from './part-of-file.ts';

/** A line of the start program: empty as `scripts/bundle.mjs` writes it, filled by `scripts/build/keep-code.mjs` in an image. */
declare const DISTRIBUTARY_CODE: KeptCode;

/** Set by `scripts/bundle.mjs`: the version that package.json names. */
declare const DISTRIBUTARY_VERSION: string;

/** Set by `scripts/bundle.mjs`: where the texts of `carried.txt` start and end, by their names. */
declare const DISTRIBUTARY_CARRIED: readonly (readonly [
  name: string,
  start: number,
  end: number,
])[];

/** Set by `scripts/bundle.mjs`: where the chunks of `program.js` start, in order, and where the last one ends. */
declare const DISTRIBUTARY_CHUNKS: readonly number[];

/** Node gives both to a script. */
declare const __dirname: string;
declare const require: NodeJS.Require;

if (!answersVersion(process.argv.slice(2))) start();

/** Answers `--version`; false for other commands, and if the program has to report an error of the output stream. */
function answersVersion(argv: readonly string[]): boolean {
  if (argv.length !== 1 || argv[0] !== '--version') return false;
  try {
    writeSync(1, `${DISTRIBUTARY_VERSION}\n`);
    return true;
  } catch {
    return false;
  }
}

function start(): void {
  const isCommand = (name: string) => Object.hasOwn(DISTRIBUTARY_CODE.commands ?? {}, name);
  const command = chosenCommand(process.argv, isCommand);
  const compile = compiler(__dirname, command, DISTRIBUTARY_CODE);
  const program = openSync(`${__dirname}/program.js`, 'r');
  const carried = { text: carriedText, compile };
  const made = new Map<number, unknown>();
  const chunk = (number: number): unknown => {
    if (!made.has(number)) {
      const [start = 0, end = 0] = DISTRIBUTARY_CHUNKS.slice(number, number + 2);
      const source = readText(program, start, end);
      made.set(number, compile(`program.js/${number}`, source)(require, chunk, carried));
    }
    return made.get(number);
  };
  chunk(0);
}

/** A long text of the program, by its name: a part of `carried.txt`. */
function carriedText(name: string): string {
  const [, start = 0, end = 0] = DISTRIBUTARY_CARRIED.find(([one]) => one === name) ?? [];
  const file = openSync(`${__dirname}/carried.txt`, 'r');
  try {
    return readText(file, start, end);
  } finally {
    closeSync(file);
  }
}

/** A part of a text that the build wrote, whose characters have one byte each. */
function readText(file: number, start: number, end: number): string {
  const bytes = readPart(file, start, end - start);
  if (bytes.length === end - start) return bytes.toString('latin1');
  throw new Error('program.js or carried.txt is of another build');
}
