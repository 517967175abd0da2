/** One rule of an AuthorizationPolicy and a peer → whether all, none or some of the peer's requests match it. */

import type { Resource } from '../../resource/resource.ts';
import type {
  AuthorizationRule,
  IdentityDemand,
  IdentityField,
  ListedValues,
  RuleCondition,
  RuleOperation,
  RuleSource,
} from './authorization-policy.ts';
import {
  meetsAccount,
  meetsNamespace,
  meetsPrincipal,
  meetsTrustDomain,
  type Peer,
  type PeerIdentity,
} from './peer-identity.ts';

/** Result of a condition without the request: true, false, or dependent on the request. */
export type Known = 'yes' | 'no' | 'maybe';

/** The namespace of the policy, and its action. */
interface OfPolicy extends Pick<Resource, 'namespace'> {
  readonly action: string;
}

/** Whether the rule of the policy matches: one of `from`, one of `to` and all of `when`; absent parts match. */
export function matchesRule(rule: AuthorizationRule, peer: Peer, policy: OfPolicy): Known {
  const { namespace, action } = policy;
  const isStream = peer.server?.isStream === true;
  // On ports without HTTP an ALLOW rule with such conditions has no effect, and a DENY rule matches without them (Istio `checkError`).
  if (isStream && action === 'ALLOW' && isForHttp(rule)) return 'no';
  const client = { peer, namespace, http: isStream ? ('yes' as const) : ('maybe' as const) };
  const from = rule.from.map((one) => sourceMatches(one, client));
  const to = rule.to.map((one) => operationMatches(one, client));
  const when = rule.when.map((one) => conditionMatches(one, client));
  return all([from.length === 0 ? 'yes' : any(from), to.length === 0 ? 'yes' : any(to), ...when]);
}

function isForHttp({ from, to, when }: AuthorizationRule): boolean {
  return from.some(({ hasTokens }) => hasTokens) || [...to, ...when].some(({ isHttp }) => isHttp);
}

interface RequestSource {
  readonly peer: Peer;
  /** The namespace of the policy. */
  readonly namespace: string;
  /** Whether conditions on HTTP requests match. */
  readonly http: Known;
}

function sourceMatches(
  { identities, hasAddresses, hasTokens }: RuleSource,
  client: RequestSource,
): Known {
  const known = identities.map((one) => valuesMatch(one, client));
  return all([...known, ...(hasAddresses ? maybe : []), ...(hasTokens ? [client.http] : [])]);
}

const maybe: readonly Known[] = ['maybe'];

function operationMatches({ ports, isHttp }: RuleOperation, client: RequestSource): Known {
  return all([portMatches(ports, client), ...(isHttp ? [client.http] : [])]);
}

function conditionMatches(
  { field, isHttp, ...listed }: RuleCondition,
  client: RequestSource,
): Known {
  if (isHttp) return client.http;
  if (field === 'ports') return portMatches(listed, client);
  return field === undefined ? 'maybe' : valuesMatch({ field, ...listed }, client);
}

function portMatches({ values, notValues }: ListedValues, { peer }: RequestSource): Known {
  const number = peer.server?.port;
  const isAmong = (ports: readonly string[]): Known => {
    if (number === undefined) return 'maybe';
    return ports.includes(String(number)) ? 'yes' : 'no';
  };
  return all([
    values.length === 0 ? 'yes' : isAmong(values),
    notValues.length === 0 ? 'yes' : not(isAmong(notValues)),
  ]);
}

function valuesMatch({ field, values, notValues }: IdentityDemand, client: RequestSource): Known {
  return all([
    isAmong(field, values, client),
    notValues.length === 0 ? 'yes' : not(isAmong(field, notValues, client)),
  ]);
}

/** Without values, everything matches. */
function isAmong(field: IdentityField, values: readonly string[], client: RequestSource): Known {
  const { identity } = client.peer;
  if (values.length === 0) return 'yes';
  if (identity === 'nobody') return 'no';
  if (identity === 'unknown') return 'maybe';
  return values.some((value) => meetsValue(field, value, identity, client)) ? 'yes' : 'no';
}

function meetsValue(
  field: IdentityField,
  value: string,
  identity: PeerIdentity,
  { peer, namespace }: RequestSource,
): boolean {
  switch (field) {
    case 'principals':
      return meetsPrincipal(value, identity, peer.trustDomains);
    case 'namespaces':
      return meetsNamespace(value, identity);
    case 'serviceAccounts':
      return meetsAccount(value, identity, namespace);
    case 'trustDomains':
      return meetsTrustDomain(value, identity, peer.trustDomains);
  }
}

function not(known: Known): Known {
  if (known === 'no') return 'yes';
  return known === 'yes' ? 'no' : 'maybe';
}

function all(known: readonly Known[]): Known {
  if (known.includes('no')) return 'no';
  return known.includes('maybe') ? 'maybe' : 'yes';
}

function any(known: readonly Known[]): Known {
  if (known.includes('yes')) return 'yes';
  return known.includes('maybe') ? 'maybe' : 'no';
}
