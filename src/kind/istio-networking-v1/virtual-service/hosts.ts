/** The hosts of a VirtualService → those that are invalid, too wide, or covered by another. */
import { istioHostSyntax } from '../../../diagnostic/codes/istio-schema.ts';
import { hostsOverlap, meshHostForAll } from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, itemsOf, type Part } from '../../object-part.ts';
import { isIstioAddress } from '../address-syntax.ts';
import { newHostIndex } from '../host/host-index.ts';
import { isWildcardDomain } from '../host/host-syntax.ts';
import { isForGateways } from './gateway-names.ts';

const MAX_NAME = 255;

/** Judges `hosts`. */
export function hostFindings(spec: Part): readonly Diagnostic[] {
  const hosts = itemsOf(spec, 'hosts').filter(({ value }) => typeof value === 'string');
  const wrong = hosts.flatMap((host) => hostProblem(host, spec));
  return wrong.length > 0 ? wrong : overlaps(hosts);
}

/**
 * Whether the text is a name at a gateway, where a TLS match may also be for the SNI that Istio generates for a port
 * (`outbound_.80_._.api.shop.svc.cluster.local`).
 */
export function isGatewayDomain(text: string, isSni: boolean): boolean {
  if (!isSni || !text.startsWith('outbound_')) return isWildcardDomain(text);
  const [, port = '', , host] = text.split('_');
  return text.length <= MAX_NAME && /\d/.test(port) && host !== undefined && /[a-z]/i.test(host);
}

function hostProblem(host: Part, spec: Part): readonly Diagnostic[] {
  const text = String(host.value);
  const atGateways = isForGateways(spec);
  const isName = atGateways ? isGatewayDomain(text, matchesSni(spec)) : isWildcardDomain(text);
  if (!isName && !isIstioAddress(text)) {
    return [fault(host, istioHostSyntax, 'a DNS name, in which only the first label may be "*"')];
  }
  if (atGateways || text !== '*') return [];
  return [
    fault(host, meshHostForAll, 'a DNS name, because the VirtualService applies to the mesh'),
  ];
}

function matchesSni(spec: Part): boolean {
  return itemsOf(spec, 'tls')
    .flatMap((route) => itemsOf(route, 'match'))
    .some((match) => itemsOf(match, 'sniHosts').length > 0);
}

function overlaps(hosts: readonly Part[]): readonly Diagnostic[] {
  const earlier = newHostIndex();
  return hosts.flatMap((host) => {
    const text = String(host.value);
    const other = earlier.overlapping(text);
    earlier.add(text);
    return other === undefined ? [] : [fault(host, hostsOverlap, `a host apart from "${other}"`)];
  });
}
