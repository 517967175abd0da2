/** A partial clone whose configuration has a program run, or a server asked, for the objects that it lacks: neither is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloneRepository } from '../support/git-repository.ts';
import { committedFleet, endOfRun } from '../support/hostile-fleet.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { standIn } from '../support/stand-in-server.ts';

/** A partial clone without the blobs of its commit, whose remote has a program run or a server asked. */
const promisors: readonly (readonly [
  what: string,
  configure: (mark: string, url: string) => Readonly<Record<string, string>>,
])[] = [
  ['a command', (mark) => ({ 'remote.origin.url': `ext::touch ${mark}` })],
  [
    'ssh with a command',
    (mark) => ({
      'remote.origin.url': 'ssh://git.example.com/x',
      'core.sshCommand': `touch ${mark} #`,
    }),
  ],
  ['a program of its own', (mark) => ({ 'remote.origin.uploadpack': `touch ${mark}; false` })],
  ['a helper for its protocol', (mark) => ({ 'remote.origin.vcs': `x ${mark}` })],
  ['a server', (_, url) => ({ 'remote.origin.url': `${url}/x` })],
  [
    'a server behind a proxy command',
    (mark) => ({
      'remote.origin.url': 'git://git.example.com/x',
      'core.gitProxy': `touch ${mark};`,
    }),
  ],
  [
    'a helper for passwords',
    (mark, url) => ({ 'remote.origin.url': `${url}/x`, 'credential.helper': `!touch ${mark};` }),
  ],
];

describe('a partial clone whose missing blobs are at', () => {
  test.each(promisors)('%s', async (_, configure) => {
    const asked = await standIn((_path, response) => response.writeHead(401).end());
    const source = committedFleet();
    source.git('config', 'uploadpack.allowFilter', 'true');
    const partial = cloneRepository(
      `file://${source.directory}`,
      '--filter=blob:none',
      '--no-checkout',
    );
    partial.git('read-tree', 'HEAD');
    const mark = join(scratchDirectory(), 'ran');
    const settings = {
      'protocol.allow': 'always',
      'protocol.ext.allow': 'always',
      ...configure(mark, `http://127.0.0.1:${asked.port}`),
    };
    for (const [key, value] of Object.entries(settings)) partial.git('config', key, value);
    const ends: string[] = [];
    for (const argv of [['hydrate'], ['hydrate', '--dry-run'], ['check', '--staged']]) {
      ends.push(await endOfRun(partial.directory, ...argv));
    }
    expect(ends).toEqual(ends.map(() => '3 DIS0126'));
    expect(existsSync(mark)).toBe(false);
    expect(asked.asked).toEqual([]);
  });
});
