import { expect, test } from 'vitest';
import { searchedDirectories } from '../../src/disk/searched-directories.ts';

test('programs are looked for in absolute directories only', () => {
  expect(searchedDirectories({ PATH: '/usr/bin:.::bin:/opt/x' })).toEqual(['/usr/bin', '/opt/x']);
  expect(searchedDirectories({})).toEqual([]);
});
