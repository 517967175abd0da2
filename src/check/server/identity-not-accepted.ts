/**
 * Lists of accepted identities in DestinationRules without those of another cluster's pods.
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import type { Provider } from '../../derive/offer/offered-service.ts';
import { providerAccounts } from '../../derive/route/route-accounts.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { type ClientTls, eachClientTls } from './client-tls.ts';

/** A list of identities that lacks one. */
const code: Code<Texts<'object' | 'cluster' | 'host' | 'provider' | 'identity'>> = defineCode({
  code: 'DIS0658',
  name: 'identity-not-accepted',
  severity: 'warning',
  title: 'A DestinationRule does not accept the identity of the servers of another cluster',
  why: 'With `subjectAltNames`, a client closes the connection if the certificate of the server has none of these names, so failover to that cluster ends in TLS errors.',
  fix: 'add the identity to the list, or remove the list: it is derived where all identities are known',
  message: ({ object, host, provider, identity }, where) =>
    `${object} of ${where} accepts a list of identities for "${host}" without "${identity}", that of the servers in ${provider}`,
});

/** Finds servers that clients would refuse. */
export const identityNotAccepted: Check = { codes: [code], run: eachClientTls(judgeTls) };

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
      object: displayName(rule),
      cluster: cluster.name,
      host: route.host,
      provider: endpoint.cluster.name,
      identity,
    };
    return [diagnose(code, args, locate(rule, `${pointer}/subjectAltNames`))];
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
