/** Files and objects of programs that deploy directories in a way that `init` does not evaluate → deployers that may deploy any directory. */

import { memoise } from '../../../../src/collection/memoise.ts';
import { own } from '../../../../src/collection/own.ts';
import { displayName, groupOf, type Resource } from '../../../../src/resource/resource.ts';
import type { UnknownDeployer } from '../../deployment/deployed-directory.ts';
import { parentOf } from '../../directory.ts';
import type { Survey } from '../../survey.ts';

/** Files that other programs deploy a directory by, with clusters and settings of their own. */
const byName: Readonly<Record<string, string>> = {
  'fleet.yaml': 'Rancher Fleet',
  'helmfile.yaml': 'helmfile',
  'helmfile.yaml.gotmpl': 'helmfile',
  '.kluctl.yaml': 'kluctl',
  '.flux.yaml': 'Flux 1',
  'tanka.json': 'Tanka',
  'werf.yaml': 'werf',
};

/** Every file of `helmfile.d` is one of helmfile; PipeCD takes any name with its ending. */
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)helmfile\.d\/[^/]+\.ya?ml(?:\.gotmpl)?$/, 'helmfile'],
  [/(?:^|\/)[^/]*\.pipecd\.ya?ml$/, 'PipeCD'],
  [/(?:^|\/)\.pipe\/[^/]+\.ya?ml$/, 'PipeCD'],
];

/** Programs by the group of their objects, with the kinds, or `*` for all. */
type Kinds = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Kinds of objects that deploy directories of a repository, or have what is deployed in them. */
const byGroup: Kinds = {
  'configsync.gke.io': { 'Config Sync': ['RootSync', 'RepoSync'] },
  'configmanagement.gke.io': { 'Config Sync': ['ConfigManagement'] },
  'deploy.cloud.google.com': { 'Google Cloud Deploy': ['DeliveryPipeline'] },
  'fluxcd.controlplane.io': { 'the operator of Flux': ['ResourceSet'] },
  'helm.fluxcd.io': { 'Flux 1': ['HelmRelease'] },
  'fleet.cattle.io': { 'Rancher Fleet': ['GitRepo', 'Bundle', 'HelmOp'] },
  'apps.open-cluster-management.io': { 'Open Cluster Management': ['Subscription', 'Channel'] },
  'policy.open-cluster-management.io': { 'Open Cluster Management': ['Policy', 'PolicySet'] },
  'work.open-cluster-management.io': {
    'Open Cluster Management': ['ManifestWork', 'ManifestWorkReplicaSet'],
  },
  'work.karmada.io': { karmada: ['Work'] },
  'types.kubefed.io': { KubeFed: ['*'] },
  'apps.clusternet.io': { Clusternet: ['*'] },
  'kappctrl.k14s.io': { 'kapp-controller': ['App'] },
  'packaging.carvel.dev': { 'kapp-controller': ['PackageInstall'] },
  'config.projectsveltos.io': { Sveltos: ['ClusterProfile', 'Profile'] },
  'k0rdent.mirantis.com': { k0rdent: ['MultiClusterService'] },
  'gitops.kluctl.io': { kluctl: ['KluctlDeployment'] },
  'pipecd.dev': { PipeCD: ['KubernetesApp'] },
  'core.oam.dev': { KubeVela: ['Application'] },
};

/** Kinds of objects that make clusters or parts of them from where they are, and deploy no directory. */
const ofHubs: Kinds = {
  'addons.cluster.x-k8s.io': { 'Cluster API': ['ClusterResourceSet', 'HelmChartProxy'] },
  'agent-install.openshift.io': { 'the assisted installer': ['*'] },
  'bootstrap.cluster.x-k8s.io': { 'Cluster API': ['*'] },
  'cluster.x-k8s.io': { 'Cluster API': ['*'] },
  'controlplane.cluster.x-k8s.io': { 'Cluster API': ['*'] },
  'core.gardener.cloud': { Gardener: ['*'] },
  'hive.openshift.io': { Hive: ['*'] },
  'infrastructure.cluster.x-k8s.io': { 'Cluster API': ['*'] },
  'kargo.akuity.io': { Kargo: ['*'] },
  'kubernetes.crossplane.io': { Crossplane: ['Object', 'ObservedObjectCollection'] },
  'kubernetes.m.crossplane.io': { Crossplane: ['Object', 'ObservedObjectCollection'] },
  'helm.crossplane.io': { Crossplane: ['Release'] },
  'helm.m.crossplane.io': { Crossplane: ['Release'] },
  'promoter.argoproj.io': { 'gitops-promoter': ['*'] },
  'provisioning.cattle.io': { Rancher: ['*'] },
};

