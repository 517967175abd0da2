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

/** Kinds of objects that deploy directories of a repository, by their group. */
const byGroup: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'configsync.gke.io': { 'Config Sync': ['RootSync', 'RepoSync'] },
  'configmanagement.gke.io': { 'Config Sync': ['ConfigManagement'] },
  'deploy.cloud.google.com': { 'Google Cloud Deploy': ['DeliveryPipeline'] },
  'fluxcd.controlplane.io': { 'the operator of Flux': ['ResourceSet'] },
  'helm.fluxcd.io': { 'Flux 1': ['HelmRelease'] },
  'fleet.cattle.io': { 'Rancher Fleet': ['GitRepo', 'Bundle'] },
  'apps.open-cluster-management.io': { 'Open Cluster Management': ['Subscription', 'Channel'] },
  'kappctrl.k14s.io': { 'kapp-controller': ['App'] },
  'packaging.carvel.dev': { 'kapp-controller': ['PackageInstall'] },
  'config.projectsveltos.io': { Sveltos: ['ClusterProfile', 'Profile'] },
  'k0rdent.mirantis.com': { k0rdent: ['MultiClusterService'] },
  'gitops.kluctl.io': { kluctl: ['KluctlDeployment'] },
  'pipecd.dev': { PipeCD: ['KubernetesApp'] },
  'core.oam.dev': { KubeVela: ['Application'] },
};

/** The program that deploys by objects of this kind, `group/Kind`; undefined for all other kinds. */
export function programOfKind(groupAndKind: string): string | undefined {
  const [group = '', kind = ''] = groupAndKind.split('/');
  const programs = Object.entries(own(byGroup, group) ?? {});
  return programs.find(([, kinds]) => kinds.includes(kind))?.[0];
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
      const program = programOfKind(kindOf(resource));
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
