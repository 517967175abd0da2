/**
 * Whether an object is namespaced: known kinds define it, for others a list and CustomResourceDefinitions.
 * @module
 */
import { own } from '../collection/own.ts';
import { stringAt } from '../resource/json.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import { kindOf } from './registry.ts';

/** Cluster-scoped kinds of Kubernetes, and of common extensions without other support here, by API group. */
const clusterScoped: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
    'MutatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'ValidatingWebhookConfiguration',
  ],
  'apiextensions.crossplane.io': ['CompositeResourceDefinition', 'Composition'],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'cert-manager.io': ['ClusterIssuer'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  'cilium.io': ['CiliumClusterwideNetworkPolicy'],
  'external-secrets.io': ['ClusterExternalSecret', 'ClusterSecretStore'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'gateway.networking.k8s.io': ['GatewayClass'],
  'karpenter.sh': ['NodeClaim', 'NodePool'],
  'kyverno.io': ['ClusterCleanupPolicy', 'ClusterPolicy'],
  'networking.k8s.io': ['IPAddress', 'IngressClass', 'ServiceCIDR'],
  'node.k8s.io': ['RuntimeClass'],
  'pkg.crossplane.io': ['Configuration', 'Function', 'Provider'],
  'policy.networking.k8s.io': ['AdminNetworkPolicy', 'BaselineAdminNetworkPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'resource.k8s.io': ['DeviceClass', 'ResourceSlice'],
  'scheduling.k8s.io': ['PriorityClass'],
  'snapshot.storage.k8s.io': ['VolumeSnapshotClass', 'VolumeSnapshotContent'],
  'storage.k8s.io': [
    'CSIDriver',
    'CSINode',
    'StorageClass',
    'VolumeAttachment',
    'VolumeAttributesClass',
  ],
  'templates.gatekeeper.sh': ['ConstraintTemplate'],
  'trust.cert-manager.io': ['Bundle'],
};

/** Whether a kind is cluster-scoped, by `group/Kind`, from CustomResourceDefinitions. */
export type CustomScopes = ReadonlyMap<string, boolean>;

/** The scopes in the CustomResourceDefinitions among the objects. */
export function customScopes(resources: Iterable<Resource>): CustomScopes {
  const scopes = new Map<string, boolean>();
  for (const resource of resources) {
    const kind = definedKind(resource);
    if (kind === undefined) continue;
    scopes.set(kind, stringAt(resource.object, 'spec', 'scope') === 'Cluster');
  }
  return scopes;
}

/** The `group/Kind` of a CustomResourceDefinition; undefined for any other object. */
export function definedKind({ apiVersion, kind, object }: Resource): string | undefined {
  if (kind !== 'CustomResourceDefinition' || groupOf(apiVersion) !== 'apiextensions.k8s.io') {
    return undefined;
  }
  return `${stringAt(object, 'spec', 'group')}/${stringAt(object, 'spec', 'names', 'kind')}`;
}

/** Whether the kind is cluster-scoped; false for an unknown kind. */
export function isClusterScoped(
  resource: Pick<Resource, 'apiVersion' | 'kind'>,
  custom?: CustomScopes,
): boolean {
  const kind = kindOf(resource);
  if (kind !== undefined) return kind.scope === 'Cluster';
  const group = groupOf(resource.apiVersion);
  const kinds = own(clusterScoped, group);
  return (
    (kinds?.includes(resource.kind) ?? false) || (custom?.get(`${group}/${resource.kind}`) ?? false)
  );
}
