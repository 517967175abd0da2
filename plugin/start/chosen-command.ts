/**
 * The process's arguments → the command, before anything is loaded that could read them.
 * @module
 */
import { basename } from 'node:path';

/** The commands that run inside of other programs, for repositories of several tenants. */
export const hostedCommands: readonly string[] = ['cmp', 'fn'];

/** All commands, in order of their names; `test/plugin/start/chosen-command.test.ts` compares them with the program's. */
export const commandNames: readonly string[] = [
  'check',
  'cmp',
  'complete',
  'completion',
  'demo',
  'diff',
  'explain',
  'fn',
  'hooks',
  'hydrate',
  'init',
  'render',
  'report',
  'rollout',
  'schema',
  'simulate',
  'topology',
  'vendor',
];

/**
 * Reads `process.argv`. The value of an option may be taken for the command, but never for one that runs inside of other programs; `help`
 * if there is no command.
 */
export function chosenCommand([, program = '', ...argv]: readonly string[]): string {
  if (basename(program).startsWith('distributary-fn')) return 'fn';
  const isNamed = (name: string) => argv.includes(name);
  return hostedCommands.find(isNamed) ?? argv.find((one) => commandNames.includes(one)) ?? 'help';
}
