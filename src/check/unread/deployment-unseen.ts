/**
 * Objects that deploy others: the deployed objects are not in the branch and not checked.
 * @module
 */
import { own } from '../../collection/own.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from '../check.ts';

/** An object that deploys others. */
const code: Code<InCluster & Texts<'by'>> = defineCode({
  code: 'DIS0625',
  name: 'deployment-unseen',
  severity: 'info',
  title: 'An object deploys others, which are not read',
  why: 'The object is passed on unchanged, and a controller creates Services and workloads from it later. These are in no branch: they cannot be exported or fail over, and no check covers them.',
  fix: 'nothing, if none of these Services is exported; otherwise render the HelmRelease or the chart of the Application ("releases: render", "applications: render" of its source), or make the chart or directory that the object deploys a source of the fleet, and remove the object',
  message: ({ object, by }, where) =>
    `${object} of ${where} is passed on unchanged: the objects that ${by} deploys from it are not read`,
});

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
      const args = { object: displayName(resource), cluster: cluster.name, by };
      return [diagnose(code, args, locate(resource, '/kind', 'value'))];
    });
  },
};

function deployerOf({ apiVersion, kind }: Resource): string | undefined {
  const deployer = own(deployers, groupOf(apiVersion));
  return deployer?.kinds.includes(kind) === true ? deployer.by : undefined;
}

const deployments = filterObjects((resource) => deployerOf(resource) !== undefined);
