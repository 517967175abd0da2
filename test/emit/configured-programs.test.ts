/** What a repository's configuration names is never run by us, but for what reaches a remote, in a run that pushes. */
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloneRepository, writeFiles } from '../support/git-repository.ts';
import { plantedFleet as fleet } from '../support/planted-programs.ts';

describe('no program of the configuration runs', () => {
  test('whatever is looked at', async () => {
    const { repository, plant, run, ran } = fleet();
    writeFiles(repository.directory, { 'apps/web/more.yaml': 'kind: [\n' });
    repository.git('add', 'apps/web/more.yaml');
    plant();
    // Only its filter could tell what git would store of it.
    writeFiles(repository.directory, { 'apps/web/more.yaml': 'kind: {\n' });
    // Changed in its time alone, so that git has to read it.
    utimesSync(join(repository.directory, 'distributary.yaml'), 1, 1);
    expect(await run('check', '--staged')).toMatchObject({ status: 1 });
    expect((await run('check')).stdout).toContain('DIS1341');
    for (const argv of [
      ['diff', '--staged'],
      ['diff'],
      ['check'],
      ['hydrate', '--dry-run'],
      ['hydrate'],
    ]) {
      expect([0, 1]).toContain((await run(...argv)).status);
    }
    expect(ran()).toBe('');
  });

  test('when branches are written and pushed', async () => {
    const { bare, repository, plant, run, ran } = fleet();
    plant();
    expect(await run('hydrate')).toMatchObject({ status: 0, stderr: '' });
    expect(await run('hydrate', '--push', 'origin')).toMatchObject({ status: 0, stderr: '' });
    expect(bare.ref('refs/heads/env/paris')).toBe(repository.ref('refs/heads/env/paris'));
    expect(ran()).toBe('');
  });

  test('when a URL names one', async () => {
    const { plant, run, ran } = fleet();
    plant();
    expect((await run('hydrate', '--push', 'ext::.git/program x')).stderr).toContain('DIS0805');
    expect(ran()).toBe('');
  });

  test('when an object lacks that the remote has, unless the run pushes', async () => {
    const { bare, repository, run } = fleet();
    bare.git('config', 'uploadpack.allowFilter', 'true');
    const partial = cloneRepository(
      `file://${bare.directory}`,
      '--filter=blob:none',
      '--no-checkout',
    );
    const script = `#!/bin/sh\necho asked >> ${join(partial.directory, 'asked')}\nexec git-upload-pack "$@"\n`;
    writeFiles(partial.directory, { '.git/upload': script });
    partial.git('config', 'remote.origin.uploadpack', join(partial.directory, '.git/upload'));
    const at = ['-C', partial.directory];
    expect((await run('hydrate', ...at)).stderr).toContain('DIS0126');
    expect(existsSync(join(partial.directory, 'asked'))).toBe(false);
    expect(await run('hydrate', '--push', 'origin', ...at)).toMatchObject({ status: 0 });
    expect(partial.ref('refs/heads/env/paris')).toBe(bare.ref('refs/heads/env/paris'));
    expect(repository.ref('refs/heads/env/paris')).toBeUndefined();
  });
});
