/**
 * `hosts` of a Gateway's server or a Sidecar's egress listener, `namespace/name` each → those that Istio refuses
 * (`ValidateNamespaceSlashWildcardHostname`).
 */
import { hostsEmpty, namespacedHostForm } from '../../../diagnostic/codes/istio-gateway.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isArray } from '../../../resource/json.ts';
import { fault, fieldOf, itemsOf, type Part } from '../../object-part.ts';
import { isIstioAddress } from '../address-syntax.ts';
import { isIstioLabel, isPartialWildcard, isWildcardDomain } from './host-syntax.ts';

/** The kinds that have such hosts. */
export type HostedKind = 'Gateway' | 'Sidecar';

/** Findings about `hosts` of a part. Gateways allow hosts without a namespace, and IP addresses; Sidecars allow exclusion with `~`. */
export function namespacedHostFindings(part: Part, kind: HostedKind): readonly Diagnostic[] {
  const list = fieldOf(part, 'hosts');
  const hosts = itemsOf(part, 'hosts');
  if (isArray(list.value) && hosts.length === 0)
    return [fault(list, hostsEmpty, 'at least one host')];
  return hosts.flatMap((host) => hostFindings(host, kind));
}

function hostFindings(host: Part, kind: HostedKind): readonly Diagnostic[] {
  if (typeof host.value !== 'string') return [];
  const expected = expectation(host.value, kind);
  return expected === undefined ? [] : [fault(host, namespacedHostForm, expected)];
}

/** The expected form of the text; undefined when it is valid. */
function expectation(text: string, kind: HostedKind): string | undefined {
  const slash = text.indexOf('/');
  if (slash < 0 && kind === 'Sidecar')
    return 'a namespace, "/" and a host, as in "./*" or "shop/*"';
  const namespace = text.slice(0, Math.max(slash, 0));
  if (slash >= 0 && !isNamespace(namespace, kind)) {
    return 'the name of a namespace, "." or "*" before the "/"';
  }
  return hostExpectation(text.slice(slash + 1), kind);
}

function isNamespace(text: string, kind: HostedKind): boolean {
  if (kind === 'Gateway') return text === '.' || text === '*' || isIstioLabel(text);
  // In Istio, "~" alone means "no namespace".
  const name = text.replace(/^~/, '');
  return text !== '' && (name === '' || name === '.' || name === '*' || isIstioLabel(name));
}

function hostExpectation(host: string, kind: HostedKind): string | undefined {
  if (host === '*') return undefined;
  if (!host.includes('.')) return 'a fully qualified name; short names are not resolved here';
  const isName = isWildcardDomain(host) || (kind === 'Gateway' && isIstioAddress(host));
  return isName && !isPartialWildcard(host)
    ? undefined
    : 'a DNS name whose first label may be "*", as in "*.example.com"';
}
