/** Charts that Helm pushed to a registry are brought from it by `vendor`, held to their digest, and rendered without it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, vi } from 'vitest';
import { parse } from 'yaml';
import { type ChartRegistry, startChartRegistry } from '../support/chart-registry.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, runTool, usePeers } from '../support/peer-sources.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

/** Packs a chart and pushes it; the result is the digest of what was packed. */
async function push(
  { host, certificate }: ChartRegistry,
  version: string,
  port: number,
): Promise<string> {
  const directory = directoryWith({
    'web/Chart.yaml': `apiVersion: v2\nname: web\nversion: ${version}\n`,
    'web/templates/web.yaml': `apiVersion: v1\nkind: Service\nmetadata: {name: {{ .Release.Name }}}\nspec: {ports: [{name: http, port: ${port}}]}\n`,
  });
  runTool('helm', directory, 'package', 'web');
  const packed = `web-${version}.tgz`;
  const to = `oci://${host}/charts`;
  const args = ['push', packed, to, `--ca-file=${certificate}`];
  await promisify(execFile)(findPeer('helm') ?? '', args, { cwd: directory, timeout: 300_000 });
  const bytes = readFileSync(join(directory, packed));
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function useRegistry({ certificate }: ChartRegistry): void {
  usePeers('helm');
  vi.stubEnv('SSL_CERT_FILE', certificate);
}

const askers: Readonly<Record<string, (host: string) => Readonly<Record<string, string>>>> = {
  'a dependency of a chart': (host) => ({
    'apps/shop/Chart.yaml': `apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies:\n- {name: web, version: 1.x, repository: "oci://${host}/charts"}\n`,
  }),
  'an Application': (host) => ({
    'apps/shop/web.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop}\nspec:\n  destination: {name: in-cluster, namespace: shop}\n  source: {repoURL: "${host}/charts", chart: web, targetRevision: 1.x}\n`,
  }),
  'a HelmRelease': (host) => ({
    'apps/shop/web.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: shop, namespace: shop}\nspec:\n  chart: {spec: {chart: web, version: 1.x, sourceRef: {kind: HelmRepository, name: charts}}}\n---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: {name: charts, namespace: shop}\nspec: {type: oci, url: "oci://${host}/charts"}\n`,
  }),
};

describe('a chart of a registry', () => {
  for (const [what, files] of Object.entries(askers)) {
    itWithPeers(['helm', 'openssl'], `is brought for ${what}`, async () => {
      const registry = await startChartRegistry();
      await push(registry, '1.3.0', 80);
      const digest = await push(registry, '1.4.0', 81);
      await push(registry, '2.0.0', 82);
      const source = '    - {path: apps/shop, releases: render, applications: render}\n';
      const cwd = directoryWith(fleetFiles(source, files(registry.host)));
      useRegistry(registry);
      const vendored = await runProgram(['vendor'], { cwd });
      expect(vendored.status, vendored.stdout + vendored.stderr).toBe(0);
      const lock = parse(readFileSync(join(cwd, 'distributary.lock'), 'utf8'));
      expect(lock.entries).toMatchObject([{ resolved: '1.4.0', archive: digest }]);
      const asked = registry.asked.length;
      const ran = await runProgram(['render', '--cluster', 'paris'], { cwd });
      expect(ran.status, ran.stderr).toBe(0);
      expect(ran.stdout).toContain('port: 81');
      expect(await runProgram(['vendor', '--check'], { cwd })).toMatchObject({ status: 0 });
      expect(registry.asked).toHaveLength(asked);
    });
  }

  itWithPeers(['helm', 'openssl'], 'is refused where a tag has become another chart', async () => {
    const registry = await startChartRegistry();
    await push(registry, '1.4.0', 80);
    const asker = askers['an Application']?.(registry.host) ?? {};
    const cwd = directoryWith(fleetFiles('    - {path: apps/shop, applications: render}\n', asker));
    useRegistry(registry);
    expect(await runProgram(['vendor'], { cwd })).toMatchObject({ status: 0 });
    const before = readFileSync(join(cwd, 'distributary.lock'), 'utf8');
    rmSync(join(cwd, 'vendor'), { recursive: true });
    await push(registry, '1.4.0', 8080);
    const moved = await runProgram(['vendor'], { cwd });
    expect(moved.status).toBe(1);
    expect(moved.stdout + moved.stderr).toContain('DIS0866');
    expect(readFileSync(join(cwd, 'distributary.lock'), 'utf8')).toBe(before);
  });
});
