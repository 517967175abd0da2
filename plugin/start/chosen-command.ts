/** The process's arguments → the command, before anything is loaded that could read them: which code of V8 to take. */
import { basename } from 'node:path';

/** Takes `process.argv`. The value of an option may be taken for the command: more is compiled then. `help` if there is no command. */
export function chosenCommand(
  [, program = '', ...argv]: readonly string[],
  isCommand: (name: string) => boolean,
): string {
  if (basename(program).startsWith('distributary-fn')) return 'fn';
  return argv.find(isCommand) ?? 'help';
}
