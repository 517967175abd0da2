/**
 * Clusters whose clients come in with identities of another trust domain.
 * @module
 */
import { trustDomainDiffers as code } from '../../diagnostic/codes/check-servers.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { compareStrings } from '../../resource/order.ts';
import type { Check } from '../check.ts';
import { enteringServices } from './entering-service.ts';

/** Says what the mesh's own configuration needs, which no file of a fleet holds. */
export const trustDomainDiffers: Check = {
  name: 'trust-domain-differs',
  summary: 'clients whose trust domain a cluster has to take for its own',
  code,
  run(state) {
    const { name, trustDomain, at } = state.cluster;
    const others = enteringServices(state)
      .filter(({ gateway }) => gateway === 'mtls')
      .flatMap(({ consumers }) => consumers.map(({ cluster }) => cluster.trustDomain))
      .filter((other) => other !== trustDomain);
    const domains = [...new Set(others)].sort(compareStrings);
    if (domains.length === 0) return [];
    return [diagnose(code, { cluster: name, trustDomain, domains }, at)];
  },
};
