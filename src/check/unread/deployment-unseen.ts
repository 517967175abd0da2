/** Objects that deploy others: the deployed objects are not in the branch and not checked. */
import { own } from '../../collection/own.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { groupOf, inCluster, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { deploymentUnseen as code } from '../codes/unread.ts';

/** Controllers and their kinds, by API group. */
const deployers: Readonly<
  Record<string, { readonly by: string; readonly kinds: readonly string[] }>
> = {
  'argoproj.io': { by: 'Argo CD', kinds: ['Application', 'ApplicationSet'] },
  'fleet.cattle.io': { by: 'Rancher Fleet', kinds: ['Bundle', 'GitRepo'] },
  'helm.cattle.io': { by: 'the Helm controller of k3s', kinds: ['HelmChart'] },
  'helm.toolkit.fluxcd.io': { by: 'Flux', kinds: ['HelmRelease'] },
  'kustomize.toolkit.fluxcd.io': { by: 'Flux', kinds: ['Kustomization'] },
};

/** Reports objects that deploy others. */
export const deploymentUnseen: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return deployments(objects).flatMap((resource) => {
      const by = deployerOf(resource);
      if (by === undefined) return [];
      const args = { ...inCluster(resource, cluster), by, kind: resource.kind };
      return [diagnose(code, args, locate(resource, '/kind', 'value'))];
    });
  },
};

function deployerOf({ apiVersion, kind }: Resource): string | undefined {
  const deployer = own(deployers, groupOf(apiVersion));
  return deployer?.kinds.includes(kind) === true ? deployer.by : undefined;
}

const deployments = filterObjects((resource) => deployerOf(resource) !== undefined);
