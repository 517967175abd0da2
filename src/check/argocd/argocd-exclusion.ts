/** Objects that Argo CD excludes from a sync by default (resource.exclusions since 3.0). */

import { diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { kindNotSynced as code } from '../codes/argocd.ts';

export const argocdExclusion: Check = {
  codes: [code],
  run: ({ objects }) =>
    excludedObjects(objects).map((resource) =>
      diagnose(code, { object: displayName(resource) }, locate(resource, '/kind')),
    ),
};

/** Kinds that Argo CD's own manifests exclude (argocd-cm, resource.exclusions): objects of controllers, not of people. */
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

const excludedObjects = filterObjects(({ apiVersion, kind }) =>
  excluded.has(`${groupOf(apiVersion)}/${kind}`),
);
