import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { proposeFleet } from '../../../plugin/proposal/propose-fleet.ts';
import { findCandidates } from '../../../plugin/proposal/source/candidate.ts';
import { surveyRepository } from '../../../plugin/proposal/survey.ts';

const object = (apiVersion: string, kind: string, name: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n`;

const cluster = (name: string) => object('flomesh.io/v1alpha1', 'Cluster', name);

/** Manifests, each with an object of its own. */
function manifests(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path, i) => [path, object('v1', 'Service', `s${i}`)]));
}

const described = {
  'topology/north.yaml': cluster('north'),
  'topology/south.yaml': cluster('south'),
};

/** What is proposed for a repository with these files. */
function propose(files: Record<string, string>, name = 'shop') {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const paths = Object.keys(files);
  const survey = surveyRepository({ name, paths, files: texts, given: [] });
  const candidates = findCandidates(survey);
  const { text, notes } = proposeFleet({
    survey,
    candidates,
    judged: new Map(),
    written: [],
    mayGlob: true,
    isWritten: false,
  });
  const { spec, metadata } = parse(text);
  const sources = (spec?.sources ?? []).map(({ path }: { path: string }) => path);
  const placement = (spec?.sources ?? []).map((each: { placement?: string }) => each.placement);
  return { name: metadata.name, topology: spec?.topology, sources, placement, notes, text };
}

const open = (options: string) => ({
  ...described,
  'argocd/settings.yaml': `${object('v1', 'ConfigMap', 'argocd-cm')}data: {kustomize.buildOptions: "${options}"}\n`,
  'argocd/web.yaml': `${object('argoproj.io/v1alpha1', 'Application', 'web')}spec: {source: {path: apps/web}, destination: {name: north}}\n`,
  'apps/web/kustomization.yaml': 'resources: [../shared.yaml]\n',
  'apps/shared.yaml': object('v1', 'Service', 'web'),
});

test.each([
  ['--load-restrictor LoadRestrictionsNone', true],
  ['--enable-helm', false],
])(
  'a kustomization with a file outside of its directory, where Argo CD builds with %s',
  (options, isOpen) => {
    expect(propose(open(options)).text.includes('loadRestrictor: LoadRestrictionsNone')).toBe(
      isOpen,
    );
  },
);

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
  ])('%s', (_, paths, sources) => {
    expect(propose({ ...described, ...manifests(...paths) })).toMatchObject({ sources, notes: [] });
  });

  test('that programs render, and no glob over parts of them', () => {
    const proposal = propose({
      ...described,
      ...manifests('apps/web/a.yaml', 'apps/api/b.yaml'),
      'apps/db/Chart.yaml': 'name: db\n',
      'apps/db/templates/c.yaml': 'kind: Service\n',
      'apps/base/kustomization.yaml': 'resources: []\n',
      'sites/overlays/north/kustomization.yaml': 'resources: [../../../apps/base]\n',
    });
    expect(proposal.sources).toEqual([
      'apps/api',
      'apps/db',
      'apps/web',
      'sites/overlays/{{ name }}',
    ]);
    expect(proposal.notes).toEqual([
      'Helm has to be on PATH: it renders some of the sources',
      'kustomize has to be on PATH: it renders some of the sources',
    ]);
  });

  test('of a single cluster deep in a directory, beside what is built there', () => {
    const files = {
      'env/north/kustomization.yaml': 'resources: []\n',
      'env/south/apps/web/kustomization.yaml': 'resources: []\n',
    };
    const { sources } = propose({ ...described, ...files });
    expect(sources).toEqual(['env/{{ name }}', 'env/{{ name }}/apps/web']);
  });
});

test('proposeFleet takes names of clusters as they stand', () => {
  const argo = 'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\n';
  const { sources } = propose({
    'topology/odd.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: odd, labels: {argocd.argoproj.io/secret-type: cluster}}\nstringData: {name: "((odd"}\n`,
    'argo/a.yaml': `${argo}spec: {source: {path: apps/web, helm: {releaseName: "((odd"}}, destination: {name: "((odd"}}\n`,
    'apps/web/Chart.yaml': 'name: web\n',
  });
  expect(sources).toEqual(['apps/web']);
});

describe('proposeFleet finds the topology', () => {
  test.each<[string, string[], string[]]>([
    ['in a directory', ['topology/north.yaml'], ['topology']],
    ['in directories of regions', ['fleet/eu/a.yaml', 'fleet/us/b.yaml'], ['fleet']],
    ['in two places', ['east/a.yaml', 'west/b.yaml'], ['east', 'west']],
    ['beside manifests', ['apps/web/cluster.yaml'], ['apps/web/cluster.yaml']],
    ['in the root', ['cluster.yaml'], ['cluster.yaml']],
  ])('%s', (_, paths, topology) => {
    const clusters = Object.fromEntries(paths.map((path, i) => [path, cluster(`c${i}`)]));
    expect(propose({ ...clusters, ...manifests('apps/web/a.yaml') }).topology).toEqual(topology);
  });
});

