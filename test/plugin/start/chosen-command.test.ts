import { expect, test } from 'vitest';
import { processHost } from '../../../plugin/process/host.ts';
import { buildProgram } from '../../../plugin/program.ts';
import { chosenCommand, commandNames } from '../../../plugin/start/chosen-command.ts';

const chosen = (...argv: readonly string[]) => chosenCommand(['/usr/bin/node', ...argv]);

test('the commands are those of the program', async () => {
  const { commands } = await buildProgram(processHost(), (command) => command);
  expect(commandNames).toEqual(commands.map((command) => command.name()).sort());
});

test.each([
  [['render', '--cluster', 'paris'], 'render'],
  [['-C', 'deploy', '--strict', 'check'], 'check'],
  [['--version'], 'help'],
  [['explian'], 'help'],
  [[], 'help'],
])('%j is %s', (argv, expected) => {
  expect(chosen('/opt/distributary.cjs', ...argv)).toBe(expected);
});

test.each([
  [['cmp', 'generate'], 'cmp'],
  [['-C', 'render', 'cmp', 'generate'], 'cmp'],
  [['render', '--cluster', 'fn'], 'fn'],
])('%j may run inside of another program', (argv, expected) => {
  expect(chosen('/opt/distributary.cjs', ...argv)).toBe(expected);
});

test('the function has a name of its own', () => {
  expect(chosen('/usr/bin/distributary-fn')).toBe('fn');
  expect(chosen('/opt/distributary-fn.js', '--strict')).toBe('fn');
});
