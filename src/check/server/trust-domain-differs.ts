/**
 * Clusters whose clients have identities of another trust domain.
 * @module
 */

import { compareStrings } from '../../collection/order.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { trustRefusal } from '../../istio/reach/client-access.ts';
import type { Check } from '../check.ts';
import { inboundServices } from './inbound-service.ts';

/** A required setting of the mesh's own configuration. */
const code: Code<{
  cluster: string;
  trustDomain: string;
  domains: readonly string[];
}> = defineCode({
  code: 'DIS0659',
  name: 'trust-domain-differs',
  severity: 'info',
  title: 'Clients of another trust domain call the cluster',
  why: 'Servers in Istio reject certificates of trust domains other than that of their mesh and its aliases. No MeshConfig in Git has these trust domains as aliases; a MeshConfig outside of Git is not evaluated.',
  fix: 'add the trust domains to meshConfig.trustDomainAliases of the cluster, and make all clusters trust one root certificate; AuthorizationPolicies for "cluster.local" or the trust domain of the cluster then also apply to the aliases',
  message: ({ trustDomain, domains }, where) =>
    `trustDomainAliases are needed in ${where} (trust domain "${trustDomain}") for clients of ${domains.map((domain) => `"${domain}"`).join(', ')}`,
});

/** Reports settings that the mesh's configuration requires, unless they are in Git. */
export const trustDomainDiffers: Check = {
  codes: [code],
  run(state) {
    const { name, trustDomain, at } = state.cluster;
    const aliases = clusterMesh(state).config.trustDomainAliases;
    const others = inboundServices(state)
      .filter(({ gateway }) => gateway === 'mtls')
      .flatMap(({ consumers }) =>
        consumers
          // Another check reports what a MeshConfig in Git proves.
          .filter((consumer) => trustRefusal(consumer, state) === undefined)
          .map(({ cluster }) => cluster.trustDomain),
      )
      .filter((other) => other !== trustDomain && !aliases.includes(other));
    const domains = [...new Set(others)].sort(compareStrings);
    if (domains.length === 0) return [];
    return [diagnose(code, { cluster: name, trustDomain, domains }, at)];
  },
};
