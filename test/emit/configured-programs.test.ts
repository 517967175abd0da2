/** What a repository's configuration names is never run by us, but for what reaches a remote, in a run that pushes. */
import { cpSync, existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloneRepository, makeRepository, writeFiles } from '../support/git-repository.ts';
import { runProgram } from '../support/run-program.ts';

/** Everything that git would start, and the settings that make it do so; `PROGRAM` is what it starts. */
const planted: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'PROGRAM'],
  ['core.alternateRefsCommand', 'PROGRAM'],
  ['core.hooksPath', 'HOOKS'],
  ['core.pager', 'PROGRAM'],
  ['core.editor', 'PROGRAM'],
  ['diff.external', 'PROGRAM'],
  ['diff.x.command', 'PROGRAM'],
  ['diff.x.textconv', 'PROGRAM'],
  ['filter.x.clean', 'PROGRAM'],
  ['filter.x.smudge', 'PROGRAM'],
  ['filter.x.process', 'PROGRAM'],
  ['filter.x.required', 'true'],
  ['log.showSignature', 'true'],
  ['gpg.program', 'PROGRAM'],
  ['trailer.x.command', 'PROGRAM'],
  ['uploadpack.packObjectsHook', 'PROGRAM'],
  ['hook.x.command', 'PROGRAM'],
  ['hook.x.event', 'reference-transaction'],
  ['hook.y z=.command', 'PROGRAM'],
  ['hook.y z=.event', 'pre-push'],
  ['hook.w.command', 'PROGRAM'],
  ['hook.w.event', 'post-index-change'],
  ['submodule.recurse', 'true'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
];

const hooks = ['reference-transaction', 'pre-push', 'post-index-change'];

/** A clone with alternates, so that a fetch would ask for their refs. */
function fleet() {
  const upstream = makeRepository();
  cpSync('fixtures/repos/demo/in', upstream.directory, { recursive: true });
  upstream.commit({ files: { '.gitattributes': '* filter=x diff=x\n' } });
  const bare = cloneRepository(upstream.directory, '--bare');
  const repository = cloneRepository(bare.directory, '--reference', upstream.directory);
  const at = (path: string) => join(repository.directory, '.git', path);
  const script = `#!/bin/sh\necho "$0" "$@" >> ${at('ran')}\nexit 1\n`;
  const names = ['program', ...hooks.map((name) => `stolen/${name}`)];
  writeFiles(at(''), Object.fromEntries(names.map((name) => [name, script])));
  return {
    bare,
    repository,
    plant: () => {
      for (const [key, value] of planted) {
        const filled = value.replace('PROGRAM', at('program')).replace('HOOKS', at('stolen'));
        repository.git('config', key, filled);
      }
    },
    run: (...argv: readonly string[]) => runProgram(argv, { cwd: repository.directory }),
    ran: () => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8') : ''),
  };
}

describe('no program of the configuration runs', () => {
  test('whatever is looked at', async () => {
    const { repository, plant, run, ran } = fleet();
    writeFiles(repository.directory, { 'apps/web/more.yaml': 'kind: [\n' });
    repository.git('add', 'apps/web/more.yaml');
    plant();
    // Changed in its time alone, so that git has to read it.
    utimesSync(join(repository.directory, 'distributary.yaml'), 1, 1);
    expect(await run('check', '--staged')).toMatchObject({ status: 1 });
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
