/**
 * What Pilot makes of traffic policies: proofs of the lints about them.
 * @module
 */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

/** Proofs of this area. */
export const policyProofs: readonly LintProof[] = [
  {
    code: 'DIS0602',
    shows: 'istiod crashes',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    sees: see.orderOf('outbound|80||ledger.example.com'),
    bad: ['panic'],
    good: ['0 eu eu.ledger.example.com:80', '0 eu us.ledger.example.com:80'],
  },
];
