import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../plugin/version.ts';

test('the version is that of package.json', () => {
  expect(version()).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
