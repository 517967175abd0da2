/**
 * One rule of an AuthorizationPolicy and who asks → whether every request of theirs meets it, none, or some may.
 * @module
 */

import { own } from '../../collection/own.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  scalarText,
  stringAt,
} from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import {
  meetsAccount,
  meetsNamespace,
  meetsPrincipal,
  meetsTrustDomain,
  type Peer,
  type PeerIdentity,
} from './peer-identity.ts';

/** What is known of a condition without the request: it holds, it doesn't, or that depends. */
export type Known = 'yes' | 'no' | 'maybe';

/** Whether the rule of the policy is met: one of `from`, one of `to` and all of `when`; what is not there is met. */
export function matchesRule(rule: Json, peer: Peer, { namespace }: Resource): Known {
  const asked = { peer, namespace };
  const from = listAt(rule, 'from').map((one) => sourceMatches(objectIn(one, 'source'), asked));
  const to = listAt(rule, 'to').map((one) =>
    Object.keys(objectIn(one, 'operation')).length === 0 ? 'yes' : 'maybe',
  );
  const when = listAt(rule, 'when').map((one) => conditionMatches(one, asked));
  return all([from.length === 0 ? 'yes' : any(from), to.length === 0 ? 'yes' : any(to), ...when]);
}

interface Asked {
  readonly peer: Peer;
  /** Of the policy. */
  readonly namespace: string;
}

/** Fields of a source that look at who asks, and the key that stands for each in `when`. */
const identityFields = [
  ['principals', 'notPrincipals', 'source.principal'],
  ['namespaces', 'notNamespaces', 'source.namespace'],
  ['serviceAccounts', 'notServiceAccounts', 'source.serviceAccount'],
  ['trustDomains', 'notTrustDomains', 'source.trustDomain'],
] as const;

type IdentityField = (typeof identityFields)[number][0];

function sourceMatches(source: JsonObject, asked: Asked): Known {
  const known = identityFields.flatMap(([field, notField]) => [
    valuesMatch(field, listAt(source, field), asked),
    not(valuesMatch(field, listAt(source, notField), asked), listAt(source, notField)),
  ]);
  const names = new Set<string>(identityFields.flat());
  const isOpen = Object.keys(source).some(
    (field) => !names.has(field) && listAt(source, field).length > 0,
  );
  return all([...known, ...(isOpen ? (['maybe'] as const) : [])]);
}

function conditionMatches(condition: Json, asked: Asked): Known {
  const key = stringAt(condition, 'key');
  const field = identityFields.find(([, , name]) => name === key)?.[0];
  if (field === undefined) return 'maybe';
  const notValues = listAt(condition, 'notValues');
  return all([
    valuesMatch(field, listAt(condition, 'values'), asked),
    not(valuesMatch(field, notValues, asked), notValues),
  ]);
}

/** No values ask for nothing. */
function valuesMatch(field: IdentityField, values: readonly Json[], asked: Asked): Known {
  const { identity } = asked.peer;
  if (values.length === 0) return 'yes';
  if (identity === 'nobody') return 'no';
  if (identity === 'unknown') return 'maybe';
  return values.some((value) => meetsValue(field, scalarText(value), identity, asked))
    ? 'yes'
    : 'no';
}

function meetsValue(
  field: IdentityField,
  value: string,
  identity: PeerIdentity,
  { peer, namespace }: Asked,
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

function objectIn(value: Json, key: string): JsonObject {
  const found = isObject(value) ? own(value, key) : undefined;
  return isObject(found) ? found : {};
}

function not(known: Known, values: readonly Json[]): Known {
  if (values.length === 0 || known === 'no') return 'yes';
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
