/**
 * The start of the built program: compiles `program.js` from the same directory, with the code that an earlier run kept if possible, and
 * calls it. It imports nothing of the program, since every start reads it as text, and answers `--version` without it.
 * @module
 */
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chosenCommand } from './chosen-command.ts';
import { codePlace } from './code-place.ts';
import { openKeptCode } from './kept-code.ts';
import { v8Flags } from './v8-flags.ts';

/** Set by `scripts/bundle.mjs`: an identifier of the sources of the build. */
declare const DISTRIBUTARY_BUILD: string;

/** Set by `scripts/bundle.mjs`: the version that package.json names. */
declare const DISTRIBUTARY_VERSION: string;

/** The directory of this file; set by `scripts/bundle.mjs`. */
declare const directory: string;

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
  const filename = `${directory}/program.js`;
  const require = createRequire(filename);
  // Before any code is compiled or read: V8 refuses code of other flags.
  const { setFlagsFromString } = require('node:v8');
  for (const flag of v8Flags(process.versions.v8)) setFlagsFromString(flag);
  const command = chosenCommand(process.argv);
  const place = codePlace({ directory, command, env: process.env });
  const name = [
    DISTRIBUTARY_BUILD.slice(0, 16),
    process.version,
    process.arch,
    // V8 refuses code of other flags: runs with them keep code of their own.
    ...process.execArgv,
    process.env['NODE_OPTIONS'] ?? '',
  ].join(' ');
  const code = openKeptCode(place && { ...place, name, command });
  process.once('exit', (status) => {
    if (status === 0) code.keep();
  });
  code.compile(filename, readFileSync(filename, 'latin1'))(require, {
    text: carriedText,
    compile: code.compile,
  });
}

/** A long text of the program, by its name: a line of `carried.txt`. */
function carriedText(name: string): string {
  const text = readFileSync(`${directory}/carried.txt`, 'latin1');
  const start = `\n${text}`.indexOf(`\n${name} `) + name.length + 1;
  return text.slice(start, text.indexOf('\n', start));
}
