import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FLEET_FILE, findFleetRoot } from '../../src/read/fleet-root.ts';
import { directoryWith } from '../support/scratch.ts';

test('the nearest directory with the file is the root', async () => {
  const directory = directoryWith({ [FLEET_FILE]: '', 'a/b/c/x': '', [`a/b/${FLEET_FILE}`]: '' });
  expect(await findFleetRoot(join(directory, 'a/b/c'))).toBe(join(directory, 'a/b'));
  expect(await findFleetRoot(join(directory, 'a'))).toBe(directory);
  expect(await findFleetRoot(directory)).toBe(directory);
});

test('a directory that is not there is in no fleet', async () => {
  const directory = directoryWith({ [FLEET_FILE]: '' });
  expect(await findFleetRoot(join(directory, 'absent'))).toBeUndefined();
  expect(await findFleetRoot(join(directory, FLEET_FILE))).toBeUndefined();
});

test('the file may have another name, and a directory of that name is none', async () => {
  const directory = directoryWith({ 'fleet.yaml': '', 'a/x': '' });
  mkdirSync(join(directory, 'a', FLEET_FILE));
  expect(await findFleetRoot(join(directory, 'a'))).toBeUndefined();
  expect(await findFleetRoot(join(directory, 'a'), 'fleet.yaml')).toBe(directory);
});
