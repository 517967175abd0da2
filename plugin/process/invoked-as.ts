/**
 * The process's arguments → those of the program: hosts of KRM functions start a container without any, so under the function's name the
 * program runs `fn`.
 */
import { basename } from 'node:path';

/** The name under which no arguments mean `fn`. */
const functionName = 'distributary-fn';

/** Takes `process.argv`. */
export function programArguments([, program = '', ...argv]: readonly string[]): readonly string[] {
  const name = basename(program).replace(/\.c?js$/, '');
  return name === functionName ? ['fn', ...argv] : argv;
}
