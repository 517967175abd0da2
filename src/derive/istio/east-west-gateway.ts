/**
 * A cluster that others enter by mutual TLS → the east-west Gateway, unless a team wrote one.
 * @module
 */
import type { Placed } from '../../place/placed.ts';
import { type Json, listAt, numberAt, stringAt } from '../../resource/json.ts';
import type { ClusterView } from '../cluster-view.ts';
import type { Derivation, DerivationContext } from '../derivation.ts';
import { fleetDirectory } from '../file-under.ts';
import type { Provider } from '../offer/offered-service.ts';
import { exportSource, toDerived } from '../provenance.ts';
import { istioNetworking } from './rules-for-host.ts';

/** Where Istio's gateways run unless a team says otherwise. */
export const gatewayNamespace = 'istio-system';

/** Istio's port for requests from other clusters, as the gateway's pods listen on it. */
const eastWestPort = 15443;

/** Derives the east-west Gateway of clusters that provide. */
export const eastWestGateway: Derivation = {
  name: 'east-west-gateway',
  summary: 'lets requests of other clusters in by SNI, unless a Gateway already does',
  reads: ['networking.istio.io/Gateway'],
  writes: ['networking.istio.io/Gateway'],
  derive(context) {
    const { view, spec } = context;
    if (spec.istio === 'none' || spec.istio.gateway !== 'mtls') return nothing;
    const provided = offeredBy(context);
    const host = wildcardHost(view.cluster.clusterDomain);
    if (provided.length === 0 || hasEastWest(view, host)) return nothing;
    return { value: [toGateway(provided, host)], diagnostics: [] };
  },
};

const nothing = { value: [], diagnostics: [] } as const;

/** The exports by which the cluster offers something to at least one other; several of one service by precedence. */
export function offeredBy({ view, offers, clusters }: DerivationContext): readonly Provider[] {
  return offers.flatMap((service) =>
    service.exports.filter(
      (provider) => provider.cluster.name === view.cluster.name && clusters.some(provider.offersTo),
    ),
  );
}

/** `*.local` for `cluster.local`, as Istio's own samples have it; the whole domain for any other. */
function wildcardHost(domain: string): string {
  return domain.endsWith('.local') ? '*.local' : `*.${domain}`;
}

function hasEastWest(view: ClusterView, host: string): boolean {
  return view
    .list(istioNetworking, 'Gateway')
    .some(({ resource }) =>
      listAt(resource.object, 'spec', 'servers').some((server) => passesThrough(server, host)),
    );
}

function passesThrough(server: Json, host: string): boolean {
  const hosts = listAt(server, 'hosts').map((h) => String(h).split('/').at(-1));
  return (
    numberAt(server, 'port', 'number') === eastWestPort &&
    stringAt(server, 'tls', 'mode') === 'AUTO_PASSTHROUGH' &&
    (hosts.includes(host) || hosts.includes('*'))
  );
}

function toGateway(provided: readonly Provider[], host: string): Placed {
  const server = {
    hosts: [host],
    port: { name: 'tls', number: eastWestPort, protocol: 'TLS' },
    tls: { mode: 'AUTO_PASSTHROUGH' },
  };
  const metadata = { name: 'distributary-east-west', namespace: gatewayNamespace };
  const spec = { selector: { istio: 'eastwestgateway' }, servers: [server] };
  const resource = toDerived(
    { apiVersion: 'networking.istio.io/v1', kind: 'Gateway', metadata, spec },
    provided.map(exportSource),
  );
  return { resource, application: fleetDirectory };
}
