import { describe, expect, test } from 'vitest';
import { manifest, proposedLines } from '../../../../support/proposed-lines.ts';

const apps = { 'apps/web/a.yaml': manifest('web'), 'apps/old/a.yaml': manifest('old') };

const object = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: it, namespace: shop}\n`;

describe('no directory is for all clusters beside an object of another deployer', () => {
  test.each([
    ['configsync.gke.io/v1beta1', 'RootSync', 'Config Sync'],
    ['configsync.gke.io/v1beta1', 'RepoSync', 'Config Sync'],
    ['configmanagement.gke.io/v1', 'ConfigManagement', 'Config Sync'],
    ['fluxcd.controlplane.io/v1', 'ResourceSet', 'the operator of Flux'],
    ['helm.fluxcd.io/v1', 'HelmRelease', 'Flux 1'],
    ['fleet.cattle.io/v1alpha1', 'GitRepo', 'Rancher Fleet'],
    ['apps.open-cluster-management.io/v1', 'Subscription', 'Open Cluster Management'],
    ['kappctrl.k14s.io/v1alpha1', 'App', 'kapp-controller'],
    ['packaging.carvel.dev/v1alpha1', 'PackageInstall', 'kapp-controller'],
    ['config.projectsveltos.io/v1beta1', 'ClusterProfile', 'Sveltos'],
    ['config.projectsveltos.io/v1beta1', 'Profile', 'Sveltos'],
    ['k0rdent.mirantis.com/v1beta1', 'MultiClusterService', 'k0rdent'],
    ['gitops.kluctl.io/v1beta1', 'KluctlDeployment', 'kluctl'],
    ['core.oam.dev/v1beta1', 'Application', 'KubeVela'],
    ['policy.open-cluster-management.io/v1', 'Policy', 'Open Cluster Management'],
    ['types.kubefed.io/v1beta1', 'FederatedDeployment', 'KubeFed'],
    ['apps.clusternet.io/v1alpha1', 'Subscription', 'Clusternet'],
  ])('%s %s', async (apiVersion, kind, program) => {
    const { lines } = await proposedLines({ ...apps, 'hub/it.yaml': object(apiVersion, kind) });
    const by = `${kind} shop/it of ${program} in hub/it.yaml`;
    const group = apiVersion.split('/')[0];
    expect(lines).toEqual([
      `# apps/old: ${by} may deploy it: init does not evaluate it`,
      `# apps/web: ${by} may deploy it: init does not evaluate it`,
      `# hub: ${group}/${kind} in it belongs where ${program} runs, not into every cluster`,
    ]);
  });

  test.each([
    ['cluster.x-k8s.io/v1beta1', 'Cluster', 'Cluster API'],
    ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSCluster', 'Cluster API'],
    ['kubernetes.crossplane.io/v1alpha2', 'Object', 'Crossplane'],
    ['promoter.argoproj.io/v1alpha1', 'PromotionStrategy', 'gitops-promoter'],
  ])('but no directory, by %s %s', async (apiVersion, kind, program) => {
    const { lines } = await proposedLines({ ...apps, 'hub/it.yaml': object(apiVersion, kind) });
    const group = apiVersion.split('/')[0];
    expect(lines).toEqual([
      'apps/old',
      'apps/web',
      `# hub: ${group}/${kind} in it belongs where ${program} runs, not into every cluster`,
    ]);
  });

  test.each(['work.open-cluster-management.io/v1', 'work.karmada.io/v1alpha1'])(
    'also an object that no cluster gets, of %s',
    async (apiVersion) => {
      const kind = apiVersion.includes('karmada') ? 'Work' : 'ManifestWork';
      const { lines } = await proposedLines({ ...apps, 'hub/it.yaml': object(apiVersion, kind) });
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(' may deploy it: init does not evaluate it');
    },
  );

  test.each([
    ['helmfile.d/01-web.yaml', 'helmfile'],
    ['helmfile.d/02-db.yaml.gotmpl', 'helmfile'],
    ['deploy/app.pipecd.yaml', 'PipeCD'],
    ['deploy/web.pipecd.yaml', 'PipeCD'],
    ['werf.yaml', 'werf'],
    ['.flux.yaml', 'Flux 1'],
  ])('or a file of one: %s', async (file, program) => {
    const { lines } = await proposedLines({ ...apps, [file]: 'releases: []\n' });
    expect(lines).toEqual([
      `# apps/old: ${program} in ${file} may deploy it: init does not evaluate it`,
      `# apps/web: ${program} in ${file} may deploy it: init does not evaluate it`,
    ]);
  });

  test('also where a chart makes it', async () => {
    const { lines } = await proposedLines({
      ...apps,
      'charts/sync/Chart.yaml': 'name: sync\n',
      'charts/sync/templates/it.yaml': object('configsync.gke.io/v1beta1', 'RootSync'),
    });
    expect(lines[0]).toBe(
      '# apps/old: the chart charts/sync in charts/sync/Chart.yaml may deploy it: its templates make objects of configsync.gke.io/RootSync, which init does not render',
    );
  });
});

test.each([
  ['operators.coreos.com/v1alpha1', 'Subscription'],
  ['app.k8s.io/v1beta1', 'Application'],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
])('%s %s deploys no directory', async (apiVersion, kind) => {
  const { lines } = await proposedLines({ ...apps, 'hub/it.yaml': object(apiVersion, kind) });
  expect(lines).toEqual(['apps/old', 'apps/web', 'hub']);
});

test('where Flux deploys the directory of such an object, it goes on there', async () => {
  const { lines } = await proposedLines({
    ...apps,
    'infra/it.yaml': object('packaging.carvel.dev/v1alpha1', 'PackageInstall'),
    'clusters/paris/infra.yaml':
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: infra, namespace: flux-system}\nspec: {path: ./infra, sourceRef: {kind: GitRepository, name: fleet}}\n',
  });
  expect(lines).toContain('infra (paris)');
});
