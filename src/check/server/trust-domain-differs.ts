/** Clusters whose clients have identities of another trust domain. */

import { compareStrings } from '../../collection/order.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { trustRefusal } from '../../istio/reach/client-access.ts';
import type { Check } from '../check.ts';
import { trustDomainDiffers as code } from '../codes/server.ts';
import { inboundServices } from './inbound-service.ts';

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
