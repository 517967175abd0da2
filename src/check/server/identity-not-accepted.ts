/** Lists of accepted identities in DestinationRules without those of another cluster's pods. */

import { memoise } from '../../collection/memoise.ts';
import type { Provider } from '../../derive/offer/offered-service.ts';
import { providerAccounts } from '../../derive/route/route-accounts.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { inCluster, locate, noteAt } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { identityNotAccepted as code } from '../codes/server.ts';
import { type ClientTls, eachClientTls } from './client-tls.ts';

export const identityNotAccepted: Check = {
  codes: [code],
  run: eachClientTls(judgeTls),
};

function judgeTls({ cluster }: ClusterState, route: ServiceRoute, found: ClientTls): Diagnostic[] {
  const { rule, tls, pointer, ports } = found;
  const accepted = new Set(tls.subjectAltNames);
  if (tls.mode !== 'ISTIO_MUTUAL' || accepted.size === 0) return [];
  const remoteEndpoints = route.ports
    .filter(({ number }) => ports.includes(number))
    .flatMap((port) => port.remoteEndpoints);
  return [...new Set(remoteEndpoints)].flatMap((endpoint) => {
    const missing = identitiesOf(endpoint.provider)(endpoint.cluster).filter(
      (identity) => !accepted.has(identity),
    );
    const [identity] = missing;
    if (identity === undefined) return [];
    const args = {
      ...inCluster(rule, cluster),
      others: 0,
      host: route.host,
      identity,
    };
    const { cluster: provider, provider: offer } = endpoint;
    const words = `the export of the servers in cluster "${provider.name}"`;
    const related = [noteAt(words, offer.export, '/metadata/name')];
    return [diagnose(code, args, locate(rule, `${pointer}/subjectAltNames`), related)];
  });
}

/** Empty when unknown from Git. */
const identitiesOf: (provider: Provider) => (cluster: Cluster) => readonly string[] = memoise(
  (provider) =>
    memoise((cluster) =>
      (providerAccounts(provider) ?? []).map(
        (account) =>
          `spiffe://${cluster.trustDomain}/ns/${provider.service.namespace}/sa/${account}`,
      ),
    ),
);
