/** Choice of the application directory in the consumer's branch for a derived object. */

import type { ClusterView } from '../place/cluster-view.ts';
import type { OfferedService, Provider } from './offer/offered-service.ts';
import type { PolicySource } from './route/policy/policy-reader.ts';

/** Directory of the branch for objects of several applications, or of fleet-level resources. */
export const fleetDirectory = 'fleet';

/**
 * The consumer's application that contains the Service or the policy; else the one under which all providers have the
 * service; else `fleet`.
 */
export function fileUnder(
  view: ClusterView,
  service: OfferedService,
  policy: Pick<PolicySource, 'application'> | undefined,
): string {
  const own = view.find('', 'Service', service.namespace, service.name) ?? policy;
  if (own?.application !== undefined) return own.application;
  const applications = new Set(service.providers.map((provider) => provider.application));
  const [only] = applications;
  const isShared = applications.size === 1 && !service.providers.some(isOwnDirectory);
  return isShared && only !== undefined ? only : fleetDirectory;
}

/** Whether the application's path contains its cluster's name (`clusters/north`); such a path is not used in other clusters' branches. */
function isOwnDirectory({ application, cluster }: Provider): boolean {
  return application.split('/').includes(cluster.name);
}