/** Kinds that assign directories of this repository to Argo CD or Flux, or describe the repository to them. */
export const deployerKinds: ReadonlySet<string> = new Set([
  'argoproj.io/Application',
  'argoproj.io/ApplicationSet',
  'argoproj.io/AppProject',
  'kustomize.toolkit.fluxcd.io/Kustomization',
  'source.toolkit.fluxcd.io/GitRepository',
  'source.extensions.fluxcd.io/ArtifactGenerator',
  'source.extensions.fluxcd.io/ExternalArtifact',
]);

/** Whether only Argo CD, Flux or another program that deploys reads it. */
export function isOfDeployer(resource: Resource): boolean {
  const kind = kindOf(resource);
  return deployerKinds.has(kind) || programOfKind(kind) !== undefined;
}

/** The program that deploys by objects of this kind, `group/Kind`, or makes clusters by them; undefined for all other kinds. */
export function programOfKind(groupAndKind: string): string | undefined {
  return deployingProgram(groupAndKind) ?? programIn(ofHubs, groupAndKind);
}

export function deployingProgram(groupAndKind: string): string | undefined {
  return programIn(byGroup, groupAndKind);
}

function programIn(all: Kinds, groupAndKind: string): string | undefined {
  const [group = '', kind = ''] = groupAndKind.split('/');
  const programs = Object.entries(own(all, group) ?? {});
  return programs.find(([, kinds]) => kinds.includes(kind) || kinds.includes('*'))?.[0];
}

/** The program that a file belongs to; undefined for all other files. */
function programOfFile(file: string): string | undefined {
  return (
    own(byName, file.slice(file.lastIndexOf('/') + 1)) ??
    byPattern.find(([pattern]) => pattern.test(file))?.[1]
  );
}

/** The file in a directory by which another program deploys it, and that program. */
export function programFileIn(
  directory: string,
  { paths }: Pick<Survey, 'paths'>,
): ProgramFile | undefined {
  return programFiles(paths).get(directory);
}

/** A program, and the name of its file. */
type ProgramFile = Pick<UnknownDeployer, 'by' | 'file'>;

/** By directory; the first file of each. */
const programFiles = memoise((paths: Survey['paths']): ReadonlyMap<string, ProgramFile> => {
  const found = new Map<string, ProgramFile>();
  for (const path of paths) {
    const by = programOfFile(path);
    const directory = parentOf(path);
    if (by === undefined || found.has(directory)) continue;
    found.set(directory, { by, file: path.slice(path.lastIndexOf('/') + 1) });
  }
  return found;
});

/** The other programs that deploy directories of the repository, which may be any. */
export function otherDeployers({
  paths,
  files,
}: Pick<Survey, 'paths' | 'files'>): readonly UnknownDeployer[] {
  const reason = 'init does not evaluate it';
  const ofFiles = paths.flatMap((file) => {
    const by = programOfFile(file);
    return by === undefined ? [] : [{ by, file, reason, isOpen: true }];
  });
  const ofObjects = [...files].flatMap(([file, { resources }]) =>
    resources.flatMap((resource) => {
      const program = deployingProgram(kindOf(resource));
      const by = `${displayName(resource)} of ${program}`;
      return program === undefined ? [] : [{ by, file, reason, isOpen: true }];
    }),
  );
  return [...ofFiles, ...ofObjects];
}

/** As in the table: `group/Kind`. */
export function kindOf({ apiVersion, kind }: Resource): string {
  return `${groupOf(apiVersion)}/${kind}`;
}
