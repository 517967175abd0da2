/** SNI of a DestinationRule that matches no gateway of another cluster. */
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  gatewayServerName,
  isGatewayServerName,
} from '../../kind/istio-networking-v1/host/server-name.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { sniMismatch as code } from '../codes/server.ts';
import { type ClientTls, eachClientTls } from './client-tls.ts';
import { sniHost, sniPort } from './inbound-service.ts';

export const sniMismatch: Check = {
  codes: [code],
  run: eachClientTls(judgeTls),
};

/** The merge of rules refuses any mode but Istio's, and names that are not of Istio's form. */
function judgeTls({ cluster }: ClusterState, route: ServiceRoute, found: ClientTls): Diagnostic[] {
  const { rule, tls, pointer, ports, subset } = found;
  const { mode, sni } = tls;
  if (mode !== 'ISTIO_MUTUAL' || sni === undefined || !isGatewayServerName(sni)) return [];
  const wrong = route.ports
    .filter(({ number }) => ports.includes(number))
    .map(({ number, remoteEndpoints: [endpoint] }) => ({
      called: number,
      number: endpoint === undefined ? number : sniPort(route, endpoint, number),
      host: endpoint && sniOf(route, endpoint),
    }))
    .find(
      ({ number, host }) =>
        host !== undefined &&
        !isKnown(sni, { number, host, subsets: [subset, route.requestedSubset] }),
    );
  if (wrong?.host === undefined) return [];
  const args = {
    ...inCluster(rule, cluster),
    others: 0,
    sni,
    host: route.host,
    port: wrong.called,
    expected: gatewayServerName({
      port: wrong.number,
      subset: subset || route.requestedSubset,
      host: wrong.host,
    }),
  };
  return [diagnose(code, args, locate(rule, `${pointer}/sni`))];
}

function sniOf(route: ServiceRoute, endpoint: ServiceRoute['remoteEndpoints'][number]): string {
  return sniHost(route, { cluster: endpoint.cluster, service: endpoint.provider.service });
}

/** A subset has its own SNI, or that of the whole host. */
function isKnown(
  sni: string,
  {
    number,
    host,
    subsets,
  }: { readonly number: number; readonly host: string; readonly subsets: readonly string[] },
): boolean {
  return ['', ...subsets].some(
    (one) => sni === gatewayServerName({ port: number, subset: one, host }),
  );
}
