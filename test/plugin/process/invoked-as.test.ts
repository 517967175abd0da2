import { expect, test } from 'vitest';
import { programArguments } from '../../../plugin/process/invoked-as.ts';

test.each([
  [
    ['/usr/bin/node', '/opt/distributary.cjs', 'check', '--strict'],
    ['check', '--strict'],
  ],
  [['/usr/bin/node', '/usr/bin/distributary'], []],
  [['/usr/bin/node', '/usr/bin/distributary-fn'], ['fn']],
  [
    ['/usr/bin/node', '/opt/distributary-fn.js', '--strict'],
    ['fn', '--strict'],
  ],
  [['/usr/bin/node', '/opt/distributary-fn/distributary.cjs', '--help'], ['--help']],
])('%j are %j', (argv, expected) => {
  expect(programArguments(argv)).toEqual(expected);
});
