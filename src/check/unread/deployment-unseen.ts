/**
 * Objects that have something else deployed: what that is is not in the branch, and nobody here sees it.
 * @module
 */
import { own } from '../../collection/own.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate, type Resource } from '../../resource/resource.ts';
import type { Check, InCluster } from '../check.ts';

/** An object that stands for others. */
const code: Code<InCluster & { readonly by: string }> = defineCode({
  code: 'DIS0625',
  name: 'deployment-unseen',
  severity: 'info',
  title: 'An object has something else deployed, which is not seen',
  why: 'It is passed on as it is, and a controller makes Services and workloads of it later. Those are in no branch: they can be exported to no cluster, fail over to none, and no check judges them.',
  fix: 'nothing, where none of these Services is exported; else have a HelmRelease or the chart of an Application rendered ("releases: render", "applications: render" of its source), or make the chart or directory that the object deploys a source of the fleet, and take the object away',
  message: ({ object, by }, where) =>
    `${object} of ${where} is passed on as it is: what ${by} deploys by it is not seen`,
});

/** Who deploys by which kinds, by API group. */
const deployers: Readonly<
  Record<string, { readonly by: string; readonly kinds: readonly string[] }>
> = {
  'argoproj.io': { by: 'Argo CD', kinds: ['Application', 'ApplicationSet'] },
  'fleet.cattle.io': { by: 'Rancher Fleet', kinds: ['Bundle', 'GitRepo'] },
  'helm.cattle.io': { by: 'the Helm controller of k3s', kinds: ['HelmChart'] },
  'helm.toolkit.fluxcd.io': { by: 'Flux', kinds: ['HelmRelease'] },
  'kustomize.toolkit.fluxcd.io': { by: 'Flux', kinds: ['Kustomization'] },
};

/** Names objects that deploy others. */
export const deploymentUnseen: Check = {
  name: 'deployment-unseen',
  codes: [code],
  run({ objects, cluster }) {
    return objects.flatMap((resource) => {
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
