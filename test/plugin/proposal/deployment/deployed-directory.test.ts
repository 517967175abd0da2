import { expect, test } from 'vitest';
import { directoryOf } from '../../../../plugin/proposal/deployment/deployed-directory.ts';

test.each([
  ['./apps/web/', 'apps/web'],
  ['/apps', 'apps'],
  ['.', ''],
  ['./', ''],
  [undefined, undefined],
])('the path %s is the directory %s', (path, directory) => {
  expect(directoryOf(path)).toBe(directory);
});
