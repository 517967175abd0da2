/**
 * Objects that Argo CD drops from a sync without being told (resource.exclusions since 3.0).
 * @module
 */
import { kindNotSynced } from '../../diagnostic/codes/check.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

/** Finds objects of the kinds that are left out. */
export const argocdExclusion: Check = {
  name: 'argocd-exclusion',
  summary: 'objects of kinds that Argo CD does not sync',
  code: kindNotSynced,
  run: ({ objects }) =>
    objects.flatMap((resource) => {
      if (!isExcluded(resource)) return [];
      const args = { object: displayName(resource) };
      return [diagnose(kindNotSynced, args, locate(resource, '/kind'))];
    }),
};

/** Kinds that Argo CD's own manifests leave out (argocd-cm, resource.exclusions): what controllers write, not people. */
const excludedKinds: readonly (readonly [group: string, ...kinds: string[]])[] = [
  ['', 'Endpoints'],
  ['discovery.k8s.io', 'EndpointSlice'],
  ['coordination.k8s.io', 'Lease'],
  ['authentication.k8s.io', 'SelfSubjectReview', 'TokenReview'],
  [
    'authorization.k8s.io',
    'LocalSubjectAccessReview',
    'SelfSubjectAccessReview',
    'SelfSubjectRulesReview',
    'SubjectAccessReview',
  ],
  ['certificates.k8s.io', 'CertificateSigningRequest'],
  ['cert-manager.io', 'CertificateRequest'],
  ['cilium.io', 'CiliumEndpoint', 'CiliumEndpointSlice', 'CiliumIdentity'],
];

const excluded = new Set(
  excludedKinds.flatMap(([group, ...kinds]) => kinds.map((kind) => `${group}/${kind}`)),
);

function isExcluded({ apiVersion, kind }: Resource): boolean {
  return excluded.has(`${groupOf(apiVersion)}/${kind}`);
}
