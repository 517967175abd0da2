/** The peer of a connection from the server's view, and the patterns of policies for it (Istio `srcPrincipalGenerator` and others). */
import { matchesStars } from '../../kind/notation/wildcard.ts';

/** The identity of a client's certificate. */
export interface PeerIdentity {
  readonly trustDomain: string;
  readonly namespace: string;
  readonly account: string;
}

/**
 * The peer: an identity, an `unknown` one, or `nobody` for plain text; and the trust domains that the server treats as equal, its own
 * first (MeshConfig `trustDomain` and `trustDomainAliases`).
 */
export interface Peer {
  readonly identity: PeerIdentity | 'unknown' | 'nobody';
  readonly trustDomains: readonly string[];
  readonly server?: ServerPort | undefined;
}

/** The port of the pods that the peer connects to. */
export interface ServerPort {
  /** Undefined where Git does not show it. */
  readonly port: number | undefined;
  /** Whether its protocol has no HTTP requests; false where Istio detects the protocol. */
  readonly isStream: boolean;
}

/** Whether `trust-domain/ns/namespace/sa/account` matches a principal of a policy: exact, a prefix `x*`, a suffix `*x`, or `*`. */
export function meetsPrincipal(
  pattern: string,
  identity: PeerIdentity,
  trustDomains: readonly string[],
): boolean {
  const principal = principalOf(identity);
  return withAliases(pattern, trustDomains).some((one) => meets(one, principal));
}

/** `trust-domain/ns/namespace/sa/account`. */
export function principalOf({ trustDomain, namespace, account }: PeerIdentity): string {
  return `${trustDomain}/ns/${namespace}/sa/${account}`;
}

/** `cluster.local`, or any of the mesh's own trust domains, matches all of them. */
function withAliases(pattern: string, trustDomains: readonly string[]): readonly string[] {
  const [domain = '', ...rest] = pattern.split('/');
  const isNamed = rest.length === 4 && domain !== '*';
  const isOwn = domain === 'cluster.local' || trustDomains.some((own) => meets(domain, own));
  if (!isNamed || !isOwn) return [pattern];
  return trustDomains.map((own) =>
    meets(domain, own) && domain.startsWith('*') ? pattern : [own, ...rest].join('/'),
  );
}

function meets(pattern: string, text: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('*')) return text.endsWith(pattern.slice(1));
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : pattern === text;
}

/** Whether the namespace matches a pattern with any number of `*`, which may extend beyond the namespace (`*a` matches `/sa/`). */
export function meetsNamespace(pattern: string, identity: PeerIdentity): boolean {
  return matchesStars(`*/ns/${pattern}/*`, `spiffe://${principalOf(identity)}`);
}

/** Whether the account is `account` of the policy's own namespace, or `namespace/account`. */
export function meetsAccount(
  written: string,
  { namespace, account }: PeerIdentity,
  policyNamespace: string,
): boolean {
  const [before, after] = written.split('/');
  const wanted = after === undefined ? [policyNamespace, before] : [before, after];
  return wanted[0] === namespace && wanted[1] === account;
}

/** Whether the trust domain matches a pattern; one of the mesh's own matches all of them. */
export function meetsTrustDomain(
  pattern: string,
  { trustDomain }: PeerIdentity,
  trustDomains: readonly string[],
): boolean {
  const wanted = trustDomains.includes(pattern) ? trustDomains : [pattern];
  return wanted.some((one) => meets(one, trustDomain));
}
