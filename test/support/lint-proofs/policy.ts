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
  {
    code: 'DIS0610',
    shows: 'a far endpoint shares the requests for the port, and failing ones stay',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.orderOf('outbound|80||api.shop.svc.cluster.local'),
    bad: ['0 eu/a 10.1.0.1:8080', '0 us/b 198.51.100.8:80'],
    good: ['0 eu/a 10.1.0.1:8080', '1 us/b 198.51.100.8:80'],
  },
  {
    code: 'DIS0611',
    shows: 'the subset fails over to any region at once',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': [{ at: 'eu/a', labels: { version: 'v1' } }] },
    sees: see.orderOf('outbound|80|v1|api.shop.svc.cluster.local'),
    bad: ['0 eu/a 10.1.0.1:8080', '1 ap/c 198.51.100.7:80', '1 us/b 198.51.100.8:80'],
    good: ['0 eu/a 10.1.0.1:8080', '1 us/b 198.51.100.8:80', '2 ap/c 198.51.100.7:80'],
  },
  {
    code: 'DIS0612',
    shows: 'requests stay with the pods that fail',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a', 'eu/a'] },
    asksEnvoy: true,
    sees: see.serversWithout('outbound|80||api.shop.svc.cluster.local', [
      '10.1.0.1:8080',
      '10.1.0.2:8080',
    ]),
    bad: ['10.1.0.1:8080=503', '10.1.0.2:8080=503 UF'],
    good: ['198.51.100.8:80'],
  },
  {
    code: 'DIS0613',
    shows: 'the region that was meant is no better than any other',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.orderOf('outbound|80||api.shop.svc.cluster.local'),
    bad: ['0 eu/a 10.1.0.1:8080', '1 ap/c 198.51.100.7:80', '1 us-east/b 198.51.100.8:80'],
    good: ['0 eu/a 10.1.0.1:8080', '1 us-east/b 198.51.100.8:80', '2 ap/c 198.51.100.7:80'],
  },
  {
    code: 'DIS0614',
    shows: 'the second target comes with all others',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.orderOf('outbound|80||api.shop.svc.cluster.local'),
    bad: [
      '0 eu/a 10.1.0.1:8080',
      '1 us/b 198.51.100.8:80',
      '2 ap/c 198.51.100.7:80',
      '2 sa/d 198.51.100.9:80',
    ],
    good: [
      '0 eu/a 10.1.0.1:8080',
      '1 us/b 198.51.100.8:80',
      '2 ap/c 198.51.100.7:80',
      '3 sa/d 198.51.100.9:80',
    ],
  },
  {
    code: 'DIS0615',
    shows: 'half of the requests leave the region',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.weightsOf('outbound|80||api.shop.svc.cluster.local'),
    bad: ['0 eu/a weight 1', '0 us/b weight 1'],
    good: ['0 eu/a weight 90', '0 us/b weight 10'],
  },
  {
    code: 'DIS0616',
    shows: 'the other region gets nothing',
    cluster: 'north',
    client: { namespace: 'shop', locality: 'eu/a' },
    pods: { 'shop/api': ['eu/a'] },
    sees: see.weightsOf('outbound|80||api.shop.svc.cluster.local'),
    bad: ['0 eu/a weight 80'],
    good: ['0 eu/a weight 80', '0 us/b weight 20'],
  },
];
