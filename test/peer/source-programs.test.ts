/** Programs that are missing, old, slow, endless or failing end in a finding; the real ones reach neither network nor machine. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runPrograms } from '../../src/read/program/run-programs.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { builtProgram } from '../support/built-program.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { chartFiles, fleetFiles, recordPrograms, usePrograms } from '../support/peer-sources.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const helm = (body: string): string =>
  `#!/bin/sh\nif [ "$1" = version ]; then echo v3.22.0+gabc; exit; fi\n${body}\n`;
const chart = fleetFiles('', chartFiles('apps/cart'));

/** `CODE file message` of a fleet's findings. */
async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { diagnostics } = await renderRepository(await openWorktree(directoryWith(files)));
  return diagnostics.map(({ code, at, message }) => `${code} ${at.file} ${message}`);
}

describe('a program', () => {
  it('that is not there is named, and what needs it (DIS0830)', async () => {
    usePrograms({});
    expect(await findingsOf(chart)).toEqual([
      'DIS0830 apps/cart/Chart.yaml source directory "apps/cart" needs helm, which is not on PATH; expected helm 3.16.0 or newer',
    ]);
  });

  it.each([
    ['#!/bin/sh\necho v3.15.4+gabc\n', 'v3.15.4'],
    ['#!/bin/sh\necho v2.17.0\n', 'v2.17.0'],
    ['#!/bin/sh\necho "version: devel"\n', 'version: devel'],
    ['#!/bin/sh\nexit 1\n', 'no version'],
  ])('%j is too old (DIS0831)', async (script, version) => {
    usePrograms({ helm: script });
    const [finding] = await findingsOf(chart);
    expect(finding).toContain(
      'DIS0831 apps/cart/Chart.yaml source directory "apps/cart" needs helm 3.16.0 or newer',
    );
    expect(finding).toContain(`found ${version} (/`);
  });

  it.each([
    ['a byte that ends every text', '"a\\0b"'],
    ['more than a system takes', `"${'x'.repeat(300_000)}"`],
  ])('that is to be given %s is not started (DIS0832)', async (_, value) => {
    usePrograms({ helm: helm('echo "a: 1"') });
    const sources = `    - path: apps/cart\n      helm: {parameters: [{name: a, value: ${value}}]}\n`;
    const [finding] = await findingsOf(fleetFiles(sources, chartFiles('apps/cart')));
    expect(finding).toContain(
      'DIS0832 apps/cart/Chart.yaml helm cannot render "apps/cart" (it cannot be started)',
    );
    expect(finding?.length).toBeLessThan(400);
  });

  it('that fails is quoted, without paths of this machine (DIS0832)', async () => {
    usePrograms({
      helm: helm(
        'echo "Error: cannot load $PWD/values.yaml from https://me:secret@example.com" >&2; exit 3',
      ),
    });
    expect(await findingsOf(chart)).toEqual([
      'DIS0832 apps/cart/Chart.yaml helm cannot render "apps/cart" (exit status 3): cannot load apps/cart/values.yaml from https://example.com',
    ]);
  });

  it('that dies is told from one that fails (DIS0832)', async () => {
    usePrograms({ helm: helm('kill -9 $$') });
    const [finding] = await findingsOf(chart);
    expect(finding).toContain('(stopped by SIGKILL): the operating system killed it');
  });

  it('that prints what is no manifest is told where', async () => {
    usePrograms({ helm: helm('echo "a: 1"') });
    expect(await findingsOf(chart)).toEqual([
      'DIS0220 apps/cart/Chart.yaml found a document without apiVersion, kind and metadata; expected a Kubernetes object (in what helm makes of "apps/cart")',
    ]);
  });

  it('is not run on a chart whose archives are in Git LFS', async () => {
    usePrograms({ helm: helm('echo "a: 1"') });
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
    const files = { ...chart, 'apps/cart/charts/redis-1.0.0.tgz': pointer };
    expect(await findingsOf(files)).toEqual([
      'DIS0113 apps/cart/charts/redis-1.0.0.tgz "apps/cart/charts/redis-1.0.0.tgz" is a pointer of Git LFS, not the file itself',
    ]);
  });

  it('that prints bytes that are no text is told, too', async () => {
    usePrograms({ helm: helm("printf '\\377\\376'") });
    expect((await findingsOf(chart))[0]).toContain('DIS0108 apps/cart/Chart.yaml');
  });
});

