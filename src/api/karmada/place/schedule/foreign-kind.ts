/**
 * Kinds of other projects that karmada interprets with its own scripts (its third-party resource interpreter), and that are not interpreted
 * here: their replicas and references are unknown.
 * @module
 */
import type { Resource } from '../../../../resource/resource.ts';

const withReplicas: readonly string[] = [
  'apps.kruise.io/v1alpha1 BroadcastJob',
  'apps.kruise.io/v1alpha1 CloneSet',
  'apps.kruise.io/v1alpha1 UnitedDeployment',
  'apps.kruise.io/v1beta1 StatefulSet',
  'argoproj.io/v1alpha1 Workflow',
  'flink.apache.org/v1beta1 FlinkDeployment',
  'kubeflow.org/v1 Notebook',
  'ray.io/v1 RayService',
];

const withDependencies: readonly string[] = [
  'apps.kruise.io/v1alpha1 AdvancedCronJob',
  'apps.kruise.io/v1alpha1 SidecarSet',
  'apps.kruise.io/v1alpha1 UnitedDeployment',
  'argoproj.io/v1alpha1 Workflow',
  'helm.toolkit.fluxcd.io/v2beta1 HelmRelease',
  'kubeflow.org/v1 PyTorchJob',
  'kubeflow.org/v1 TFJob',
  'kustomize.toolkit.fluxcd.io/v1 Kustomization',
  'ray.io/v1 RayJob',
  'ray.io/v1 RayService',
  'source.toolkit.fluxcd.io/v1 GitRepository',
  'source.toolkit.fluxcd.io/v1beta2 Bucket',
  'source.toolkit.fluxcd.io/v1beta2 HelmChart',
  'source.toolkit.fluxcd.io/v1beta2 HelmRepository',
  'source.toolkit.fluxcd.io/v1beta2 OCIRepository',
];

/** Whether karmada would divide the replicas of such an object. */
export function hasForeignReplicas({ apiVersion, kind }: Resource): boolean {
  return withReplicas.includes(`${apiVersion} ${kind}`);
}

/** Whether karmada would follow the references of such an object. */
export function hasForeignDependencies({ apiVersion, kind }: Resource): boolean {
  return withDependencies.includes(`${apiVersion} ${kind}`);
}
