import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLiveTopology } from '../../src/load/live-topology.ts';
import { listOf, liveCluster, liveHub, liveProfile, liveSecret } from '../support/live-hub.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { token } from '../support/stand-in-server.ts';

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

const reviews = `apiVersion: v1
kind: Service
metadata: {name: reviews, namespace: shop}
spec: {ports: [{name: http, port: 80}], selector: {app: reviews}}
---
apiVersion: multicluster.x-k8s.io/v1beta1
kind: ServiceExport
metadata: {name: reviews, namespace: shop}
`;

const hub = {
  [listOf.clusters]: [
    liveCluster('north', 'eu', '203.0.113.1'),
    liveCluster('south', 'us', 'gw.example.com'),
  ],
  [listOf.profiles]: [
    liveProfile('south', { 'distributary.dev/gateway-ip': '203.0.113.2' }),
    liveProfile('west', {
      'distributary.dev/region': 'us',
      'distributary.dev/zone': 'b',
      'distributary.dev/gateway-host': '203.0.113.3',
      'other.example.com/secret': token,
    }),
  ],
  [listOf.secrets]: [liveSecret('cluster-1234', 'north')],
};

const around = (kubeconfig: string) => ({ env: { KUBECONFIG: kubeconfig } });

describe('the topology of an API server', () => {
  test('becomes files that hold what rendering needs and no more', async () => {
    const { kubeconfig } = await liveHub(hub);
    const options = { context: undefined, cwd: '/', env: { KUBECONFIG: kubeconfig } };
    const { directory, files, problems } = await readLiveTopology(options);
    expect(problems).toEqual([]);
    expect(directory).toBe('live:hub');
    expect(files.map(({ path }) => path)).toEqual([
      'live:hub/clusters.multicluster.flomesh.io/north.yaml',
      'live:hub/clusters.multicluster.flomesh.io/south.yaml',
      'live:hub/clusterprofiles.multicluster.x-k8s.io/fleet/south.yaml',
      'live:hub/clusterprofiles.multicluster.x-k8s.io/fleet/west.yaml',
      'live:hub/secrets/argocd/cluster-1234.yaml',
    ]);
    expect(JSON.stringify(files)).not.toContain(token);
    expect(files[0]?.text).toBe(`apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata:
  name: north
  labels:
    tier: edge
spec:
  region: eu
  gatewayHost: 203.0.113.1
  fsmNamespace: fsm-system
`);
  });

  test('is written as files that render to the same bytes', async () => {
    const { kubeconfig } = await liveHub(hub);
    const directory = directoryWith({
      'distributary.yaml': fleet,
      'apps/web/reviews.yaml': reviews,
    });
    const live = ['-C', directory, '--topology', 'live:hub'];
    const written = await runProgram(['topology', ...live, '-o', 'yaml'], around(kubeconfig));
    expect(written.stderr).toBe('');
    expect(written.status).toBe(0);
    const copied = directoryWith({
      'distributary.yaml': fleet,
      'apps/web/reviews.yaml': reviews,
      'topology/clusters.yaml': written.stdout,
    });
    for (const cluster of ['north', 'south', 'west']) {
      const render = ['render', '--cluster', cluster];
      const fromServer = await runProgram([...render, ...live], around(kubeconfig));
      const fromFiles = await runProgram([...render, '-C', copied]);
      expect(fromServer.status, fromServer.stderr).toBe(0);
      expect(fromServer.stdout).toContain('15443');
      expect(fromFiles.stdout).toBe(fromServer.stdout);
    }
    const again = await runProgram(['topology', '-C', copied, '-o', 'yaml']);
    expect(again.stdout).toBe(written.stdout);
  });

  test('is what branches are written for', async () => {
    const { kubeconfig } = await liveHub(hub);
    const directory = directoryWith({
      'distributary.yaml': fleet,
      'apps/web/reviews.yaml': reviews,
    });
    const argv = ['hydrate', '--worktree', '--out', 'out', '-C', directory, '--topology', 'live'];
    const ran = await runProgram(argv, { cwd: directory, ...around(kubeconfig) });
    expect(ran.status, ran.stderr).toBe(0);
    expect(readdirSync(join(directory, 'out/env')).sort()).toEqual(['north', 'south', 'west']);
    const written = readdirSync(join(directory, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(written.join('')).not.toContain(token);
  });

  test('replaces what stands in the repository', async () => {
    const { kubeconfig } = await liveHub(hub);
    const directory = directoryWith({
      'distributary.yaml': fleet,
      'topology/east.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: east}\n',
    });
    const ran = await runProgram(
      ['topology', '-C', directory, '--topology', 'live'],
      around(kubeconfig),
    );
    expect(ran.stdout).toMatch(/north.*west.*south/s);
    expect(ran.stdout).not.toContain('east');
    expect(ran.status).toBe(0);
  });

  test('leaves what else the topology paths say about the fleet', async () => {
    const { kubeconfig } = await liveHub(hub);
    const [service = ''] = reviews.split('---\n');
    const directory = directoryWith({
      'distributary.yaml': fleet,
      'apps/web/reviews.yaml': service,
      'topology/reviews.yaml':
        'apiVersion: networking.karmada.io/v1alpha1\nkind: MultiClusterService\nmetadata: {name: reviews, namespace: shop}\nspec: {types: [CrossCluster]}\n',
      'topology/east.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: east}\n',
    });
    const argv = ['render', '--cluster', 'north', '-C', directory, '--topology', 'live'];
    const ran = await runProgram(argv, around(kubeconfig));
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('MultiClusterService/shop/reviews@west');
    expect(ran.stdout).not.toContain('@east');
  });

  test('that contradicts itself is named at both objects, without a secret', async () => {
    const { kubeconfig } = await liveHub({
      ...hub,
      [listOf.profiles]: [liveProfile('north', { 'distributary.dev/region': 'us' })],
    });
    const directory = directoryWith({ 'distributary.yaml': fleet });
    const ran = await runProgram(
      ['topology', '-C', directory, '--topology', 'live'],
      around(kubeconfig),
    );
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('live:hub/clusters.multicluster.flomesh.io/north.yaml:8:11');
    expect(ran.stderr).toContain(
      'live:hub/clusterprofiles.multicluster.x-k8s.io/fleet/north.yaml:7:30',
    );
    expect(ran.stderr).not.toContain(token);
  });
});

describe('an account that may not list', () => {
  test('one kind is told the verb and the resource, and gets the others', async () => {
    const { kubeconfig } = await liveHub(hub, [listOf.clusters]);
    const directory = directoryWith({ 'distributary.yaml': fleet });
    const argv = ['topology', '-C', directory, '--topology', 'live'];
    const ran = await runProgram(argv, around(kubeconfig));
    expect(ran.stderr).toContain('warning[DIS0137]');
    expect(ran.stderr).toMatch(
      /clusters\.multicluster\.flomesh\.io of http:\S+ cannot be listed: the verb list on resource "clusters" of API group "multicluster\.flomesh\.io" is missing/,
    );
    expect(ran.stdout).toMatch(/north.*south.*west/s);
    expect(ran.status).toBe(0);
    expect((await runProgram([...argv, '--strict'], around(kubeconfig))).status).toBe(1);
  });

  test('anything has no fleet', async () => {
    const { kubeconfig } = await liveHub({}, Object.values(listOf));
    const directory = directoryWith({ 'distributary.yaml': fleet });
    const ran = await runProgram(
      ['check', '-C', directory, '--topology', 'live'],
      around(kubeconfig),
    );
    expect(ran.stdout).toMatch(/DIS0137.*DIS0300/s);
    expect(ran.status).toBe(1);
  });
});

test('a server without any of the kinds is named as the place where no cluster is', async () => {
  const { kubeconfig } = await liveHub({});
  const directory = directoryWith({ 'distributary.yaml': fleet });
  const ran = await runProgram(
    ['check', '-C', directory, '--topology', 'live'],
    around(kubeconfig),
  );
  expect(ran.stdout).toContain('no cluster was found below "live:hub"');
  expect(ran.stdout).not.toContain('DIS0137');
});

test('no server is asked while there is no fleet, and a directory may be called live', async () => {
  const { kubeconfig, asked } = await liveHub(hub);
  const empty = directoryWith({});
  const without = await runProgram(
    ['check', '-C', empty, '--topology', 'live'],
    around(kubeconfig),
  );
  expect(without.status).toBe(2);
  const cluster =
    'apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: east}\nspec: {clusterManager: {name: m}}\n';
  const directory = directoryWith({ 'distributary.yaml': fleet, 'live/east.yaml': cluster });
  const ran = await runProgram(
    ['topology', '-C', directory, '--topology', './live'],
    around(kubeconfig),
  );
  expect(ran.stdout).toContain('east');
  expect(asked).toEqual([]);
});
