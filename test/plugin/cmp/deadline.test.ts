import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../../support/built-program.ts';
import { demoFleet, scratchDirectory } from '../../support/scratch.ts';

const program = builtProgram();

/** What a call with a deadline says; the fleet takes longer than that in any case. */
function check(
  directory: string,
  env: Readonly<Record<string, string>> = {},
  argv: readonly string[] = ['cmp', 'generate'],
) {
  return program.run(argv, {
    cwd: directory,
    env: { ARGOCD_ENV_CLUSTER: 'paris', ARGOCD_ENV_DEADLINE: '300ms', ...env },
  });
}

/** Everything that Argo CD starts: `init`, `generate`, `discover`, `parameters`, whichever there are. */
const started = [...readFileSync('plugin/plugin.yaml', 'utf8').matchAll(/command: \[(.+)\]/g)].map(
  ([, words = '']) => words.split(', ').slice(1),
);

/** A directory whose files take a quarter of a million steps to list: a fifth of a second, up to their bound. */
function manyPaths(): string {
  const directory = demoFleet();
  for (let level = 1; level <= 40; level += 1) {
    const around = join(directory, `unused/d${level}`);
    mkdirSync(around, { recursive: true });
    for (const name of ['a', 'b']) symlinkSync(`../d${level - 1}`, join(around, name));
  }
  mkdirSync(join(directory, 'unused/d0'));
  return directory;
}

const clusterText = (name: string) =>
  `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {}\n`;

const isOver = { status: -1, stdout: '', stderr: expect.stringContaining('error[DIS0862]: ') };

describe('the deadline is kept', () => {
  test.each(started)('by %s %s while links are followed', (...argv) => {
    expect(started).toHaveLength(2);
    expect(check(manyPaths(), { ARGOCD_ENV_DEADLINE: '40ms' }, argv)).toEqual(isOver);
  });

  test('while one large file is parsed', () => {
    const directory = demoFleet();
    const data = Object.fromEntries(
      Array.from({ length: 200_000 }, (_, i) => [`key-${i}`, 'value']),
    );
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data };
    writeFileSync(join(directory, 'apps/web/large.json'), JSON.stringify(map, null, 1));
    expect(check(directory)).toEqual(isOver);
  });

  test('while clusters are read that are to be announced', () => {
    const directory = demoFleet();
    const clusters = Array.from({ length: 30_000 }, (_, i) => clusterText(`c${i}`));
    writeFileSync(join(directory, 'topology/many.yaml'), clusters.join('---\n'));
    expect(check(directory, {}, ['cmp', 'parameters'])).toEqual(isOver);
  });

  test('while many files are', () => {
    const directory = demoFleet();
    const text = (name: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: &a\n` +
      Array.from({ length: 500 }, (_, i) => `  key-${i}: value\n`).join('');
    for (let i = 0; i < 800; i += 1) {
      writeFileSync(join(directory, `apps/web/many-${i}.yaml`), text(`map-${i}`));
    }
    expect(check(directory)).toEqual(isOver);
  });

  test('while a program runs, and that ends with us', async () => {
    const directory = demoFleet();
    writeFileSync(
      join(directory, 'apps/web/Chart.yaml'),
      'apiVersion: v2\nname: chart\nversion: 0.1.0\n',
    );
    const programs = scratchDirectory();
    const started = join(programs, 'started');
    const endless = `#!/bin/sh\nif [ "$1" = version ]; then echo v3.18.0; exit; fi\necho $$ > '${started}'\nexec /bin/sleep 60\n`;
    writeFileSync(join(programs, 'helm'), endless);
    chmodSync(join(programs, 'helm'), 0o755);
    const PATH = `${programs}:${process.env['PATH']}`;
    expect(check(directory, { PATH, ARGOCD_ENV_DEADLINE: '2s' })).toEqual(isOver);
    expect(existsSync(started)).toBe(true);
    await vi.waitFor(() =>
      expect(stateOf(readFileSync(started, 'utf8').trim())).toMatch(/^(?:Z.*)?$/),
    );
  });
});

/** What the system says of a process; empty when it is gone. */
function stateOf(pid: string): string {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

test('a call that is done earlier waits for nothing', () => {
  const ran = check(demoFleet(), { ARGOCD_ENV_DEADLINE: '1h' });
  expect(ran).toMatchObject({ status: 0, stderr: '' });
});
