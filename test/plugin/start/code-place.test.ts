import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test, vi } from 'vitest';
import { codePlace } from '../../../plugin/start/code-place.ts';
import { scratchDirectory } from '../../support/scratch.ts';

/** A directory as a user's home is. */
function home(): string {
  const directory = scratchDirectory();
  chmodSync(directory, 0o755);
  return directory;
}

const placeOf = (env: Readonly<Record<string, string>>, command = 'render') =>
  codePlace({ directory: '/opt', command, env })?.directories.at(-1);

describe("the user's directory", () => {
  test('is below that for caches', () => {
    const directory = home();
    expect(placeOf({ HOME: directory })).toBe(join(directory, '.cache/distributary/code'));
    expect(placeOf({ HOME: '/', XDG_CACHE_HOME: directory })).toBe(
      join(directory, 'distributary/code'),
    );
  });

  test('is none where nobody says where one is', () => {
    expect(placeOf({})).toBe(undefined);
    expect(placeOf({ HOME: '' })).toBe(undefined);
    expect(placeOf({ HOME: 'home' })).toBe(undefined);
    expect(placeOf({ HOME: join(home(), 'absent') })).toBe(undefined);
  });

  test.each(['cmp', 'fn'])('is none for %s, which others start for several tenants', (command) => {
    expect(placeOf({ HOME: home() }, command)).toBe(undefined);
  });

  test('is none for a user on whose behalf somebody else runs the program', () => {
    const directory = home();
    const effective = vi.spyOn(process, 'geteuid').mockReturnValue(12_345);
    expect(placeOf({ HOME: directory })).toBe(undefined);
    effective.mockRestore();
    expect(placeOf({ HOME: directory })).not.toBe(undefined);
  });

  test.each(['.', '.cache', '.cache/distributary', '.cache/distributary/code'])(
    'is none where others may write to %s',
    (path) => {
      const directory = home();
      mkdirSync(join(directory, '.cache/distributary/code'), { recursive: true, mode: 0o755 });
      expect(placeOf({ HOME: directory })).not.toBe(undefined);
      chmodSync(join(directory, path), 0o775);
      expect(placeOf({ HOME: directory })).toBe(undefined);
      chmodSync(join(directory, path), 0o757);
      expect(placeOf({ HOME: directory })).toBe(undefined);
    },
  );

  test.each(['.cache', '.cache/distributary', '.cache/distributary/code'])(
    'is none where %s is a link or a file',
    (path) => {
      const [linked, file] = [home(), home()];
      for (const directory of [linked, file])
        mkdirSync(join(directory, path, '..'), { recursive: true });
      symlinkSync(home(), join(linked, path));
      writeFileSync(join(file, path), '');
      expect([linked, file].map((HOME) => placeOf({ HOME }))).toEqual([undefined, undefined]);
    },
  );

  test.runIf(process.getuid?.() === 0)("is none in somebody else's home", () => {
    const directory = home();
    chownSync(directory, 999, 999);
    expect(placeOf({ HOME: directory })).toBe(undefined);
  });
});

describe('the directory beside the program', () => {
  test('goes before that of the user, for all commands', () => {
    const directory = home();
    const beside = join(directory, 'code');
    mkdirSync(beside, { mode: 0o755 });
    const env = { HOME: home() };
    for (const command of ['render', 'cmp', 'fn']) {
      expect(codePlace({ directory, command, env })?.directories.at(-1)).toBe(beside);
    }
  });

  test('is none where others may write to it', () => {
    const directory = home();
    mkdirSync(join(directory, 'code'));
    chmodSync(join(directory, 'code'), 0o777);
    expect(codePlace({ directory, command: 'render', env: { HOME: home() } })).toBe(undefined);
  });
});