describe('the surroundings', () => {
  it('of a program hold nothing of the user', async () => {
    vi.stubEnv('HELM_NAMESPACE', 'mine');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    usePrograms({
      helm: helm('echo "Error: $HELM_NAMESPACE$AWS_SECRET_ACCESS_KEY.$PATH." >&2; exit 1'),
    });
    expect((await findingsOf(chart))[0]).toContain('(exit status 1): ..');
  });

  itWithPeers(
    ['kustomize'],
    'are out of reach: nothing is fetched even when nobody looked first',
    async () => {
      let requests = 0;
      const server = createServer((_, response) => {
        requests += 1;
        response.end('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fetched}\n');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.2', done));
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      recordPrograms('kustomize');
      const directory = directoryWith({
        'k/kustomization.yaml': `resources: ["http://fetch.example.com:${port}/a.yaml", "https://github.com/example/web?ref=v1"]\n`,
      });
      const program = { name: 'kustomize', versionArguments: ['version'], minimum: '5.0.0' };
      const run = {
        program,
        directory: 'k',
        files: ['k/kustomization.yaml'],
        made: new Map(),
        commands: [['build', '.']],
      };
      const { results } = await runPrograms(
        [{ run, file: 'k/kustomization.yaml' }],
        await openWorktree(directory),
      );
      server.close();
      expect(results[0]?.diagnostics[0]?.message).toContain('127.0.0.1:0');
      expect(requests).toBe(0);
    },
  );

  itWithPeers(
    ['kustomize'],
    'are not asked for a remote base: the program is not even started',
    async () => {
      const calls = recordPrograms('kustomize');
      const files = {
        'apps/web/kustomization.yaml':
          'resources: ["https://github.com/example/web//deploy?ref=v1"]\n',
      };
      expect((await findingsOf(fleetFiles('', files)))[0]).toContain(
        'DIS0835 apps/web/kustomization.yaml',
      );
      expect(calls()).toEqual([]);
    },
  );

  itWithPeers(['kustomize'], 'cannot be reached by a link', async () => {
    recordPrograms('kustomize');
    const secret = join(directoryWith({ 'secret.yaml': 'a: 1\n' }), 'secret.yaml');
    const directory = directoryWith(
      fleetFiles('', { 'apps/web/kustomization.yaml': 'resources: [secret.yaml]\n' }),
    );
    symlinkSync(secret, join(directory, 'apps/web/secret.yaml'));
    const { diagnostics } = await renderRepository(await openWorktree(directory));
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0103']);
  });
});

describe('a run that is ended from outside', () => {
  const program = builtProgram();

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves neither files nor programs behind',
    async (signal) => {
      const temporary = scratchDirectory();
      const mark = join(scratchDirectory(), 'started');
      const late = `${mark}-late`;
      usePrograms({ helm: helm(`echo x > '${mark}'; /bin/sleep 3; echo x > '${late}'`) });
      const child = spawn(
        process.execPath,
        [program.path(), 'render', '--cluster', 'paris', '-C', directoryWith(chart)],
        {
          env: { PATH: process.env['PATH'], TMPDIR: temporary },
          stdio: 'ignore',
        },
      );
      const ended = new Promise<string | null>((done) => child.once('exit', (_, by) => done(by)));
      for (let i = 0; i < 200 && !existsSync(mark); i += 1) await pause(50);
      expect(readdirSync(temporary)).toHaveLength(1);
      child.kill(signal);
      expect(await ended).toBe(signal);
      expect(readdirSync(temporary)).toEqual([]);
      await pause(3500);
      expect(existsSync(late)).toBe(false);
    },
  );
});
