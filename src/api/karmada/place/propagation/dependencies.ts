/**
 * An object → the objects that it depends on, by karmada's default interpreter: mounts and environment of a pod, its service account, the
 * certificates of an Ingress, the derived objects of a ServiceImport.
 */

import { own } from '../../../../collection/own.ts';
import { type Json, listAt, objectAt, stringAt } from '../../../../resource/json.ts';
import { labelsOf, type Resource } from '../../../../resource/resource.ts';

/** Objects of the same namespace, by their name or by a label. */
export interface Dependency {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name?: string;
  readonly label?: { readonly key: string; readonly value: string };
}

const template = ['spec', 'template', 'spec'];

/** The path of the pod, by kind. */
const podPaths: Readonly<Record<string, readonly string[]>> = {
  'v1 Pod': ['spec'],
  'apps/v1 Deployment': template,
  'apps/v1 ReplicaSet': template,
  'apps/v1 DaemonSet': template,
  'apps/v1 StatefulSet': template,
  'batch/v1 Job': template,
  'apps.kruise.io/v1alpha1 BroadcastJob': template,
  'apps.kruise.io/v1alpha1 CloneSet': template,
  'apps.kruise.io/v1alpha1 DaemonSet': template,
  'apps.kruise.io/v1beta1 StatefulSet': template,
  'batch/v1 CronJob': ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};

/** The objects that this one references; they may not exist. */
export function dependenciesOf(resource: Resource): readonly Dependency[] {
  const { apiVersion, kind, name, object } = resource;
  const type = `${apiVersion} ${kind}`;
  const path = own(podPaths, type);
  if (path !== undefined) return podDependencies(resource, objectAt(object, ...path));
  if (type === 'networking.k8s.io/v1 Ingress') {
    return namesOf('Secret', listAt(object, 'spec', 'tls'), ['secretName']);
  }
  if (type !== 'multicluster.x-k8s.io/v1alpha1 ServiceImport') return [];
  const derived = `derived-${name}`;
  return [
    { apiVersion: 'v1', kind: 'Service', name: derived },
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      label: { key: 'kubernetes.io/service-name', value: derived },
    },
  ];
}

/** Whether the dependency refers to the object, of the same namespace. */
export function isDependency(resource: Resource, dependency: Dependency): boolean {
  const { apiVersion, kind, name, label } = dependency;
  if (resource.apiVersion !== apiVersion || resource.kind !== kind) return false;
  if (label !== undefined) return own(labelsOf(resource), label.key) === label.value;
  return resource.name === name;
}

function podDependencies({ kind, object }: Resource, pod: Json | undefined): readonly Dependency[] {
  const containers = ['containers', 'initContainers', 'ephemeralContainers'].flatMap((field) =>
    listAt(pod, field),
  );
  const from = containers.flatMap((container) => listAt(container, 'envFrom'));
  const env = containers.flatMap((container) => listAt(container, 'env'));
  const volumes = listAt(pod, 'volumes');
  const projected = volumes.flatMap((volume) => listAt(volume, 'projected', 'sources'));
  const account = stringAt(pod, 'serviceAccountName') ?? '';
  const own = kind === 'StatefulSet' ? listAt(object, 'spec', 'volumeClaimTemplates') : [];
  const claimed = new Set(own.map((claim) => stringAt(claim, 'metadata', 'name')));
  const claims = namesOf('PersistentVolumeClaim', volumes, ['persistentVolumeClaim', 'claimName']);
  return [
    ...namesOf('ConfigMap', from, ['configMapRef', 'name']),
    ...namesOf('ConfigMap', env, ['valueFrom', 'configMapKeyRef', 'name']),
    ...namesOf('ConfigMap', volumes, ['configMap', 'name']),
    ...namesOf('ConfigMap', projected, ['configMap', 'name']),
    ...namesOf('Secret', listAt(pod, 'imagePullSecrets'), ['name']),
    ...namesOf('Secret', from, ['secretRef', 'name']),
    ...namesOf('Secret', env, ['valueFrom', 'secretKeyRef', 'name']),
    ...secretPaths.flatMap((path) => namesOf('Secret', volumes, path)),
    ...namesOf('Secret', projected, ['secret', 'name']),
    ...(account === 'default' ? [] : namesOf('ServiceAccount', [account], [])),
    ...claims.filter(({ name }) => !claimed.has(name)),
  ];
}

/** Paths of the names of Secrets in volumes. */
const secretPaths: readonly (readonly string[])[] = [
  ['secret', 'secretName'],
  ['azureFile', 'secretName'],
  ['csi', 'nodePublishSecretRef', 'name'],
  ...['cephfs', 'cinder', 'flexVolume', 'rbd', 'scaleIO', 'iscsi', 'storageos'].map((type) => [
    type,
    'secretRef',
    'name',
  ]),
];

function namesOf(
  kind: string,
  items: readonly Json[],
  path: readonly string[],
): readonly (Dependency & { readonly name: string })[] {
  return items.flatMap((item) => {
    const name = path.length === 0 && typeof item === 'string' ? item : stringAt(item, ...path);
    return name === undefined || name === '' ? [] : [{ apiVersion: 'v1', kind, name }];
  });
}
