/** Which host is whose: proofs of the lints about services and entries that meet. */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

/** Proofs of this area. */
export const hostProofs: readonly LintProof[] = [
  {
    code: 'DIS0603',
    shows: "a team's endpoint among those that failover orders",
    cluster: 'north',
    client: { namespace: 'web' },
    sees: see.orderOf('outbound|80||reviews.shop.svc.cluster.local'),
    bad: ['0 - 198.51.100.7:80', '1 default/default 203.0.113.2:15443'],
    good: ['0 default/default 203.0.113.2:15443'],
  },
];
