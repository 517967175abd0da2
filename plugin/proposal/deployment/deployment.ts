/** Applications, ApplicationSets and Flux Kustomizations of a repository → the directories that they deploy, with targets and settings. */

import { present } from '../../../src/collection/present.ts';
import type { RepositoryIdentity } from '../../../src/git/refs/repository-identity.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { objectAt, valueAt } from '../../../src/resource/json.ts';
import { displayName, groupOf, type Resource } from '../../../src/resource/resource.ts';
import { serverIn } from '../../../src/topology/source/argocd-cluster-secret.ts';
import { clusterNameOf, clusterSourceOf } from '../../../src/topology/source/cluster-name.ts';
import { hasCreateOption, namedDirectories, ofApplication } from './application.ts';
import {
  type ApplicationSetInput,
  namedByApplicationSet,
  ofApplicationSet,
} from './application-set.ts';
import { type Deployments, type Filed, joinDeployments } from './deployed-directory.ts';
import { fluxReader, namedByFlux } from './flux.ts';
import { isFluxKustomization, repositoryFinder } from './flux-repositories.ts';
import type { GeneratorInput, RegisteredCluster } from './generator/generated.ts';
import { isHiddenCluster } from './generator/hidden-cluster.ts';
import { ownRepository } from './own-repository.ts';
import { absentDirectories } from './subdirectory/absent-directories.ts';

/** The files of the repository. */
export interface DeployedFiles extends Pick<GeneratorInput, 'paths' | 'parametersIn'> {
  readonly identity: RepositoryIdentity;
}

/** Reads the objects of all files. Deployers name directories from the root of the repository. */
export function findDeployments(
  objects: readonly Filed[],
  { paths, parametersIn, identity }: DeployedFiles,
): Deployments {
  const directories = new Set(['', ...paths.flatMap(pathsAbove)]);
  const repositoriesOf = repositoryFinder(objects);
  const named = [
    ...objects.flatMap((each) =>
      isArgoCd(each.resource, 'Application')
        ? namedDirectories(valueAt(each.resource.object, 'spec'), each.file)
        : isArgoCd(each.resource, 'ApplicationSet')
          ? namedByApplicationSet(each)
          : [],
    ),
    ...namedByFlux(objects, repositoriesOf),
  ];
  const repository = ownRepository(named, identity, (path) => directories.has(path));
  const registered = objects.flatMap(({ resource }) => registeredCluster(resource) ?? []);
  const names = new Map(registered.map(({ name, inFleet }) => [name, inFleet]));
  const addressed = registered.filter(({ server }) => server !== '');
  const servers = new Map(addressed.map(({ server, inFleet }) => [server, inFleet]));
  const input: ApplicationSetInput = {
    ...{ paths, parametersIn, repository, names, servers },
    // A selector may select a cluster whose Secret is not in Git: nothing is known of the clusters one by one.
    registered: objects.some(({ resource }) => isHiddenCluster(resource)) ? [] : registered,
  };
  const readFlux = fluxReader({ repository, repositoriesOf, directories });
  const found = objects.map((filed): Deployments => {
    const { file, resource } = filed;
    if (isFluxKustomization(resource)) return readFlux(filed);
    if (isArgoCd(resource, 'ApplicationSet')) return ofApplicationSet(filed, input);
    if (!isArgoCd(resource, 'Application')) return { known: [], unknown: [] };
    const spec = objectAt(resource.object, 'spec') ?? {};
    return ofApplication(
      {
        ...{ by: displayName(resource), file, name: resource.name, spec },
        createsNamespace: hasCreateOption(spec),
        ...present({ annotations: objectAt(resource.object, 'metadata', 'annotations') }),
        parameters: new Map(),
      },
      input,
    );
  });
  const { known, unknown } = joinDeployments(found);
  const absent = absentDirectories(known, paths);
  return { known, unknown: [...unknown, ...absent] };
}

/** The cluster of a Secret of Argo CD. */
function registeredCluster(
  resource: Resource,
): (RegisteredCluster & { readonly inFleet: string; readonly server: string }) | undefined {
  const labels = objectAt(resource.object, 'metadata', 'labels') ?? {};
  const source = clusterSourceOf(resource);
  if (resource.kind !== 'Secret' || source === undefined) return undefined;
  const inFleet = clusterNameOf(resource, source).value;
  const name = source.nameOf?.(resource).value ?? inFleet;
  const annotations = objectAt(resource.object, 'metadata', 'annotations') ?? {};
  return { name, labels, annotations, inFleet, server: serverIn(resource) };
}

/** Whether it is an object of Argo CD. */
export function isArgoCd({ apiVersion, kind }: Resource, only?: string): boolean {
  const kinds = only === undefined ? ['Application', 'ApplicationSet', 'AppProject'] : [only];
  return groupOf(apiVersion) === 'argoproj.io' && kinds.includes(kind);
}
