/**
 * The process's arguments → the command, before anything is loaded that could read them.
 * @module
 */
import { basename } from 'node:path';

/** What runs inside of other programs, for repositories of several tenants. */
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
 * Takes `process.argv`. It may take an option's value for the command, never another command for one that runs inside of other programs;
 * `help` where no command is named.
 */
export function chosenCommand([, program = '', ...argv]: readonly string[]): string {
  if (basename(program).startsWith('distributary-fn')) return 'fn';
  const isNamed = (name: string) => argv.includes(name);
  return hostedCommands.find(isNamed) ?? argv.find((one) => commandNames.includes(one)) ?? 'help';
}
