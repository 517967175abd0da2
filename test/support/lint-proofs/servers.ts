/** What lets requests of other clusters in: proofs of the lints about gateways and the pods behind them. */
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

/** What a client in south sends, and whom it trusts. */
const client = { namespace: 'web' } as const;
const cluster = 'outbound|80||reviews.shop.svc.cluster.local';
const own = { 'shop/reviews': ['eu/a'] } as const;

/** The service and its subsets. */
const namesOf = (...subsets: readonly string[]): string[] =>
  ['', ...subsets].map((one) => `outbound_.80_.${one}_.reviews.shop.svc.cluster.local`);

/** Proofs of this area. */
export const serverProofs: readonly LintProof[] = [
  {
    code: 'DIS0459',
    shows: 'the gateway has the whole service, and none of its subsets',
    cluster: 'north',
    client: gateway,
    sees: entrances,
    bad: open,
    good: namesOf('stable', 'v1'),
  },
  {
    code: 'DIS1334',
    shows:
      'the gateway has the whole service, and none of the subsets of the rule that is replaced',
    cluster: 'south',
    client: gateway,
    sees: entrances,
    bad: open,
    good: namesOf('v1', 'v2'),
  },
  {
    code: 'DIS0627',
    shows: 'the gateway has nothing for the name that others ask for',
    cluster: 'north',
    client: gateway,
    sees: entrances,
    bad: [],
    good: open,
  },
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
  {
    code: 'DIS0652',
    shows: 'the pods in Git get nothing of the Gateway',
    cluster: 'north',
    client: { ...gateway, labels: { istio: 'edge' } },
    sees: entrances,
    bad: [],
    good: open,
  },
  {
    code: 'DIS0655',
    shows: 'the gateway has no endpoints for mutual TLS',
    cluster: 'north',
    client: gateway,
    pods: own,
    sees: see.orderOf(open[0] ?? ''),
    bad: [],
    good: ['0 eu/a 10.1.0.1:10080'],
  },
  {
    code: 'DIS0656',
    shows: 'the gateway has no endpoints for mutual TLS',
    cluster: 'north',
    client: gateway,
    pods: own,
    sees: see.orderOf(open[0] ?? ''),
    bad: [],
    good: ['0 eu/a 10.1.0.1:10080'],
  },
  {
    code: 'DIS0657',
    shows: 'the name that clients send; gateways know that of port 80',
    cluster: 'south',
    client,
    sees: see.factOf(cluster, 'sni'),
    bad: ['outbound_.9080_._.reviews.shop.svc.cluster.local'],
    good: ['outbound_.80_._.reviews.shop.svc.cluster.local'],
  },
  {
    code: 'DIS0658',
    shows: 'whom clients trust; the pods are shop/reviews',
    cluster: 'south',
    client,
    sees: see.factOf(cluster, 'sans'),
    bad: ['spiffe://cluster.local/ns/shop/sa/default'],
    good: ['spiffe://cluster.local/ns/shop/sa/reviews'],
  },
  {
    code: 'DIS0666',
    shows: 'the gateway sends requests on to the other cluster',
    cluster: 'north',
    client: gateway,
    pods: own,
    sees: see.orderOf(open[0] ?? ''),
    bad: ['0 - 203.0.113.2:15443', '0 eu/a 10.1.0.1:10080'],
    good: ['0 eu/a 10.1.0.1:10080'],
  },
  {
    code: 'DIS0664',
    shows: 'the gateway has nothing for a namespace that istiod does not read',
    cluster: 'north',
    client: gateway,
    pods: own,
    sees: entrances,
    bad: [],
    good: open,
  },
  {
    code: 'DIS0668',
    shows: 'clients send plain text to the gateway of the other cluster',
    cluster: 'north',
    client,
    pods: { 'shop/api': ['eu/a'] },
    sees: see.tlsOf('outbound|80||api.shop.svc.cluster.local'),
    bad: ['10.1.0.1:8080 plain', '203.0.113.2:15443 plain'],
    good: ['10.1.0.1:8080 istio', '203.0.113.2:15443 istio'],
  },
];
