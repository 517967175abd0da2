/**
 * What lets requests of other clusters in: proofs of the lints about gateways and the pods behind them.
 * @module
 */
import type { LintProof } from '../lint-proof.ts';
import { see } from '../lint-sight.ts';

/** An east-west gateway as Istio's charts install it. */
const gateway = {
  type: 'east-west',
  namespace: 'istio-system',
  labels: { istio: 'eastwestgateway' },
} as const;

/** The SNI clusters of the one Service of an example. */
const entrances = see.clusterNames(/^outbound_\..*\.reviews\.shop\./);
const open = ['outbound_.80_._.reviews.shop.svc.cluster.local'];

/** Proofs of this area. */
export const serverProofs: readonly LintProof[] = [
  {
    code: 'DIS0650',
    shows: 'the server of the younger Gateway is left out',
    cluster: 'north',
    client: gateway,
    sees: entrances,
    bad: [],
    good: open,
  },
  {
    code: 'DIS0651',
    shows: 'nothing behind the gateway for other clusters',
    cluster: 'north',
    client: gateway,
    sees: entrances,
    bad: [],
    good: open,
  },
];
