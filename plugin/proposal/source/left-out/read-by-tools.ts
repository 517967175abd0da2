/** Objects in the form of manifests that programs read from files, and that no cluster gets: by their groups. */
import { groupOf, type Resource } from '../../../../src/resource/resource.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';

/** A group → the program. */
const programs: ReadonlyMap<string, string> = new Map([
  ['eksctl.io', 'eksctl'],
  ['kops.k8s.io', 'kops'],
  ['kind.x-k8s.io', 'kind'],
  ['k3d.io', 'k3d'],
  ['skaffold', 'skaffold'],
  ['backstage.io', 'Backstage'],
  ['scaffolder.backstage.io', 'Backstage'],
  ['cli.kyverno.io', "Kyverno's command"],
  ['chainsaw.kyverno.io', 'Chainsaw'],
  ['kuttl.dev', 'kuttl'],
  ['kubeadm.k8s.io', 'kubeadm'],
  ['kubelet.config.k8s.io', 'the kubelet'],
  ['kubeproxy.config.k8s.io', 'kube-proxy'],
  ['kubescheduler.config.k8s.io', 'kube-scheduler'],
  ['apiserver.config.k8s.io', 'the API server'],
  ['audit.k8s.io', 'the API server'],
  ['client.authentication.k8s.io', 'kubectl'],
  ['kpt.dev', 'kpt'],
  ['vendir.k14s.io', 'vendir'],
  ['imgpkg.carvel.dev', 'imgpkg'],
  ['kbld.k14s.io', 'kbld'],
  ['kapp.k14s.io', 'kapp'],
  ['meta.pkg.crossplane.io', "Crossplane's packages"],
  ['scorecard.operatorframework.io', 'the Operator SDK'],
  ['minikube.sigs.k8s.io', 'minikube'],
  ['ctlptl.dev', 'ctlptl'],
  ['k0sctl.k0sproject.io', 'k0sctl'],
  ['score.dev', 'Score'],
]);

/** The program that reads an object; undefined for one of a cluster. */
function readerOf({ apiVersion, kind }: Resource): string | undefined {
  if (apiVersion === 'v1' && kind === 'Config') return 'kubectl';
  return programs.get(groupOf(apiVersion));
}

/** The files of a directory of plain manifests that have such objects alone. */
export function filesOfTools({ by, files }: Candidate, survey: Survey): readonly string[] {
  if (by !== undefined) return [];
  return files.filter((file) => {
    const resources = survey.files.get(file)?.resources ?? [];
    return resources.length > 0 && resources.every((each) => readerOf(each) !== undefined);
  });
}

/** Why a directory is no source: such an object would be among others, or there is nothing else. */
export function isReadByTool(candidate: Candidate, survey: Survey): string | undefined {
  const excluded = new Set(filesOfTools(candidate, survey));
  const isAll = candidate.files.length > 0 && candidate.files.every((file) => excluded.has(file));
  for (const resource of candidate.objects) {
    const { origin, kind } = resource;
    const reader = readerOf(resource);
    const file = origin.type === 'authored' ? origin.source.file : '';
    if (reader !== undefined && (isAll || !excluded.has(file))) {
      return `${kind} in ${file} is for ${reader}, not for a cluster`;
    }
  }
  return undefined;
}
