// The line of the start program that says which code of V8 lies beside it: only code that is named there is taken.

/** What `plugin/start/kept-code.ts` takes → the line. */
export function lineOfCode(code) {
  return `const DISTRIBUTARY_CODE = ${JSON.stringify(code)};`;
}

/** Puts another one in the place of the line. */
export function withCode(startProgram, code) {
  const lines = startProgram.split('\n');
  const at = lines.findIndex((line) => line.startsWith('const DISTRIBUTARY_CODE = '));
  if (at < 0) throw new Error('the start program has no line for code');
  return lines.with(at, lineOfCode(code)).join('\n');
}
