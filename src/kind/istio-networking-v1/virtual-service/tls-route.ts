/** One TLS route of a VirtualService → its findings, including server names outside of the hosts. */
import { sniIsAddress, sniOutsideHosts } from '../../../diagnostic/codes/istio-route.ts';
import { istioHostSyntax } from '../../../diagnostic/codes/istio-schema.ts';
import { missingField } from '../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part } from '../../object-part.ts';
import { isIstioAddress } from '../address-syntax.ts';
import { coversHost } from '../host/host.ts';
import { isWildcardDomain } from '../host/host-syntax.ts';
import { gatewayNameFindings } from './gateway-names.ts';
import { isGatewayDomain } from './hosts.ts';
import { streamDestinationsFindings, streamMatchFindings } from './tcp-route.ts';

/** Judges a TLS route of a VirtualService with this spec. */
export function tlsRouteFindings(route: Part, spec: Part): readonly Diagnostic[] {
  return [
    ...(hasItems(route, 'match')
      ? []
      : [fault(fieldOf(route, 'match'), missingField, 'a match with sniHosts')]),
    ...itemsOf(route, 'match').flatMap((match) => [
      ...sniHostsFindings(match, spec),
      ...streamMatchFindings(match),
      ...gatewayNameFindings(match).all,
    ]),
    ...streamDestinationsFindings(route),
  ];
}

function sniHostsFindings(match: Part, spec: Part): readonly Diagnostic[] {
  if (!hasItems(match, 'sniHosts')) {
    return [fault(fieldOf(match, 'sniHosts'), missingField, 'at least one server name')];
  }
  return itemsOf(match, 'sniHosts')
    .filter(({ value }) => typeof value === 'string')
    .flatMap((sni) => sniFindings(sni, spec));
}

function sniFindings(sni: Part, spec: Part): readonly Diagnostic[] {
  const name = String(sni.value);
  const gateways = itemsOf(spec, 'gateways').map(({ value }) => value);
  const isName = gateways.includes('mesh') ? isWildcardDomain(name) : isGatewayDomain(name, true);
  if (!isName) {
    return isIstioAddress(name)
      ? [fault(sni, sniIsAddress, 'a DNS name')]
      : [fault(sni, istioHostSyntax, 'a DNS name, in which only the first label may be "*"')];
  }
  const items = itemsOf(spec, 'hosts').map(({ value }) => value);
  const hosts = items.filter((host) => typeof host === 'string');
  // The schema reports the invalid hosts, and one of them may cover the name.
  if (hosts.length < items.length || hosts.some((host) => coversHost(host, name))) return [];
  const covered =
    hosts.length === 0
      ? 'none if hosts is absent'
      : `a name that hosts includes: ${hosts.join(', ')}`;
  return [fault(sni, sniOutsideHosts, covered)];
}
