import { expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import { read } from '../support/code-fixtures.ts';

// Its examples are run by test/peer/package.test.ts, as who installs the package has them.
test('the page names every function of the library, and no other', () => {
  const named = [...read('docs/library.md').matchAll(/`(\w+)\(/g)].map(([, name]) => name);
  const functions = Object.keys(library).filter((name) => name !== 'EnvironmentError');
  expect([...new Set(named)].sort()).toEqual(functions.sort());
});

test('the page about stability names everything that can be imported', () => {
  const { exports } = JSON.parse(read('package.json'));
  const [, table = ''] = read('docs/stability.md').split('## The library');
  const named = [...table.matchAll(/^\| `distributary([^`]*)` \|/gm)].map(([, path]) => `.${path}`);
  expect(named).toEqual(Object.keys(exports));
});
