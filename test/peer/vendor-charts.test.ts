/** Charts that `vendor` brought are rendered as Helm renders them when it fetches them itself. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, vi } from 'vitest';
import { writeTar } from '../../src/read/program/copy/tar.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, usePeers, usePrograms } from '../support/peer-sources.ts';
import { type RemoteServer, serveRepositories } from '../support/remote-repositories.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';
import { readTree } from '../support/tree-compare.ts';

afterEach(() => vi.unstubAllEnvs());

const template = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}-${name}\n  namespace: shop\ndata:\n  values: {{ .Values | toJson | quote }}\n`;

async function helm(directory: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(findPeer('helm') ?? '', [...args], {
    cwd: directory,
    env: { HOME: scratchDirectory(), PATH: process.env['PATH'] ?? '' },
  });
  return stdout;
}

/** A repository of charts, as `helm package` and `helm repo index` make it: redis 1.0.0 and 1.2.0, which needs common. */
async function serveCharts(more: Readonly<Record<string, Uint8Array>> = {}): Promise<RemoteServer> {
  const packed = scratchDirectory();
  for (const version of ['1.0.0', '1.2.0']) {
    const chart = directoryWith({
      'Chart.yaml': `apiVersion: v2\nname: redis\nversion: ${version}\ndependencies:\n- {name: common, version: 0.1.0}\n`,
      'values.yaml': `port: 6379\nversion: ${version}\n`,
      'templates/redis.yaml': template('redis'),
      'templates/_notes.tpl': '{{/* .helmignore */}}',
      'charts/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 0.1.0\n',
      'charts/common/templates/common.yaml': template('common'),
    });
    await helm(chart, 'package', '.', '--destination', packed);
  }
  await helm(packed, 'repo', 'index', '.');
  const names = ['index.yaml', 'redis-1.0.0.tgz', 'redis-1.2.0.tgz'];
  const files = names.map((name) => [`/charts/${name}`, readFileSync(join(packed, name))] as const);
  return await serveRepositories({}, { ...Object.fromEntries(files), ...more });
}

function cart(repository: string, version: string, more = '') {
  return fleetFiles('', {
    'apps/cart/Chart.yaml': `apiVersion: v2\nname: cart\nversion: 1.0.0\ndependencies:\n- {name: redis, version: "${version}", repository: "${repository}"}\n${more}`,
    'apps/cart/values.yaml': 'redis: {port: 7000}\n',
    'apps/cart/.helmignore': '*.txt\n',
    'apps/cart/templates/cart.yaml': template('cart'),
  });
}

/** Has what Helm prints kept; the result reads it. */
function keepOutput(): () => string {
  const log = join(scratchDirectory(), 'log');
  const real = findPeer('helm');
  const script = `#!/bin/sh\nif [ "$1" != template ]; then exec '${real}' "$@"; fi\n'${real}' "$@" > '${log}' || exit 1\n/bin/cat '${log}'\n`;
  usePrograms({ helm: script });
  return () => readFileSync(log, 'utf8');
}

describe('a chart that another one depends on', () => {
  itWithPeers(['helm'], 'is rendered as if Helm had fetched it', async () => {
    const server = await serveCharts();
    const local = '- {name: common, version: 2.0.0, repository: "file://../../lib/common"}\n';
    const directory = directoryWith({
      ...cart(`${server.url}/charts`, '^1.0.0', local),
      'lib/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 2.0.0\n',
      'lib/common/templates/x.yaml': template('local'),
    });
    const fetched = scratchDirectory();
    cpSync(directory, fetched, { recursive: true });
    await helm(join(fetched, 'apps/cart'), 'dependency', 'update', '.');
    const args = ['template', '.', '--name-template=cart', '--include-crds'];
    const expected = await helm(join(fetched, 'apps/cart'), ...args);
    const output = keepOutput();

    const refused = await runProgram(['check'], { cwd: directory });
    expect(refused.stdout).toMatch(/DIS0835[^\n]*distributary vendor/);
    const ran = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toMatch(/^added vendor\/127\.0\.0\.1\S*redis@1\.2\.0\S* 1\.2\.0\n$/);

    const asked = server.asked.length;
    const rendered = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(rendered).toMatchObject({ status: 0 });
    expect(output()).toBe(expected);
    expect(expected).toContain('1.2.0');
    expect(await runProgram(['vendor', '--check'], { cwd: directory })).toMatchObject({
      status: 0,
    });
    expect(server.asked).toHaveLength(asked);
  });

  itWithPeers(['helm'], 'is the one that its lock says, and stays it', async () => {
    const server = await serveCharts();
    usePeers('helm');
    const url = `${server.url}/charts`;
    const directory = directoryWith({
      ...cart(url, '^1.0.0'),
      'apps/cart/Chart.lock': `dependencies:\n- {name: redis, version: 1.0.0, repository: "${url}"}\n`,
    });
    await runProgram(['vendor', '--allow=http'], { cwd: directory });
    const lock = readFileSync(join(directory, 'distributary.lock'), 'utf8');
    expect(lock).toContain('resolved: 1.0.0');
    rmSync(join(directory, 'vendor'), { recursive: true });
    const again = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(again.stdout).toMatch(/^restored /);
    expect(readFileSync(join(directory, 'distributary.lock'), 'utf8')).toBe(lock);
  });

  itWithPeers(['helm'], 'is refused when it climbs out of its archive (DIS0865)', async () => {
    const bytes = new TextEncoder().encode('x');
    const evil = gzipSync(
      writeTar([
        {
          name: 'redis/Chart.yaml',
          bytes: new TextEncoder().encode('apiVersion: v2\nname: redis\nversion: 1.2.0\n'),
        },
        { name: 'redis/../../evil', bytes },
      ]),
    );
    const server = await serveCharts({ '/charts/redis-1.2.0.tgz': evil });
    usePeers('helm');
    const directory = directoryWith(cart(`${server.url}/charts`, '1.2.0'));
    const ran = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('DIS0865');
    expect([...readTree(directory, (path) => /evil|^vendor/.test(path)).keys()]).toEqual([]);
  });

  itWithPeers(['helm'], 'is refused when it is another one than was locked (DIS0866)', async () => {
    const charts: Record<string, Uint8Array> = {};
    const server = await serveCharts(charts);
    usePeers('helm');
    const directory = directoryWith(cart(`${server.url}/charts`, '1.2.0'));
    await runProgram(['vendor', '--allow=http'], { cwd: directory });
    const file = join(directory, 'distributary.lock');
    const text = readFileSync(file, 'utf8');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, text.replace(/archive: sha256:..../, 'archive: sha256:0000'));
    rmSync(join(directory, 'vendor'), { recursive: true });
    const ran = await runProgram(['vendor', '--allow=http'], { cwd: directory });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('DIS0866');
  });
});
