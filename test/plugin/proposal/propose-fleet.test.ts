import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { proposeFleet } from '../../../plugin/proposal/propose-fleet.ts';
import type { Survey } from '../../../plugin/proposal/survey.ts';

const north = { name: 'north', file: 'topology/north.yaml' };
const south = { name: 'south', file: 'topology/south.yaml' };

/** What is proposed for a repository with these files. */
function propose(survey: Partial<Survey>) {
  const { text, notes } = proposeFleet({
    name: 'shop',
    clusters: [north, south],
    manifests: [],
    fleetObjects: [],
    hasPlacement: false,
    rendered: [],
    unreadable: [],
    hasArgoCd: false,
    ...survey,
  });
  const { spec, metadata } = parse(text);
  const sources = (spec.sources ?? []).map(({ path }: { path: string }) => path);
  const placement = (spec.sources ?? []).map((source: { placement?: string }) => source.placement);
  return { name: metadata.name, topology: spec.topology, sources, placement, notes };
}

describe('proposeFleet finds applications', () => {
  test.each<[string, string[], string[]]>([
    ['side by side', ['apps/web/a.yaml', 'apps/api/b.yaml'], ['apps/*']],
    ['alone', ['apps/web/a.yaml', 'apps/web/deep/b.yaml'], ['apps/web']],
    ['in several places', ['web/a.yaml', 'infra/dns/b.yaml'], ['infra/dns', 'web']],
    ['beside files', ['apps/web/a.yaml', 'apps/api/b.yaml', 'apps/c.yaml'], ['apps']],
    [
      'of single clusters',
      ['apps/web/a.yaml', 'clusters/north/b.yaml'],
      ['apps/web', 'clusters/{{ name }}'],
    ],
    [
      'of single clusters, below',
      ['env/north/web/a.yaml', 'env/south/api/b.yaml'],
      ['env/{{ name }}'],
    ],
    ['of single clusters, in the root', ['north/a.yaml'], ['{{ name }}']],
  ])('%s', (_, manifests, sources) => {
    expect(propose({ manifests })).toMatchObject({ sources, notes: [] });
  });

  test('that programs render, and no glob over parts of them', () => {
    const manifests = ['apps/web/a.yaml', 'apps/api/b.yaml', 'apps/db/templates/c.yaml'];
    const rendered: Survey['rendered'] = [
      { path: 'apps/db', by: 'Helm', isPart: false },
      { path: 'apps/base', by: 'kustomize', isPart: true },
      { path: 'sites/overlays/north', by: 'kustomize', isPart: false },
    ];
    const proposal = propose({ manifests, rendered });
    expect(proposal.sources).toEqual([
      'apps/api',
      'apps/db',
      'apps/web',
      'sites/overlays/{{ name }}',
    ]);
    expect(proposal.notes).toEqual([
      'some of them are rendered by Helm, which has to be on PATH',
      'some of them are rendered by kustomize, which has to be on PATH',
    ]);
  });
});

describe('proposeFleet finds the topology', () => {
  const manifests = ['apps/web/a.yaml'];
  test.each<[string, string[], string[]]>([
    ['in a directory', ['topology/north.yaml'], ['topology']],
    ['in directories of regions', ['fleet/eu/a.yaml', 'fleet/us/b.yaml'], ['fleet']],
    ['in two places', ['east/a.yaml', 'west/b.yaml'], ['east', 'west']],
    ['beside manifests', ['apps/web/cluster.yaml'], ['apps/web/cluster.yaml']],
    ['in the root', ['cluster.yaml'], ['cluster.yaml']],
  ])('%s', (_, files, topology) => {
    const clusters = files.map((file, i) => ({ name: `c${i}`, file }));
    expect(propose({ clusters, manifests }).topology).toEqual(topology);
  });
});

describe('proposeFleet leaves a fleet of karmada to its policies', () => {
  const found = { hasPlacement: true, clusters: [{ name: 'member1', file: 'members/a.yaml' }] };

  test('that stand beside what they place', () => {
    const manifests = ['samples/nginx/deployment.yaml', 'samples/guestbook/all.yaml'];
    const fleetObjects = ['samples/nginx/propagationpolicy.yaml', 'samples/guestbook/all.yaml'];
    expect(propose({ ...found, manifests, fleetObjects })).toMatchObject({
      topology: ['members'],
      sources: ['samples/*'],
      placement: ['policies'],
    });
  });

  test('that stand apart', () => {
    const manifests = ['apps/web/a.yaml', 'apps/api/b.yaml', 'own/member1/c.yaml'];
    const fleetObjects = ['policies/web.yaml', 'apps/policy.yaml', 'own/policy.yaml'];
    expect(propose({ ...found, manifests, fleetObjects })).toMatchObject({
      topology: ['apps/policy.yaml', 'members', 'own/policy.yaml', 'policies'],
      sources: ['apps/*', 'own/{{ name }}'],
      placement: ['policies', undefined],
    });
  });

  test('and says where its members are known', () => {
    const manifests = ['apps/web/a.yaml'];
    const [note] = propose({ ...found, clusters: [], manifests }).notes;
    expect(note).toContain('kubectl get clusters.cluster.karmada.io -o yaml');
  });
});

describe('proposeFleet says', () => {
  test('that there are no clusters, and how one is written', () => {
    const [note = ''] = propose({ clusters: [], manifests: ['apps/web/a.yaml'] }).notes;
    expect(note).toMatch(/^no Cluster resource was found/);
    expect(parse(note.slice(note.indexOf('\n'))).kind).toBe('Cluster');
  });

  test('that there are no manifests', () => {
    expect(propose({}).notes).toEqual([expect.stringMatching(/^no directory with manifests/)]);
  });

  test('which files it left out', () => {
    const manifests = ['apps/web/a.yaml', 'apps/web/north/b.yaml', 'c.yaml'];
    const { sources, notes } = propose({ manifests });
    expect(sources).toEqual(['apps/web']);
    expect(notes).toEqual([
      expect.stringContaining('apps/web/{{ name }} lies inside of apps/web'),
      expect.stringContaining('c.yaml lies in no directory'),
    ]);
  });

  test.each([
    ['Shop_Fleet.git', 'shop-fleet-git'],
    ['東京', 'fleet'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('a name that Kubernetes takes, for %s', (directory, name) => {
    expect(propose({ name: directory }).name).toBe(name);
  });
});
