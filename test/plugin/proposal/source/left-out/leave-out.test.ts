import { describe, expect, test } from 'vitest';
import { manifest, proposedLines } from '../../../../support/proposed-lines.ts';

/** In a repository without Argo CD and Flux. */
async function propose(files: Readonly<Record<string, string>>) {
  return (await proposedLines(files)).lines;
}

describe('directories that nobody deploys by their names', () => {
  test.each([
    ['config/samples', 'samples looks like examples'],
    ['docs/web', 'docs looks like examples'],
    ['vendor/example.com', 'vendor looks like code of others'],
    ['apps/archived/web', 'archived looks like what is no longer used'],
  ])('%s', async (path, reason) => {
    expect(await propose({ [`${path}/a.yaml`]: manifest('a') })).toEqual([`# ${path}: ${reason}`]);
  });

  test.each(['apps/docs', 'apps/vendor', 'apps/backup'])('not %s', async (path) => {
    expect(await propose({ [`${path}/a.yaml`]: manifest('a') })).toEqual([path]);
  });
});

describe('objects that a program reads from files', () => {
  const object = (apiVersion: string, kind: string) =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: paris}\n`;

  test.each([
    ['eksctl.io/v1alpha5', 'ClusterConfig', 'eksctl'],
    ['kops.k8s.io/v1alpha2', 'Cluster', 'kops'],
    ['backstage.io/v1alpha1', 'Component', 'Backstage'],
    ['skaffold/v4beta6', 'Config', 'skaffold'],
  ])('%s', async (apiVersion, kind, program) => {
    const files = { 'infra/a.yaml': object(apiVersion, kind) };
    const reason = `${kind} in infra/a.yaml is for ${program}, not for a cluster`;
    expect(await propose(files)).toEqual([`# infra: ${reason}`]);
    expect(await propose({ ...files, 'infra/b.yaml': manifest('b') })).toEqual([
      'infra without /infra/a.yaml',
    ]);
    const mixed = { 'infra/a.yaml': `${files['infra/a.yaml']}---\n${manifest('b')}` };
    expect(await propose(mixed)).toEqual([`# infra: ${reason}`]);
  });

  test('not those of a group that has a part of the name', async () => {
    const files = { 'infra/a.yaml': object('config.porch.kpt.dev/v1alpha1', 'Repository') };
    expect(await propose(files)).toEqual(['infra']);
  });
});

describe('a chart with values for some clusters', () => {
  const chart = {
    'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'charts/web/values.yaml': 'a: b\n',
    'charts/web/templates/a.yaml': manifest('web'),
  };

  test.each([
    'values-paris.yaml',
    'values.paris.yaml',
    'paris.values.yml',
    'values/paris.yaml',
    'envs/paris.yaml',
    'values-prod.yaml',
  ])('%s', async (file) => {
    expect(await propose({ ...chart, [`charts/web/${file}`]: 'a: c\n' })).toEqual([
      `# charts/web: charts/web/${file} has values for some clusters, and nothing in Git shows which values are used: write helm.valueFiles`,
    ]);
  });

  test.each(['values-schema.yaml', 'paris.yaml', 'crds/paris.yaml'])('not %s', async (file) => {
    expect(await propose({ ...chart, [`charts/web/${file}`]: 'a: c\n' })).toEqual(['charts/web']);
  });
});

describe('a chart that another object of the repository renders', () => {
  const chart = (path: string, more = '') => ({
    [`${path}/Chart.yaml`]: `apiVersion: v2\nname: ${path.slice(path.lastIndexOf('/') + 1)}\nversion: 1.0.0\n${more}`,
    [`${path}/templates/a.yaml`]: manifest('web'),
  });

  test('as a dependency is a part of that', async () => {
    const more =
      'dependencies: [{name: cache, version: 1.0.0, repository: "file://../../charts/cache"}]\n';
    expect(await propose({ ...chart('charts/cache'), ...chart('apps/web', more) })).toEqual([
      'apps/web',
    ]);
    const remote = more.replace('file://../../charts/cache', 'https://charts.example.com');
    expect(await propose({ ...chart('charts/cache'), ...chart('apps/web', remote) })).toEqual([
      'apps/web',
      'charts/cache',
    ]);
  });

  test('in a kustomization is a part of that', async () => {
    const kustomization = 'helmGlobals: {chartHome: ../../charts}\nhelmCharts: [{name: cache}]\n';
    expect(
      await propose({ ...chart('charts/cache'), 'apps/web/kustomization.yaml': kustomization }),
    ).toEqual(['apps/web']);
  });

  test('by a HelmRelease has its namespace and values', async () => {
    const release = (kind: string) =>
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web, namespace: shop}\nspec: {chart: {spec: {chart: ./charts/web, sourceRef: {kind: ${kind}, name: fleet}}}}\n`;
    const files = chart('charts/web');
    expect(await propose({ ...files, 'releases/web.yaml': release('GitRepository') })).toEqual([
      '# charts/web: HelmRelease shop/web in releases/web.yaml installs it, with its own namespace and values',
      'releases',
    ]);
    expect(await propose({ ...files, 'releases/web.yaml': release('HelmRepository') })).toEqual([
      'charts/web',
      'releases',
    ]);
  });
});

test('a directory with a file that cannot be read', async () => {
  const files = {
    'metal/a.yaml': manifest('a'),
    'metal/pool.yaml': 'kind: Pool\napiVersion: v1\nspec:\n  a: {% for %}\n',
  };
  const [line] = await propose(files);
  expect(line).toMatch(/^# metal: DIS0200: metal\/pool\.yaml:4: /);
});

test.each(['argocd-apps', 'flux2-sync'])(
  'what the dependency %s of a chart may deploy',
  async (name) => {
    const chart = `apiVersion: v2\nname: a\nversion: 1.0.0\ndependencies: [{name: ${name}, version: 1.0.0, repository: "https://charts.example.com"}]\n`;
    const lines = await propose({
      'system/a/Chart.yaml': chart,
      'apps/web/a.yaml': manifest('web'),
    });
    const reason = `the chart system/a in system/a/Chart.yaml may deploy it: its dependency ${name} makes what deploys of its values, which init does not render`;
    expect(lines).toEqual([`# apps/web: ${reason}`, `# system/a: ${reason}`]);
  },
);

test('the file of a program above a directory is the one that may deploy it', async () => {
  const lines = await propose({
    'a/fleet.yaml': 'namespace: a\n',
    'b/fleet.yaml': 'namespace: b\n',
    'b/overlays/a.yaml': manifest('b'),
  });
  expect(lines).toEqual([
    '# b/overlays: Rancher Fleet in b/fleet.yaml may deploy it: init does not evaluate it',
  ]);
});