describe('proposeFleet leaves a fleet of karmada to its policies', () => {
  const policy = object('policy.karmada.io/v1alpha1', 'PropagationPolicy', 'web');
  const members = { 'members/a.yaml': cluster('member1') };

  test('that stand beside what they place', () => {
    const files = {
      ...manifests('samples/nginx/deployment.yaml', 'samples/guestbook/all.yaml'),
      'samples/nginx/propagationpolicy.yaml': policy,
    };
    expect(propose({ ...members, ...files })).toMatchObject({
      topology: ['members'],
      sources: ['samples/*'],
      placement: ['policies'],
    });
  });

  test('that stand apart', () => {
    const files = {
      ...manifests('apps/web/a.yaml', 'apps/api/b.yaml', 'own/member1/c.yaml'),
      'policies/web.yaml': policy,
      'apps/policy.yaml': policy,
      'own/policy.yaml': policy,
    };
    expect(propose({ ...members, ...files })).toMatchObject({
      topology: ['apps/policy.yaml', 'members', 'own/policy.yaml', 'policies'],
      sources: ['apps/*', 'own/{{ name }}'],
      placement: ['policies', undefined],
    });
  });

  test('and says where its members are known', () => {
    const [note] = propose({
      ...manifests('apps/web/a.yaml'),
      'apps/web/policy.yaml': policy,
    }).notes;
    expect(note).toContain('\n    kubectl get clusters.cluster.karmada.io -o yaml');
  });
});

describe('proposeFleet says', () => {
  test('that there are no clusters, and how files for them are written', () => {
    const [note = ''] = propose(manifests('apps/web/a.yaml')).notes;
    expect(note).toMatch(/^no file describes a cluster: .*\n {4}distributary init --clusters/);
  });

  test('that there are no manifests, and which directory it left out', () => {
    expect(propose(described).notes).toEqual([
      expect.stringMatching(/^no directory with manifests/),
    ]);
    const { sources, text } = propose({
      ...described,
      ...manifests('apps/web/a.yaml', 'apps/web/north/b.yaml', 'c.yaml'),
    });
    expect(sources).toEqual(['apps/web/{{ name }}']);
    expect(text).toContain('apps/web/north in it is for one cluster');
  });

  test('nothing instead of the defaults, when all is left out', () => {
    const { sources, text } = propose({ ...described, ...manifests('apps/test/a.yaml') });
    expect(sources).toEqual([]);
    expect(text).toContain('  sources: [] # nothing is proposed');
    expect(text).toContain('  # - path: apps/test\n');
  });

  test.each([
    ['Shop_Fleet.git', 'shop-fleet-git'],
    ['東京', 'fleet'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('a name that Kubernetes takes, for %s', (directory, name) => {
    expect(propose({}, directory).name).toBe(name);
  });
});

describe('a namespace that Argo CD creates', () => {
  const application = (namespace: string, options: string) =>
    `${object('argoproj.io/v1alpha1', 'Application', 'web')}spec:
  source: {repoURL: https://git.example.com/shop.git, path: apps/web}
  destination: {name: north, namespace: ${namespace}}
  syncPolicy: {syncOptions: [${options}]}
`;
  const told = (more: Record<string, string>) =>
    propose({ ...described, ...manifests('apps/web/web.yaml'), ...more }).notes.filter((note) =>
      note.startsWith('namespace '),
    );
  const created = application('shop', 'CreateNamespace=true');
  const file = 'argocd/web.yaml';

  test('is named where no file has it', () => {
    expect(told({ [file]: created })).toEqual([
      'namespace shop is in no file: Application web in argocd/web.yaml creates it (CreateNamespace=true), and branches do not; add a Namespace to a source',
    ]);
  });

  test('is named for an ApplicationSet whose template has other functions', () => {
    const set = `${object('argoproj.io/v1alpha1', 'ApplicationSet', 'web')}spec:
  generators: [{list: {elements: [{cluster: north}]}}]
  template:
    metadata: {name: 'web-{{cluster}}'}
    spec:
      source: {repoURL: https://git.example.com/shop.git, path: apps/web}
      destination: {name: '{{cluster}}', namespace: shop}
      syncPolicy: {syncOptions: [CreateNamespace=true, '{{other}}']}
`;
    expect(told({ [file]: set })).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ['a file has it', { [file]: created, 'apps/web/own.yaml': object('v1', 'Namespace', 'shop') }],
    ['every cluster has it', { [file]: application('default', 'CreateNamespace=true') }],
    ['the option is off', { [file]: application('shop', 'CreateNamespace=false') }],
  ])('is not named where %s', (_, files) => {
    expect(told(files)).toEqual([]);
  });
});
