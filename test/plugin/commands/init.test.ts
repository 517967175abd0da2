import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

/** The example fleet before it had its Fleet. */
function unsettled(): { directory: string; file: string } {
  const directory = demoFleet();
  const file = join(directory, 'distributary.yaml');
  rmSync(file);
  return { directory, file };
}

describe('init', () => {
  test('writes a Fleet that fits, and prints it', async () => {
    const { directory, file } = unsettled();
    const ran = await runProgram(['init'], { cwd: directory });
    expect(ran).toMatchObject({ status: 0, stdout: readFileSync(file, 'utf8') });
    expect(ran.stderr).toBe('written to distributary.yaml; next: distributary check\n');
    expect(parse(ran.stdout).spec).toEqual({
      topology: ['topology'],
      sources: [{ path: 'apps/*' }, { path: 'clusters/{{ name }}' }],
    });
  });

  test('says what it leaves out, and which files it could not read', async () => {
    const { directory } = unsettled();
    const add = (path: string, text: string) => {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    };
    add('argocd/apps.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    add('apps/web/broken.yaml', 'kind: [\n');
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 5\n';
    add('apps/web/large.yaml', pointer);
    const ran = await runProgram(['init', '--dry-run'], { cwd: directory });
    expect(parse(ran.stdout).spec.sources).toEqual([
      { path: 'apps/*' },
      { path: 'clusters/{{ name }}' },
    ]);
    expect(ran.stderr).toMatch(/^note: argocd is for Argo CD itself: left out$/m);
    expect(ran.stderr).toMatch(/^note: apps\/web\/broken.yaml:\d+ can't be read.*bracket/m);
    expect(ran.stderr).toMatch(/^note: apps\/web\/large.yaml:1 can't be read.*Git LFS/m);
  });

  test('writes nothing when it is only asked', async () => {
    const { directory, file } = unsettled();
    const ran = await runProgram(['init', '--dry-run'], { cwd: directory });
    expect(ran.stdout).toContain('kind: Fleet');
    expect(existsSync(file)).toBe(false);
  });

  test('never overwrites', async () => {
    const directory = directoryWith({ 'distributary.yaml': 'mine\n' });
    const ran = await runProgram(['init'], { cwd: directory });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('distributary.yaml is there already');
    expect(readFileSync(join(directory, 'distributary.yaml'), 'utf8')).toBe('mine\n');
  });

  test('says what an empty directory lacks', async () => {
    const ran = await runProgram(['init', '--dry-run'], { cwd: directoryWith({}) });
    expect(ran.stderr).toMatch(/^note: no Cluster resource.*\nnote: no directory/ms);
    expect(ran.status).toBe(0);
  });

  test('names a directory that is not there', async () => {
    const ran = await runProgram(['init', '-C', 'absent'], { cwd: directoryWith({}) });
    expect(ran.status).toBe(3);
  });
});
