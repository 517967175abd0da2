import { expect, test } from 'vitest';
import { chosenCommand } from '../../../plugin/start/chosen-command.ts';

const isCommand = (name: string) => ['check', 'cmp', 'fn', 'render'].includes(name);
const chosen = (...argv: readonly string[]) => chosenCommand(['/usr/bin/node', ...argv], isCommand);

test.each([
  [['render', '--cluster', 'paris'], 'render'],
  [['-C', 'deploy', '--strict', 'check'], 'check'],
  [['cmp', 'generate'], 'cmp'],
  [['--version'], 'help'],
  [['explian'], 'help'],
  [[], 'help'],
])('%j is %s', (argv, expected) => {
  expect(chosen('/opt/distributary.cjs', ...argv)).toBe(expected);
});

test('the function has a name of its own', () => {
  expect(chosen('/usr/bin/distributary-fn')).toBe('fn');
  expect(chosen('/opt/distributary-fn.js', '--strict')).toBe('fn');
});
