import { describe, expect, test } from 'vitest';
import { clusterShare, type ShareRequest } from '../../src/layout/cluster-share.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { displayName } from '../../src/resource/resource.ts';
import { directoryWith } from '../support/scratch.ts';

const demo = await renderRepository(await openWorktree('fixtures/repos/demo/in'));

/** The objects of a share, or why there is none. */
function share(fleet: RenderedRepository, request: ShareRequest): readonly string[] | string {
  const { manifests, refusal } = clusterShare(fleet, request);
  if (refusal !== undefined) return `${refusal.code.code} ${refusal.message}`;
  return manifests.placed.map(({ resource }) => displayName(resource));
}

describe('the share of the directory', () => {
  test.each(['.', '', './'])('of the fleet, "%s", is everything', (directory) => {
    for (const own of demo.manifests) {
      const { manifests } = clusterShare(demo, { cluster: own.cluster.name, directory });
      expect(manifests).toBe(own);
    }
  });

  test('of an application is what was written there and what follows from it', () => {
    expect(share(demo, { cluster: 'berlin', directory: 'apps/api' })).toEqual([
      'Deployment shop/api',
      'ServiceAccount shop/api',
      'Service shop/api',
      'ServiceExport shop/api',
      'DestinationRule shop/api',
      'ServiceImport shop/api',
      'ServiceEntry shop/distributary-api',
    ]);
  });

  test('of an application that only other clusters have is what was imported from it', () => {
    const names = share(demo, { cluster: 'dallas', directory: 'apps/api' });
    expect(names).toContain('ServiceImport shop/api');
    expect(names).not.toContain('Deployment shop/api');
  });

  test('above several applications is theirs together', () => {
    const apps = share(demo, { cluster: 'paris', directory: 'apps' });
    const web = share(demo, { cluster: 'paris', directory: 'apps/web/' });
    const api = share(demo, { cluster: 'paris', directory: 'apps/api' });
    expect(new Set(apps)).toEqual(new Set([...web, ...api]));
  });

  test('of another cluster is nothing', () => {
    expect(share(demo, { cluster: 'dallas', directory: 'clusters/paris' })).toEqual([]);
  });

  test('of all applications and what they share is everything, each object once', () => {
    const parts = ['apps', 'clusters'].map((directory) =>
      clusterShare(demo, { cluster: 'paris', directory }),
    );
    const shared = clusterShare(demo, {
      cluster: 'paris',
      directory: '.',
      applications: ['fleet'],
    });
    const placed = [...parts, shared].flatMap(({ manifests }) => manifests?.placed ?? []);
    const whole = demo.manifests.find(({ cluster }) => cluster.name === 'paris');
    expect(placed).toHaveLength(whole?.placed.length ?? 0);
    expect(new Set(placed)).toEqual(new Set(whole?.placed));
  });
});

describe('named applications', () => {
  test('are directories of the branch', () => {
    const applications = ['apps/web'];
    const named = clusterShare(demo, { cluster: 'tokyo', directory: '.', applications });
    const found = clusterShare(demo, { cluster: 'tokyo', directory: 'apps/web' });
    if (named.manifests === undefined || found.manifests === undefined) throw new Error('refused');
    expect(manifestStream(named.manifests)).toBe(manifestStream(found.manifests));
  });

  test('that other clusters have are nothing here', () => {
    const applications = ['fleet', 'clusters/paris'];
    expect(share(demo, { cluster: 'dallas', directory: '.', applications })).toEqual([]);
  });

  test('without an object are refused as such', () => {
    const application = 'apps/none';
    const [source] = demo.sources;
    if (source === undefined) throw new Error('the example has sources');
    const empty = { ...source, application, directory: 'teams/none' };
    const fleet = { ...demo, sources: [...demo.sources, empty] };
    const request = { cluster: 'dallas', directory: '.', applications: [application] };
    expect(share(fleet, request)).toBe(
      'DIS0853 no branch has an object of application "apps/none": teams/none has none for a cluster',
    );
    const { refusal } = clusterShare(fleet, request);
    expect(refusal?.code.fix).toMatch(
      /^add an object for a cluster to teams\/none, or remove the source/,
    );
  });

  test('that nobody has are refused', () => {
    const request = { cluster: 'dallas', directory: '.', applications: ['apps/wep'] };
    expect(share(demo, request)).toBe(
      'DIS0853 no branch has an application "apps/wep": there are apps/api, apps/web, clusters/paris, clusters/tokyo, fleet; did you mean "apps/web"?',
    );
  });
});

describe('a refusal', () => {
  test('lists the clusters', () => {
    expect(share(demo, { cluster: 'pariss', directory: '.' })).toBe(
      'DIS0850 no cluster has the name "pariss": there are berlin, boston, dallas, paris, tokyo; did you mean "paris"?',
    );
  });

  test('quotes no more of a stranger’s text than is needed', () => {
    const message = share(demo, { cluster: 'x'.repeat(1_000_000), directory: '.' });
    expect(message.length).toBeLessThan(300);
  });

  test.each(['docs', 'apps/web/base', 'app', 'topology', '../apps/web'])(
    'lists the directories that sources take, for %s',
    (directory) => {
      expect(share(demo, { cluster: 'paris', directory })).toBe(
        `DIS0851 no source of the fleet includes "${directory}" or a directory below it: there are apps/api, apps/web, clusters/paris, clusters/tokyo`,
      );
    },
  );
});

describe('an application that has a directory of its own in the branch', () => {
  const spec = `spec:
  sources:
    - {path: "teams/*", as: shop}
    - {path: "clusters/{{ name }}", as: own}
`;

  test('is found by the directory that it is made of', async () => {
    const fleet = await renderOf(spec);
    expect(share(fleet, { cluster: 'paris', directory: 'clusters/paris' })).toEqual([
      'ConfigMap shop/of-paris',
    ]);
    expect(share(fleet, { cluster: 'paris', directory: 'clusters/tokyo' })).toEqual([]);
  });

  test('is refused by a directory that is a part of it', async () => {
    const fleet = await renderOf(spec);
    expect(share(fleet, { cluster: 'paris', directory: 'teams/blue' })).toBe(
      'DIS0852 "teams/blue" contains only a part of application "shop", which also includes "teams/red"',
    );
    expect(share(fleet, { cluster: 'paris', directory: 'teams' })).toHaveLength(2);
  });
});

async function renderOf(spec: string): Promise<RenderedRepository> {
  const map = (name: string) =>
    `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, namespace: shop}}\n`;
  const cluster = (name: string) =>
    `{apiVersion: flomesh.io/v1alpha1, kind: Cluster, metadata: {name: ${name}}, spec: {gatewayHost: 203.0.113.1}}\n`;
  const directory = directoryWith({
    'distributary.yaml': `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n${spec}`,
    'topology/clusters.yaml': `${cluster('paris')}---\n${cluster('tokyo')}`,
    'teams/red/map.yaml': map('red'),
    'teams/blue/map.yaml': map('blue'),
    'clusters/paris/map.yaml': map('of-paris'),
    'clusters/tokyo/map.yaml': map('of-tokyo'),
  });
  return renderRepository(await openWorktree(directory));
}
